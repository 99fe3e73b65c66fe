import { Printer } from 'lucide'
import type { ReactElement } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './pictures/icon.tsx'
import { useHydrated } from './use-hydrated.ts'

type PrintButtonProps = ButtonLook & {
  label: string
  icon?: ReactElement
  /** What is folded is printed too. */
  opensFolds?: boolean
}

/** The browser's own: without a script its menu does the same. */
export function PrintButton({ label, icon, opensFolds, className, ...look }: PrintButtonProps) {
  const isAwake = useHydrated()
  function print() {
    if (opensFolds) for (const folded of document.querySelectorAll('details')) folded.open = true
    window.print()
  }
  return (
    <Button
      kind="secondary"
      {...look}
      aria-label={look.round ? label : undefined}
      title={look.round ? label : undefined}
      icon={icon ?? <Icon of={Printer} className="size-5 max-sm:hidden" />}
      onClick={print}
      className={classes('noscript:hidden print:hidden', !isAwake && 'invisible', className)}
    >
      {look.round ? undefined : label}
    </Button>
  )
}
