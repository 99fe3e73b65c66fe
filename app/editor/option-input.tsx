import { useEffect, useState } from 'react'
import { useWords } from '../words.tsx'
import { callDesk, isRefused } from './calls.ts'
import { control } from './control.ts'
import type { Choice } from './doors.ts'
import type { InputProps } from './value-input.tsx'

/** One of a few, from the schema or from a list of the space. */
export function OptionInput({ id, name, schema, value, isWrong, onChange }: InputProps) {
  const t = useWords('content')
  const choices = useChoices(schema.datasource_slug) ?? schema.options ?? []
  const current = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const isKnown = current === '' || choices.some(choice => choice.value === current)
  return (
    <select
      id={id}
      aria-label={name}
      aria-invalid={isWrong || undefined}
      value={current}
      onChange={event => onChange(event.target.value)}
      className={`${control} max-w-80 cursor-pointer`}
    >
      <option value="">{t('fields.none')}</option>
      {!isKnown && <option value={current}>{current}</option>}
      {choices.map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </select>
  )
}

function useChoices(datasource: string | undefined): Choice[] | undefined {
  const [choices, setChoices] = useState<Choice[]>()
  useEffect(() => {
    let isCurrent = true
    if (datasource)
      void callDesk('choices', { datasource }).then(outcome => {
        if (isCurrent && !isRefused(outcome)) setChoices(outcome.choices)
      })
    return () => {
      isCurrent = false
    }
  }, [datasource])
  return choices
}
