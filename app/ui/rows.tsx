import { ChevronRight, type IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Link, type To } from './link.tsx'
import { Icon } from './pictures/icon.tsx'

export function RowList({ className, children }: { className?: string; children: ReactNode }) {
  const edge = className ?? 'border-line'
  return (
    <ul className={`divide-y divide-line overflow-hidden rounded-card border bg-raised ${edge}`}>
      {children}
    </ul>
  )
}

/** For a row that is neither a link of ours nor opens anything. */
export const row =
  'flex min-h-15 w-full cursor-pointer items-center gap-3.5 px-4 py-1.5 text-start no-underline focus-visible:-outline-offset-3'

type RowProps = { icon?: IconNode; title: string; hint?: string | undefined }

export function ListRow({ icon, title, hint, ...where }: RowProps & To) {
  // A whole page: it works asleep, offline and in a hurry.
  const isHelp = where.to === 'sos'
  return (
    <li>
      <Link
        {...where}
        reloadDocument={isHelp}
        discover={isHelp ? 'none' : 'render'}
        className={`${row} hover:bg-tide-soft`}
      >
        <Said icon={icon} title={title} hint={hint} />
        <Icon of={ChevronRight} className="size-4.5 shrink-0 text-quiet" />
      </Link>
    </li>
  )
}

/** What a row says of itself. */
export function Said({ icon, title, hint }: RowProps) {
  return (
    <>
      {icon && <Icon of={icon} className="size-5.5 shrink-0 text-tide" />}
      <span className="min-w-0 flex-1">
        <span className="block font-medium leading-snug wrap-anywhere">{title}</span>
        {hint && <span className="block text-sm leading-snug text-balance text-quiet">{hint}</span>}
      </span>
    </>
  )
}
