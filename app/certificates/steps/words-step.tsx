import { useId } from 'react'
import type { Milestone } from '../../../domain/members/milestones.ts'
import { describedBy, FieldError, TextField } from '../../ui/forms/field.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { CertificateChoices } from '../doors.ts'
import { type CertificateStepProps, faultOf, isDated, KnownFields, MomentField } from './known-fields.tsx'

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

type MilestoneChipsProps = {
  /** Only those that were reached. */
  milestones: readonly Milestone[]
  chosen: string
  error?: string
  autoFocus?: boolean
}

/** Which milestone it is for; hidden while the certificate goes on counting. */
function MilestoneChips({ milestones, chosen, error, autoFocus }: MilestoneChipsProps) {
  const t = useWords('certificate')
  const format = useFormat()
  const id = useId()
  return (
    <fieldset className="min-w-0 in-[form:has([value=live]:checked)]:hidden">
      <legend className="mb-3 text-lg leading-snug font-medium">{t('form.milestone')}</legend>
      <div className="flex flex-wrap gap-2">
        {milestones.map(({ id: name, count, unit }) => (
          <label
            key={name}
            className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-edge bg-raised px-4 has-checked:border-tide has-checked:bg-tide-soft has-checked:font-medium has-checked:text-tide-strong has-checked:inset-ring has-checked:inset-ring-tide has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus hover:border-tide"
          >
            <input
              type="radio"
              name="milestone"
              value={name}
              defaultChecked={name === chosen}
              // biome-ignore lint/a11y/noAutofocus: the page came back because of it
              autoFocus={autoFocus && name === chosen}
              {...describedBy(id, { error: name === chosen && error })}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none forced-colors:static forced-colors:me-2 forced-colors:appearance-auto"
            />
            {format.unit(count, unit)}
          </label>
        ))}
      </div>
      <div className="mt-2 empty:hidden">
        <FieldError id={id}>{error}</FieldError>
      </div>
    </fieldset>
  )
}
