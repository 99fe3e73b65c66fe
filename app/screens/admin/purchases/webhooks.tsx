import { RotateCw } from 'lucide'
import { Form } from 'react-router'
import { visitContext } from '../../../context.ts'
import { Chip, Chips } from '../../../email/chips.tsx'
import { NothingFound } from '../../../lists/nothing-found.tsx'
import { openerId, useOpened } from '../../../lists/use-opened.ts'
import { PurchaseDesk } from '../../../purchases/desk.tsx'
import type { EventLine } from '../../../purchases/doors.ts'
import { EventList } from '../../../purchases/event-list.tsx'
import {
  type EventsAsked,
  eventViews,
  isEventId,
  readEventsAsked,
  writeEventsAsked,
} from '../../../purchases/events-asked.ts'
import { actOnViews } from '../../../saved-views/act.ts'
import { SavedViews } from '../../../saved-views/saved-views.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useWords } from '../../../words.tsx'
import { ensureRole } from '../ensure-role.ts'
import type { Route } from './+types/webhooks'

export const handle = { words: ['admin', 'purchases', 'views'] }

const mostAtOnce = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  ensureRole(context, 'adminWebhooks')
  const { purchases, savedViews } = context.get(visitContext)
  const asked = readEventsAsked(new URL(request.url).searchParams)
  const page = await purchases.listEvents(asked)
  return {
    asked,
    page,
    look: await purchases.countLook(),
    views: await savedViews.list('adminWebhooks'),
    addresses: purchases.addresses,
    body: (asked.event && (await purchases.showBody(asked.event))) || null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  ensureRole(context, 'adminWebhooks')
  const form = await request.formData()
  const answer = await actOnViews(context, 'adminWebhooks', form)
  if (answer) return answer
  const ids = form.getAll('event').map(String).filter(isEventId).slice(0, mostAtOnce)
  return { played: await context.get(visitContext).purchases.playAgain(ids) }
}

/** What payment providers told us, as it came, and what became of it. */
export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('purchases')
  const { asked, page, look, views, addresses, body } = loaderData
  const acted = actionData && 'viewProblem' in actionData ? undefined : actionData
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
        <Views asked={asked} />
        <SavedViews page="adminWebhooks" views={views} />
        {page.lines.length === 0 ? (
          <NothingFound
            to="adminWebhooks"
            filters={[asked.view && { name: t(`webhooks.views.${asked.view}`), query: {} }]}
            nothing={t('webhooks.none')}
            clear={t('clear')}
            empty={t('webhooks.empty')}
          >
            {addresses.length === 0 ? t('webhooks.setUp') : undefined}
          </NothingFound>
        ) : (
          <EventList page={page} asked={asked} />
        )}
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

function Views({ asked }: { asked: EventsAsked }) {
  const t = useWords('purchases')
  return (
    <Chips label={t('filter')}>
      {(['', ...eventViews] as const).map(view => (
        <Chip
          key={view}
          to="adminWebhooks"
          query={writeEventsAsked({ ...asked, view, event: '' })}
          isChosen={view === asked.view}
        >
          {view ? t(`webhooks.views.${view}`) : t('all')}
        </Chip>
      ))}
    </Chips>
  )
}

type RawProps = { id: string; body: string; line: EventLine | undefined; asked: EventsAsked }

/** What came, with everything hidden that is about a person. */
function Raw({ id, body, line, asked }: RawProps) {
  const t = useWords('purchases')
  const heading = useOpened(openerId(id))
  return (
    <section aria-labelledby="raw" className="rounded-card border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="raw" {...heading} className="text-lg wrap-anywhere outline-none">
          {line?.type ?? t('webhooks.event')}
        </h2>
        <ButtonLink
          to="adminWebhooks"
          query={{ ...writeEventsAsked({ ...asked, event: '' }), before: asked.before }}
          preventScrollReset
          data-close
          kind="quiet"
          size="small"
        >
          {t('close')}
        </ButtonLink>
      </div>
      {line?.failure && <p className="mt-2 text-sm">{t('webhooks.failure', { code: line.failure })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <pre tabIndex={0} className="mt-3 max-h-72 overflow-auto rounded-md bg-sunken p-4 text-sm">
        {body}
      </pre>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="event" value={id} />
        <Button type="submit" kind="secondary" size="small" icon={RotateCw}>
          {t('webhooks.play')}
        </Button>
        <p className="text-sm text-quiet">{t('webhooks.playHint')}</p>
      </Form>
    </section>
  )
}
