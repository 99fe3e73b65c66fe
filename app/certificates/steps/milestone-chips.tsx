import { useId } from 'react'
import type { Milestone } from '../../../domain/members/milestones.ts'
import { describedBy, FieldError } from '../../ui/forms/field.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type MilestoneChipsProps = {
  /** Only those that were reached. */
  milestones: readonly Milestone[]
  chosen: string
  error?: string
  autoFocus?: boolean
}

/** Which milestone it is for; hidden while the certificate goes on counting. */
export function MilestoneChips({ milestones, chosen, error, autoFocus }: MilestoneChipsProps) {
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
