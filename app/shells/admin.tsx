import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { Link, useHref } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { AccountMenu } from './account-menu.tsx'
import { listPages } from './admin-pages.ts'
import { HomeLink } from './header.tsx'
import { JumpTo } from './jump-to.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { useListKeys } from './list-keys.ts'
import { SosLink } from './sos-link.tsx'

/** Dense but calm: the menu beside the work, above it on phones; only its icons beside a screen that needs the room. */
export default function AdminLayout() {
  const t = useWords('admin')
  const person = useRouteLoaderData<typeof loader>('root')?.person ?? undefined
  useListKeys()
  const isWide = useMatches().some(({ handle }) => (handle as { isWide?: true } | undefined)?.isWide)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-(--margin) py-2 print:hidden">
        <HomeLink />
        <span className="text-quiet max-sm:hidden">{t('title')}</span>
        <div className="ms-auto flex items-center gap-1">
          <JumpTo />
          <SosLink className={buttonClasses({ kind: 'quiet', size: 'small' })} />
          <LanguageMenu />
          <AccountMenu />
        </div>
      </header>
      <div
        className={`grid flex-1 print:block max-lg:grid-rows-[auto_1fr] ${isWide ? 'lg:grid-cols-[4.75rem_1fr]' : 'lg:grid-cols-[16rem_1fr]'}`}
      >
        <nav
          aria-label={t('menu')}
          className="min-w-0 border-line max-lg:border-b lg:border-e lg:p-4 print:hidden"
        >
          <ul className="relative flex gap-1 max-lg:overflow-x-auto max-lg:px-3 max-lg:py-2 max-lg:[scrollbar-width:none] lg:flex-col">
            {listPages(person).map(page => (
              <li key={page.to}>
                <MenuLine {...page} isWide={isWide} />
              </li>
            ))}
          </ul>
          {!isWide && (
            <Link
              to="home"
              className={buttonClasses({ kind: 'quiet', size: 'small', className: 'mt-6 max-lg:hidden' })}
            >
              {t('back')}
            </Link>
          )}
        </nav>
        <main id="content" className={`min-w-0 ${isWide ? 'p-4 sm:p-5' : 'p-(--margin)'} print:p-0`}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}

function MenuLine({ to, name, icon, isWide }: ReturnType<typeof listPages>[number] & { isWide: boolean }) {
  const t = useWords('admin')
  const line = useRef<HTMLAnchorElement>(null)
  const href = useHref({ to })
  const { pathname } = useLocation()
  // On phones the menu is one row, wider than the screen: the current page must be in view.
  useEffect(() => {
    if (line.current?.ariaCurrent && pathname)
      line.current.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <NavLink
      ref={line}
      to={href}
      end={to === 'admin'}
      title={isWide ? t(name) : undefined}
      className="flex min-h-11 items-center gap-3 rounded-md px-3 py-2 leading-snug max-lg:gap-2 max-lg:whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-tide-soft aria-[current=page]:font-medium aria-[current=page]:text-tide-strong"
    >
      <Icon of={icon} className="size-5 shrink-0" />
      <span className={isWide ? 'sr-only' : ''}>{t(name)}</span>
    </NavLink>
  )
}

export const handle = { words: ['admin', 'jump'] }
