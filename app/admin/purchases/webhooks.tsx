import { RotateCw } from 'lucide'
import { Form } from 'react-router'
import type { EventLine } from '../../../domain/purchases/events/list.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { actOnList, loadList } from '../lists/list-page.ts'
import { ListPanel } from '../lists/list-panel.tsx'
import { ListView } from '../lists/list-view.tsx'
import type { Route } from './+types/webhooks'
import { PurchaseDesk } from './desk.tsx'
import { PlayAgain, useEventColumns } from './event-list.tsx'
import { type EventsAsked, eventList, eventViews, isEventId } from './events-asked.ts'

export const handle = { words: ['admin', 'purchases', 'views'] }

const mostAtOnce = 100

export const loader = loadList(eventList, async ({ purchases }, asked) => ({
  page: await purchases.listEvents(asked),
  look: await purchases.countLook(),
  addresses: purchases.addresses,
  body: (asked.event && (await purchases.showBody(asked.event))) || null,
}))

export const action = actOnList(eventList, async ({ purchases }, form) => {
  const ids = form.getAll('event').map(String).filter(isEventId).slice(0, mostAtOnce)
  return { played: await purchases.playAgain(ids) }
})

/** What payment providers told us, as it came, and what became of it. */
export default function Webhooks({ loaderData, actionData: acted }: Route.ComponentProps) {
  const t = useWords('purchases')
  const { asked, page, look, views, addresses, body } = loaderData
  const open = page.lines.find(({ id }) => id === asked.event)
  return (
    <PurchaseDesk tab="webhooks" look={look}>
      <div className="grid grid-cols-1 gap-5">
        <div role="status" className="empty:hidden">
          {acted && (
            <Banner tone={acted.played > 0 ? 'success' : 'warning'}>
              {acted.played > 0 ? t('webhooks.played', { count: acted.played }) : t('webhooks.chooseFirst')}
            </Banner>
          )}
        </div>
        {body && <Raw id={asked.event} body={body} line={open} asked={asked} />}
        <ListView
          list={eventList}
          asked={asked}
          views={views}
          fields={{
            view: {
              label: t('filter'),
              of: eventViews,
              nameOf: view => t(`webhooks.views.${view}`),
              isChips: true,
            },
          }}
          caption={t('tabs.webhooks')}
          columns={useEventColumns(asked)}
          rows={page.lines}
          keyOf={({ id }) => id}
          current={asked.event}
          next={page.next}
          note={t('webhooks.stored')}
          around={lines => <PlayAgain>{lines}</PlayAgain>}
          empty={t('webhooks.empty')}
          emptyBody={addresses.length === 0 && t('webhooks.setUp')}
        />
        <div className="grid gap-1 text-sm text-quiet">
          {addresses.map(({ provider, url }) => (
            <p key={provider} className="wrap-anywhere">
              {t('webhooks.address', { provider: t(`providers.${provider}`) })} <code>{url}</code>
            </p>
          ))}
        </div>
      </div>
    </PurchaseDesk>
  )
}

type RawProps = { id: string; body: string; line: EventLine | undefined; asked: EventsAsked }

/** What came, with everything hidden that is about a person. */
function Raw({ id, body, line, asked }: RawProps) {
  const t = useWords('purchases')
  return (
    <ListPanel list={eventList} asked={asked} by="event" line={id} title={line?.type ?? t('webhooks.event')}>
      {line?.failure && <p className="text-sm">{t('webhooks.failure', { code: line.failure })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <pre tabIndex={0} className="max-h-72 overflow-auto rounded-md bg-sunken p-4 text-sm">
        {body}
      </pre>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="event" value={id} />
        <Button type="submit" kind="secondary" size="small" icon={RotateCw}>
          {t('webhooks.play')}
        </Button>
        <p className="text-sm text-quiet">{t('webhooks.playHint')}</p>
      </Form>
    </ListPanel>
  )
}
