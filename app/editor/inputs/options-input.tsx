import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { useWords } from '../../words.tsx'
import { useChoices } from './use-choices.ts'
import type { InputProps } from './value-input.tsx'

/** Any of a few, kept in the order they are offered in; what is no longer offered stays until it is taken away. */
export function OptionsInput({ id, name, schema, value, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const offered = useChoices(schema)
  const chosen = Array.isArray(value) ? value.map(String) : []
  const lost = chosen.filter(one => offered.every(choice => choice.value !== one))
  const choices = [...offered, ...lost.map(one => ({ value: one, name: one }))]
  const toggle = (one: string) => {
    const next = chosen.includes(one) ? chosen.filter(other => other !== one) : [...chosen, one]
    onChange(choices.map(choice => choice.value).filter(other => next.includes(other)))
  }
  return (
    <fieldset
      id={id}
      aria-describedby={isWrong ? `${id}-error` : undefined}
      className="grid gap-x-4 rounded-md border border-line px-3 sm:grid-cols-2"
    >
      <legend className="sr-only">{name}</legend>
      {choices.length === 0 && <p className="py-2 text-sm text-quiet">{t('fields.noChoices')}</p>}
      {choices.map(choice => (
        <Checkbox
          key={choice.value}
          label={choice.name}
          checked={chosen.includes(choice.value)}
          onChange={() => toggle(choice.value)}
        />
      ))}
    </fieldset>
  )
}
