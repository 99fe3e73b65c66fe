import { Check } from 'lucide'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../pictures/icon.tsx'
import { describedBy, FieldError, FieldHint } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** One native checkbox with its sentence; the whole row answers to a finger. */
export function Checkbox({ label, hint, error, id: givenId, className, ...input }: CheckboxProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label
        htmlFor={id}
        className="group flex min-h-11 cursor-pointer gap-3.5 py-2 has-disabled:cursor-not-allowed has-disabled:text-quiet"
      >
        <CheckMark {...input} {...describedBy(id, { hint, error }, input['aria-describedby'])} id={id} />
        <span className="min-w-0 leading-snug text-pretty">{label}</span>
      </label>
      {(hint || error) && (
        <div className="-mt-2 flex flex-col gap-1 ps-9.5">
          <FieldHint id={id}>{hint}</FieldHint>
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

/** The bare box, drawn by hand over a native checkbox. */
export function CheckMark({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <span className={classes('relative mt-[0.05em] grid size-6 shrink-0 place-items-center', className)}>
      <input
        {...input}
        type="checkbox"
        className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-sm border-[1.5px] border-edge bg-raised transition-colors duration-(--duration-quick) ease-settle checked:border-tide checked:bg-tide group-hover:border-tide focus-visible:rounded-sm disabled:border-line disabled:bg-sunken disabled:checked:bg-edge aria-invalid:border-alarm forced-colors:appearance-auto"
      />
      <Icon
        of={Check}
        weight={2.5}
        className="pointer-events-none relative size-4 scale-50 text-on-tide opacity-0 transition duration-(--duration-quick) ease-settle peer-checked:scale-100 peer-checked:opacity-100 forced-colors:hidden print:text-ink"
      />
    </span>
  )
}
