import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../ui/pictures/icon.tsx'

/** Small print behind one line, which opens without scripts too. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/fold rounded-card border border-line bg-raised">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-5 py-3 font-medium marker:content-none">
        <span className="grow">{title}</span>
        <Icon
          of={ChevronDown}
          className="size-5 shrink-0 transition-transform duration-(--duration-quick) group-open/fold:rotate-180"
        />
      </summary>
      <div className="px-5 pb-5 text-sm text-quiet">{children}</div>
    </details>
  )
}
