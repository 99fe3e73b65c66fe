import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../../ui/classes.ts'

type SwitchRowProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

/** One thing that is on or off: a native checkbox, and the whole row answers to a finger. */
export function SwitchRow({ label, hint, className, ...input }: SwitchRowProps) {
  const id = useId()
  return (
    <label
      className={classes(
        'flex min-h-15 cursor-pointer items-center gap-4 px-4 py-2.5 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
        className,
      )}
    >
      <span className="min-w-0 flex-1 leading-snug">
        {label}
        {hint && (
          <span id={id} className="block text-sm text-quiet">
            {hint}
          </span>
        )}
      </span>
      <span className="relative h-7 w-12 shrink-0">
        <input
          {...input}
          type="checkbox"
          aria-describedby={hint ? id : undefined}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-full border-[1.5px] border-edge bg-raised outline-none transition-colors duration-(--duration-quick) ease-settle checked:border-tide checked:bg-tide forced-colors:appearance-auto"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-5 rounded-full bg-edge transition-[left,background-color] duration-(--duration-quick) ease-settle peer-checked:left-6 peer-checked:bg-on-tide forced-colors:hidden" />
      </span>
    </label>
  )
}
