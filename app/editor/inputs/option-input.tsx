import { useWords } from '../../words.tsx'
import { Choice } from './choice.tsx'
import { useChoices } from './use-choices.ts'
import type { InputProps } from './value-input.tsx'

/** One of a few. */
export function OptionInput({ id, name, schema, value, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const choices = useChoices(schema)
  const current = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const isKnown = current === '' || choices.some(choice => choice.value === current)
  return (
    <Choice
      id={id}
      aria-label={name}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `${id}-error` : undefined}
      value={current}
      onChange={event => onChange(event.target.value)}
      className="max-w-80"
    >
      <option value="">{t('fields.none')}</option>
      {!isKnown && <option value={current}>{current}</option>}
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </Choice>
  )
}
