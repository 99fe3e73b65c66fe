import { ChevronRight, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import type { RouteName } from '../../map/routes.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'

/** Ways on, one below the other in one card. */
export function LinkRows({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Card padding="none" className={className}>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

type LinkRowProps = {
  to: RouteName
  icon: IconNode
  title: string
  hint?: string | undefined
}

export function LinkRow({ to, icon, title, hint }: LinkRowProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-15 items-center gap-3 px-4 py-1.5 leading-snug hover:bg-tide-soft">
        <Icon of={icon} className="size-5.5 shrink-0 text-tide" />
        <span className="min-w-0 flex-1">
          <span className="block text-[0.95em] font-semibold">{title}</span>
          {hint && <span className="block text-sm text-quiet">{hint}</span>}
        </span>
        <Icon of={ChevronRight} className="size-5 shrink-0 text-quiet" />
      </Link>
    </li>
  )
}
