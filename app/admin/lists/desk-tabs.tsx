import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from '../../ui/classes.ts'
import { Link, type To } from '../../ui/link.tsx'
import { showInRow } from '../../ui/show-in-row.ts'

type DeskTabsProps<Name> = {
  label: string
  tabs: readonly (To & { name: Name; words: ReactNode })[]
  current: Name
  className?: string
}

/** The pages of one subject, or the views of one page: a strip of links, the current one marked. */
export function DeskTabs<Name extends string>({ label, tabs, current, className }: DeskTabsProps<Name>) {
  const here = useRef<HTMLAnchorElement>(null)
  // On phones the strip may be wider than the screen: the current tab must be in view.
  useEffect(() => {
    if (current) showInRow(here.current)
  }, [current])
  return (
    <nav aria-label={label} className={classes('-mx-(--margin)', className)}>
      <ul className="relative flex gap-6 overflow-x-auto px-(--margin) [scrollbar-width:none] after:absolute after:inset-x-(--margin) after:bottom-0 after:-z-1 after:border-b after:border-line">
        {tabs.map(({ name, words, ...where }) => (
          <li key={name} className="shrink-0">
            <Link
              {...where}
              ref={name === current ? here : undefined}
              aria-current={name === current ? 'page' : undefined}
              className="flex min-h-12 items-center gap-2 border-b-2 border-transparent whitespace-nowrap text-quiet no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-tide aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
