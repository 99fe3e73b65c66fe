import { Printer } from 'lucide'
import { Button } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** The browser's own: without a script its menu does the same. */
export function PrintButton({ label }: { label: string }) {
  if (!useHydrated()) return null
  return (
    <Button kind="secondary" wide icon={Printer} onClick={() => window.print()}>
      {label}
    </Button>
  )
}
