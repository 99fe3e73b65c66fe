import { type ReactNode, useEffect, useRef } from 'react'
import { useRouteLoaderData } from 'react-router'
import { isClosed } from '../../../map/roles.ts'
import type { loader } from '../../../root.tsx'
import { Link } from '../../../ui/link.tsx'
import { Head } from '../../../ui/page/head.tsx'
import { showInRow } from '../../../ui/show-in-row.ts'
import { useWords } from '../../../words.tsx'

const tabs = [
  { to: 'adminEmail', name: 'campaigns' },
  { to: 'adminTemplates', name: 'templates' },
  { to: 'adminSubscribers', name: 'subscribers' },
  { to: 'adminOutbox', name: 'outbox' },
  { to: 'adminBlocked', name: 'blocked' },
  { to: 'adminSending', name: 'sending' },
] as const
type TabName = (typeof tabs)[number]['name']

type EmailDeskProps = {
  tab: TabName
  /** Of a page behind a tab; the tab's own if not said. */
  title?: string
  /** Beside the heading: what can be begun here. */
  actions?: ReactNode
  children: ReactNode
}

/** One of the pages under /admin/email: heading, strip of tabs, and what it is about. Needs the words `admin`, `mail`. */
export function EmailDesk({ tab, title, actions, children }: EmailDeskProps) {
  const say = useWords('admin')
  const t = useWords('mail')
  return (
    <>
      <Head title={title ?? t(`tabs.${tab}`)} isPrivate />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">{say('email.title')}</h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      <TabStrip current={tab} />
      {children}
    </>
  )
}

/** Links to the pages that this person may open, the current one marked. */
function TabStrip({ current }: { current: TabName }) {
  const t = useWords('mail')
  const person = useRouteLoaderData<typeof loader>('root')?.person ?? undefined
  const here = useRef<HTMLAnchorElement>(null)
  // On phones the strip is wider than the screen: the current tab must be in view.
  useEffect(() => {
    if (current) showInRow(here.current)
  }, [current])
  return (
    <nav aria-label={t('tabs.label')} className="-mx-(--margin) mt-4 mb-6">
      <ul className="relative flex gap-6 overflow-x-auto px-(--margin) [scrollbar-width:none] after:absolute after:inset-x-(--margin) after:bottom-0 after:-z-1 after:border-b after:border-line">
        {tabs
          .filter(({ to }) => !isClosed(to, person))
          .map(({ to, name }) => (
            <li key={name} className="shrink-0">
              <Link
                to={to}
                ref={name === current ? here : undefined}
                aria-current={name === current ? 'page' : undefined}
                className="flex min-h-12 items-center border-b-2 border-transparent whitespace-nowrap text-quiet no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-tide aria-[current=page]:font-medium aria-[current=page]:text-ink"
              >
                {t(`tabs.${name}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
