import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'

type ChipsProps = {
  legend: string
  name: string
  choices: readonly { value: string; label: ReactNode }[]
  chosen: readonly string[]
}

/** Several may hold: plain checkboxes that look like words to tap. */
export function Chips({ legend, name, choices, chosen }: ChipsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="group/chip flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-edge bg-raised px-4 text-sm hover:border-tide has-checked:border-tide has-checked:bg-tide-soft has-checked:font-medium has-checked:text-tide-strong has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.includes(value)}
              className="sr-only"
            />
            <Icon of={Check} className="hidden size-4 group-has-checked/chip:block" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
