import { textOf } from '../../../services/content/format/json.ts'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'
import type { InputProps } from './value-input.tsx'

/** A day, and its time where the schema wants one, as the protocol writes it: `2026-11-15 09:00`, in UTC. */
export function DateInput({ id, name, schema, value, language, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const [day = '', time = ''] = textOf(value).split(/[ T]/)
  const write = (nextDay: string, nextTime: string) =>
    onChange(nextDay ? `${nextDay}${nextTime && ` ${nextTime}`}` : '')
  const shared = {
    lang: language,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${id}-error` : undefined,
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        {...shared}
        id={id}
        type="date"
        aria-label={name}
        value={day.slice(0, 10)}
        onChange={event => write(event.target.value, time)}
        className={`${control} tabular w-auto min-w-44`}
      />
      {!schema.disable_time && (
        <>
          <input
            {...shared}
            type="time"
            aria-label={`${name}: ${t('fields.time')}`}
            value={time.slice(0, 5)}
            disabled={!day}
            onChange={event => write(day, event.target.value)}
            className={`${control} tabular w-auto`}
          />
          <span className="text-sm text-quiet">{t('fields.utc')}</span>
        </>
      )}
    </div>
  )
}
