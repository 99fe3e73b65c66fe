import { type ReactNode, useEffect, useRef } from 'react'
import {
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { isClosed } from '../map/roles.ts'
import type { loader as rootLoader } from '../root.tsx'
import { useReference } from '../root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useHref } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { isAnswer } from '../ui/page/is-answer.ts'
import { Icon } from '../ui/pictures/icon.tsx'
import { showInRow } from '../ui/show-in-row.ts'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { AccountMenu } from './account-menu.tsx'
import { listPages } from './admin-pages.ts'
import { ErrorPage } from './error-page.tsx'
import { HomeLink } from './header.tsx'
import { JumpTo } from './jump-to.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { useListKeys } from './list-keys.ts'
import { SlowPage } from './slow-page.tsx'

/** How many deletions finish today, for those who look after them. */
export async function loader({ context }: LoaderFunctionArgs) {
  const isForOthers = isClosed('adminRequests', context.get(visitContext).person)
  return { today: isForOthers ? 0 : (await doorsOf(context).requests.count()).today }
}

export default function AdminLayout() {
  const { today } = useLoaderData<typeof loader>()
  return (
    <AdminShell today={today}>
      <SlowPage>
        <Outlet />
      </SlowPage>
    </AdminShell>
  )
}

/** A screen that failed leaves the menu where it is. What was refused or isn't there is told as everywhere. */
export function ErrorBoundary() {
  const error = useRouteError()
  return isAnswer(error) ? <ErrorPage error={error} /> : <Failed />
}

function Failed() {
  const t = useWords()
  const admin = useWords('admin')
  const { pathname, search } = useLocation()
  const id = useReference()
  return (
    <AdminShell>
      <Head title={t('errors.failed.title')} isPrivate />
      <h1 className="text-3xl">{t('errors.failed.title')}</h1>
      <p className="prose-width mt-3 text-quiet">{t('errors.failed.body')}</p>
      {id && <p className="prose-width mt-2 text-sm text-quiet">{t('errors.failed.reference', { id })}</p>}
      <ButtonLink href={pathname + search} className="mt-6">
        {admin('tryAgain')}
      </ButtonLink>
    </AdminShell>
  )
}

/** Dense but calm: the menu beside the work, above it on phones; only its icons beside a screen that needs the room. */
function AdminShell({ today = 0, children }: { today?: number; children: ReactNode }) {
  const t = useWords('admin')
  const person = useRouteLoaderData<typeof rootLoader>('root')?.person ?? undefined
  useListKeys()
  const lines = listPages(person)
  const groups = [...new Set(lines.map(line => line.group))]
  const isWide = useMatches().some(({ handle }) => (handle as { isWide?: true } | undefined)?.isWide)
  return (
    <div data-dense className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2 border-b border-line px-(--margin) py-2 max-[22rem]:flex-wrap print:hidden">
        <HomeLink />
        <span className="text-quiet max-sm:hidden">{t('title')}</span>
        <div className="ms-auto flex items-center gap-1">
          <JumpTo />
          <LanguageMenu />
          <AccountMenu />
        </div>
      </header>
      <div
        className={`grid flex-1 print:block max-lg:grid-rows-[auto_1fr] ${isWide ? 'lg:grid-cols-[4.25rem_1fr]' : 'lg:grid-cols-[14.5rem_1fr]'}`}
      >
        <nav
          aria-label={t('menu')}
          className="min-w-0 border-line max-lg:border-b lg:border-e lg:p-3 print:hidden"
        >
          <div className="relative flex gap-1 max-lg:overflow-x-auto max-lg:px-3 max-lg:py-2 max-lg:[scrollbar-width:none] lg:flex-col lg:gap-4">
            {groups.map(group => (
              <div key={group}>
                {/* On phones all groups are one row, without their names. */}
                {group !== 'first' && !isWide && (
                  <p className="mb-1 px-3 text-sm text-quiet max-lg:hidden">{t(`groups.${group}`)}</p>
                )}
                <ul className="flex gap-1 lg:flex-col lg:gap-0.5">
                  {lines
                    .filter(line => line.group === group)
                    .map(page => (
                      <li key={page.to}>
                        <MenuLine {...page} isWide={isWide} count={page.to === 'adminRequests' ? today : 0} />
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </div>
          {!isWide && (
            <ButtonLink to="home" kind="quiet" size="small" className="mt-6 max-lg:hidden">
              {t('back')}
            </ButtonLink>
          )}
        </nav>
        <main id="content" className={`min-w-0 ${isWide ? 'p-4 sm:p-5' : 'p-(--margin)'} print:p-0`}>
          {children}
        </main>
      </div>
    </div>
  )
}

type MenuPage = ReturnType<typeof listPages>[number]
type MenuLineProps = MenuPage & { isWide: boolean; count: number }

function MenuLine({ to, name, icon, isWide, count }: MenuLineProps) {
  const t = useWords('admin')
  const format = useFormat()
  const line = useRef<HTMLAnchorElement>(null)
  const href = useHref({ to })
  const { pathname } = useLocation()
  // On phones the menu is one row, wider than the screen: the current page must be in view.
  useEffect(() => {
    if (line.current?.ariaCurrent && pathname) showInRow(line.current)
  }, [pathname])
  return (
    <NavLink
      ref={line}
      to={href}
      end={to === 'admin'}
      title={isWide ? t(name) : undefined}
      className="flex min-h-(--control-small) items-center gap-3 rounded-md px-3 py-1.5 leading-snug max-lg:gap-2 max-lg:whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-tide-soft aria-[current=page]:font-medium aria-[current=page]:text-tide-strong"
    >
      <Icon of={icon} className="size-5 shrink-0" />
      <span className={isWide ? 'sr-only' : ''}>{t(name)}</span>
      {count > 0 && (
        <>
          <span aria-hidden="true" className={isWide ? 'sr-only' : 'tabular ms-auto text-sm text-quiet'}>
            {format.number(count)}
          </span>
          <span className="sr-only">, {t('requests.today', { count })}</span>
        </>
      )}
    </NavLink>
  )
}

export const handle = { words: ['admin', 'jump'] }
