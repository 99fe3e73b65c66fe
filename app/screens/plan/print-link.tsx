import { Printer } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** What is folded is printed too. */
function print() {
  for (const folded of document.querySelectorAll('details')) folded.open = true
  window.print()
}

/** Without a script the browser's own menu prints. */
export function PrintLink({ label }: { label: string }) {
  if (!useHydrated()) return <div className="mt-3 min-h-11 print:hidden" />
  return (
    <Button
      kind="quiet"
      size="small"
      icon={<Icon of={Printer} className="size-5" />}
      onClick={print}
      className="-ms-4 mt-3 print:hidden"
    >
      {label}
    </Button>
  )
}
