import { TextField } from '../../ui/forms/field.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { useWords } from '../../words.tsx'
import type { CertificateChoices } from '../doors.ts'
import { type CertificateStepProps, faultOf, isDated, KnownFields, MomentField } from './known-fields.tsx'
import { MilestoneChips } from './milestone-chips.tsx'

type WordsStepProps = CertificateStepProps & {
  choices: CertificateChoices
  /** Milestones it can be for; undefined while nobody has said since when. */
  reached: readonly string[] | undefined
  /** Where the reader is, once their browser has said so. */
  timeZone: string
}

/** What it says: what for, since when, whose, and a line of their own. */
export function WordsStep({ choices, wishes, problem, reached, timeZone }: WordsStepProps) {
  const t = useWords('certificate')
  const offered = choices.milestones.filter(({ id }) => reached?.includes(id))
  const chosen = offered.find(({ id }) => id === wishes.milestone) ?? offered.at(-1)
  const isTooEarly = reached?.length === 0
  return (
    <>
      {!isDated({ wishes, problem }) && <MomentField wishes={wishes} problem={problem} />}
      <RadioCards
        key={`kind ${isTooEarly}`}
        name="kind"
        legend={<span className="text-lg">{t('form.kind')}</span>}
        defaultValue={isTooEarly ? 'live' : wishes.kind}
        choices={[
          {
            value: 'milestone',
            label: t('kinds.milestone'),
            hint: t(isTooEarly ? 'kinds.milestoneNone' : 'kinds.milestoneHint'),
            disabled: isTooEarly,
          },
          { value: 'live', label: t('kinds.live'), hint: t('kinds.liveHint') },
        ]}
      />
      {/* On a device that knows the date, what was reached comes a moment later. */}
      {!reached && isDated({ wishes, problem }) && <div aria-hidden="true" className="h-35" />}
      {chosen && (
        <MilestoneChips
          key={offered.map(({ id }) => id).join()}
          milestones={offered}
          chosen={chosen.id}
          {...faultOf(t, problem, 'notReached')}
        />
      )}
      <TextField
        name="name"
        label={t('form.name')}
        defaultValue={wishes.name}
        maxLength={60}
        autoComplete="nickname"
        optional
      />
      <TextField
        name="message"
        label={t('form.message')}
        defaultValue={wishes.message}
        maxLength={200}
        optional
      />
      <KnownFields wishes={wishes} problem={problem} />
      <input type="hidden" name="timeZone" value={timeZone} />
    </>
  )
}
