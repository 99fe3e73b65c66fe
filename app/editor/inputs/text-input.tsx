import { isObject, type Json } from '../../../services/content/format/json.ts'
import { useWords } from '../../words.tsx'
import { control } from '../control.ts'
import type { InputProps } from './value-input.tsx'

/** Words, a number, or longer words; where the schema sets a limit, how much of it is left. */
export function TextInput({ id, name, schema, value, language, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const text = shown(value)
  const most = Number(schema.max_length ?? 0)
  const shared = {
    id,
    lang: language,
    'aria-label': name,
    'aria-invalid': isWrong || (most > 0 && text.length > most) || undefined,
    'aria-describedby':
      [isWrong && `${id}-error`, most > 0 && `${id}-length`].filter(Boolean).join(' ') || undefined,
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  }
  return (
    <>
      {schema.type === 'text' || schema.type === 'number' ? (
        <input
          {...shared}
          type="text"
          inputMode={schema.type === 'number' ? 'decimal' : undefined}
          className={schema.type === 'number' ? `${control} tabular max-w-52` : control}
        />
      ) : (
        <textarea
          {...shared}
          rows={schema.type === 'markdown' ? 6 : 2}
          className={`${control} field-sizing-content max-h-96 min-h-16 resize-y ${schema.type === 'markdown' ? 'font-mono text-sm' : ''}`}
        />
      )}
      {most > 0 && (
        <p id={`${id}-length`} className="tabular mt-1 text-sm text-quiet">
          {t('fields.length', { used: text.length, most })}
        </p>
      )}
    </>
  )
}

const shown = (value: Json | undefined): string =>
  value === undefined || value === null || isObject(value) || Array.isArray(value) ? '' : String(value)
