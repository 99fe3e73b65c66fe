import { useRef } from 'react'
import type { HardMoment, PlanItem } from '../../domain/plan/plan.ts'
import type { PlanTemplate } from '../blocks/chapter/chapters.ts'
import { Deed } from '../member/deed.tsx'
import { toTimeField } from '../reminders/say-when.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Options, Select } from '../ui/forms/select.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useLanguage, useWords } from '../words.tsx'
import { rhythmNames, rhythmOf } from './moment-deeds.ts'
import { MomentIcon } from './moment-icon.tsx'
import { PlanConsent } from './plan-consent.tsx'
import type { Plan } from './use-plan.ts'

type MomentFormProps = {
  plan: Plan
  item: (PlanItem & { id: string }) | undefined
  moment: HardMoment
  template: PlanTemplate | undefined
  problem: string | undefined
}

/** The sentence with its two blanks, what one could write there, and when it usually comes. */
export function MomentForm({ plan, item, moment, template, problem }: MomentFormProps) {
  const t = useWords('moments')
  const name = useWords('plan')(`moments.names.${moment}`)
  const isAwake = useHydrated()
  const act = useRef<HTMLTextAreaElement>(null)
  const { member } = plan
  const when = item?.when ?? template?.when ?? (moment === 'own' ? '' : t(`whens.${moment}`))
  return (
    <div className="prose-width mt-4">
      <p className="flex items-center gap-3 font-medium">
        <MomentIcon of={moment} />
        {item?.name ?? name}
      </p>
      <Deed
        deed="saveMoment"
        fields={{ moment, id: item?.id, language: useLanguage() }}
        noValidate={isAwake}
        className="mt-4 grid gap-6"
      >
        {moment === 'own' && (
          <TextField name="name" label={t('form.name')} optional maxLength={60} defaultValue={item?.name} />
        )}
        <Card tone="tide" padding="small" className="grid gap-4">
          <TextField
            multiline
            rows={2}
            name="when"
            required
            maxLength={200}
            label={<span className="text-lg font-semibold text-tide">{t('form.if')}</span>}
            defaultValue={when}
            error={problem === 'when' && t('form.needsWhen')}
            className="min-h-16!"
          />
          <TextField
            multiline
            rows={2}
            ref={act}
            name="act"
            maxLength={200}
            label={<span className="text-lg font-semibold text-tide">{t('form.then')}</span>}
            defaultValue={item?.act ?? template?.act}
            error={problem === 'act' && t('form.needsAct')}
            className="min-h-16!"
          />
          <Ideas
            moment={moment}
            onPick={idea => {
              if (act.current) act.current.value = idea
            }}
          />
        </Card>
        <UsualTime item={item} />
        {member && !member.consents.plan && <PlanConsent problem={problem} />}
        {problem === 'full' && <p role="alert">{t('form.full')}</p>}
        <Button type="submit" size="large" className="justify-self-start">
          {t('form.save')}
        </Button>
      </Deed>
      {item && <Remove id={item.id} />}
    </div>
  )
}

function UsualTime({ item }: Pick<MomentFormProps, 'item'>) {
  const t = useWords('moments')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="at"
        type="time"
        label={t('form.at')}
        hint={t('form.atHint')}
        optional
        defaultValue={item?.at === undefined ? undefined : toTimeField(item.at)}
      />
      <Select
        name="days"
        label={t('form.days')}
        defaultValue={rhythmOf(item?.days)}
        frameClassName="self-end"
      >
        <Options of={rhythmNames} nameOf={rhythm => t(`form.rhythms.${rhythm}`)} />
      </Select>
    </div>
  )
}

/** Suggestions, which stand for themselves without a script; with one they are put into the blank, to be changed. */
function Ideas({ moment, onPick }: { moment: HardMoment; onPick: (idea: string) => void }) {
  const t = useWords('moments')
  const ideas = (['one', 'two', 'three'] as const).map(number => t(`ideas.${moment}.${number}`))
  return (
    <fieldset>
      <legend className="text-sm text-quiet">{t('form.ideas')}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {ideas.map(idea => (
          <label
            key={idea}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-[1.4rem] border border-edge bg-raised px-4 py-1.5 text-sm leading-snug hover:border-tide has-checked:border-tide has-checked:inset-ring has-checked:inset-ring-tide has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input type="radio" name="idea" value={idea} onChange={() => onPick(idea)} className="sr-only" />
            {idea}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Remove({ id }: { id: string }) {
  const t = useWords('moments')
  return (
    <details className="mt-8 border-t border-line pt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-quiet">
        {t('remove.title')}
      </summary>
      <Deed deed="removeMoment" fields={{ id }} className="grid gap-3">
        <p className="text-sm">{t('remove.body')}</p>
        <Button type="submit" kind="danger" size="small" className="justify-self-start">
          {t('remove.do')}
        </Button>
      </Deed>
    </details>
  )
}
