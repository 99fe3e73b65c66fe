import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Link, type To } from '../../ui/link.tsx'

/** Ways to look at a list, one of them chosen; each is an address. They scroll on phones. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="-mx-(--margin) min-w-0 overflow-x-auto px-(--margin) [scrollbar-width:none]"
    >
      <ul className="flex gap-2 py-1">{children}</ul>
    </nav>
  )
}

export function Chip({ isChosen, children, ...where }: To & { isChosen: boolean; children: ReactNode }) {
  return (
    <li className="shrink-0">
      <Link
        {...where}
        preventScrollReset
        aria-current={isChosen ? 'true' : undefined}
        className={chip(isChosen)}
      >
        {children}
      </Link>
    </li>
  )
}

export const chip = (isChosen: boolean): string =>
  classes(
    'inline-flex min-h-(--control-small) cursor-pointer items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap no-underline focus-visible:-outline-offset-3',
    isChosen
      ? 'border-tide bg-tide-soft text-tide-strong'
      : 'border-edge bg-raised text-ink hover:border-tide hover:bg-tide-soft',
  )
