import { useId } from 'react'
import type { Reminder } from '../../domain/plan/plan.ts'
import { FieldError, TextField } from '../ui/forms/field.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { toTimeField } from './say-when.ts'

type RhythmFieldsProps = {
  given?: Pick<Reminder, 'at' | 'days' | 'text'>
  /** What is wrong with it, as the deed said. */
  problem: string | undefined
  /** Whether it's sent; else it only goes into a calendar. */
  isSent: boolean
}

const all = [1, 2, 3, 4, 5, 6, 7]

export function RhythmFields({ given, problem, isSent }: RhythmFieldsProps) {
  const t = useWords('reminders')
  const { at = 10 * 60, days = all, text } = given ?? {}
  return (
    <>
      <TextField
        name="at"
        type="time"
        label={t('form.at')}
        defaultValue={toTimeField(at)}
        error={problem === 'at' && t('faults.at')}
        className="tabular max-w-40"
        required
      />
      <DayFields days={days} error={problem === 'days' ? t('faults.days') : undefined} />
      <TextField
        name="text"
        label={t('form.text')}
        hint={t(isSent ? 'form.textHint' : 'form.textHintHere')}
        defaultValue={text}
        maxLength={80}
        optional
      />
    </>
  )
}

function DayFields({ days, error }: { days: number[]; error: string | undefined }) {
  const t = useWords('reminders')
  const format = useFormat()
  const id = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error && `${id}-error`}>
      <legend className="mb-2 leading-snug font-medium">{t('form.days')}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map(day => (
          <label key={day} className={dayClasses}>
            <input
              type="checkbox"
              name="days"
              value={day}
              defaultChecked={days.includes(day)}
              aria-label={format.weekday(day, 'long')}
              className="sr-only"
            />
            <span aria-hidden>{format.weekday(day)}</span>
          </label>
        ))}
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}

const dayClasses =
  'relative grid min-h-11 min-w-11 cursor-pointer place-items-center rounded-full border border-edge bg-raised px-3 text-sm font-medium ' +
  'hover:border-tide has-checked:border-tide has-checked:bg-tide has-checked:text-on-tide ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
