import { useId } from 'react'
import type { SettingsCard } from '../../../server/doors/settings.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { inputClasses } from '../../ui/forms/control-classes.ts'
import { FieldError, FieldHint } from '../../ui/forms/field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { SettingsAnswer } from './answer.ts'
import { useFault } from './field.tsx'

const week = [1, 2, 3, 4, 5, 6, 7]

/** When someone answers, day by day; a day left empty is closed. */
export function HoursField({ card, answer }: { card: SettingsCard; answer: SettingsAnswer | undefined }) {
  const t = useWords('settings')
  const id = useId()
  const lock = card.sections.line.locks.OPERATOR_LINE_HOURS
  const error = useFault('OPERATOR_LINE_HOURS', answer)
  const sent = answer?.form === 'line' && !lock ? answer.fields : undefined
  const isAlways = sent ? sent.always === '1' : card.hours.length === 0
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-medium leading-snug">{t('fields.OPERATOR_LINE_HOURS')}</legend>
      <FieldHint id={id}>{lock ? t('locked', { name: lock }) : t('hints.OPERATOR_LINE_HOURS')}</FieldHint>
      <Checkbox
        name="always"
        value="1"
        defaultChecked={isAlways}
        disabled={lock !== undefined}
        label={t('always')}
      />
      <div className="grid gap-2 in-[:has([name=always]:checked)]:[fieldset_&]:hidden">
        {week.map(day => (
          <Day key={day} day={day} card={card} sent={sent} isLocked={lock !== undefined} />
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}

type DayProps = {
  day: number
  card: SettingsCard
  sent: SettingsAnswer['fields'] | undefined
  isLocked: boolean
}

function Day({ day, card, sent, isLocked }: DayProps) {
  const t = useWords('settings')
  const name = useFormat().weekday(day, 'long')
  const held = card.hours.find(({ days }) => days.includes(day))
  const time = (end: 'from' | 'to') => (
    <input
      type="time"
      name={`${end}${day}`}
      aria-label={t(end === 'from' ? 'opensOn' : 'closesOn', { day: name })}
      defaultValue={sent ? sent[`${end}${day}`] : held?.[end].replace('24:00', '00:00')}
      readOnly={isLocked}
      className={`${inputClasses} min-w-0`}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,6.5rem)_1fr_auto_1fr] items-center gap-2 max-[24rem]:grid-cols-[1fr_auto_1fr]">
      <span aria-hidden="true" className="leading-snug first-letter:uppercase max-[24rem]:col-span-3">
        {name}
      </span>
      {time('from')}
      <span aria-hidden="true">–</span>
      {time('to')}
    </div>
  )
}
