import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { isClosed } from '../../map/roles.ts'
import type { loader } from '../../root.tsx'
import { Head } from '../../ui/page/head.tsx'
import { useWords } from '../../words.tsx'
import { DeskTabs } from '../lists/desk-tabs.tsx'

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

/** One of the pages under /admin/email: heading, the tabs that this person may open, and what it is about. Needs the words `admin`, `mail`. */
export function EmailDesk({ tab, title, actions, children }: EmailDeskProps) {
  const say = useWords('admin')
  const t = useWords('mail')
  const person = useRouteLoaderData<typeof loader>('root')?.person ?? undefined
  return (
    <>
      <Head title={title ?? t(`tabs.${tab}`)} isPrivate />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-3xl">{say('email.title')}</h1>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      <DeskTabs
        label={t('tabs.label')}
        tabs={tabs
          .filter(({ to }) => !isClosed(to, person))
          .map(each => ({ ...each, words: t(`tabs.${each.name}`) }))}
        current={tab}
        className="mt-4 mb-6"
      />
      {children}
    </>
  )
}
