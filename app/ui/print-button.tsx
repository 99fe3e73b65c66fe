import { Printer } from 'lucide'
import { Button } from './button.tsx'
import { Icon } from './pictures/icon.tsx'
import { useHydrated } from './use-hydrated.ts'

/** The browser's own: without a script its menu does the same. */
export function PrintButton({ label, className }: { label: string; className?: string }) {
  if (!useHydrated()) return null
  return (
    <Button
      kind="secondary"
      className={className}
      icon={<Icon of={Printer} className="size-5 max-sm:hidden" />}
      onClick={() => window.print()}
    >
      {label}
    </Button>
  )
}
