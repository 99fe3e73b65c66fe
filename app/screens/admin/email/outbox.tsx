import { Form } from 'react-router'
import { visitContext } from '../../../context.ts'
import { readOutboxAsked, writeOutboxAsked } from '../../../email/outbox-asked.ts'
import { OutboxFilter } from '../../../email/outbox-filter.tsx'
import { LetterPanel } from '../../../email/outbox-letter.tsx'
import { OutboxList } from '../../../email/outbox-list.tsx'
import { Stats } from '../../../email/stats.tsx'
import { useKindName } from '../../../email/use-kind-name.ts'
import { NothingFound } from '../../../lists/nothing-found.tsx'
import { actOnViews } from '../../../saved-views/act.ts'
import { SavedViews } from '../../../saved-views/saved-views.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useWords } from '../../../words.tsx'
import { ensureRole } from '../ensure-role.ts'
import type { Route } from './+types/outbox'
import { EmailDesk } from './tabs.tsx'

export const handle = { words: ['admin', 'mail', 'views'] }

const deeds = ['retry', 'hold', 'release'] as const
const mostAtOnce = 100

export async function loader({ request, context }: Route.LoaderArgs) {
  ensureRole(context, 'adminOutbox')
  const { email, savedViews } = context.get(visitContext)
  const { outbox } = email
  const query = new URL(request.url).searchParams
  const asked = readOutboxAsked(query)
  const id = query.get('letter')
  return {
    asked,
    isSending: outbox.isSending,
    mayReveal: outbox.mayReveal(),
    kinds: [...outbox.kinds],
    views: await savedViews.list('adminOutbox'),
    summary: await outbox.summarize(),
    page: await outbox.list(asked),
    letter: (id && (await outbox.read(id))) || null,
  }
}

/** Shows a letter's links to an owner, once, and has it noted; or acts on those that were chosen. */
export async function action({ request, context }: Route.ActionArgs) {
  ensureRole(context, 'adminOutbox')
  const { outbox } = context.get(visitContext).email
  const form = await request.formData()
  const answer = await actOnViews(context, 'adminOutbox', form)
  if (answer) return answer
  const reveal = form.get('reveal')
  if (typeof reveal === 'string')
    return { revealed: outbox.mayReveal() ? ((await outbox.reveal(reveal)) ?? null) : null }
  const deed = deeds.find(each => each === form.get('deed'))
  const ids = form.getAll('letter').map(String).slice(0, mostAtOnce)
  return deed ? { deed, chosen: ids.length, done: await outbox.act(deed, ids) } : null
}

export default function OutboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const say = useWords('admin')
  const { asked, isSending, kinds, summary, views, page, letter, mayReveal } = loaderData
  const acted = actionData && 'viewProblem' in actionData ? undefined : actionData
  const revealed = acted?.revealed
  const open = letter && (revealed?.id === letter.id ? revealed : letter)
  // On phones the one that is open has the page to itself.
  const aside = open ? 'max-lg:hidden' : ''
  return (
    <EmailDesk tab="outbox">
      <div className="grid grid-cols-1 gap-5">
        {!isSending && <Banner tone="warning">{say('email.waiting')}</Banner>}
        <div role="status" className="empty:hidden">
          {acted?.deed && <Done {...acted} />}
        </div>
        {open && <LetterPanel letter={open} asked={asked} mayReveal={mayReveal && open !== revealed} />}
        <div className={`grid grid-cols-1 gap-5 ${aside}`}>
          <Summary summary={summary} />
          <OutboxFilter asked={asked} kinds={kinds} />
          <SavedViews page="adminOutbox" views={views} />
          {page.lines.length === 0 ? (
            <Nothing asked={asked} />
          ) : (
            <OutboxList lines={page.lines} asked={asked} open={open?.id} next={page.next} />
          )}
        </div>
      </div>
    </EmailDesk>
  )
}

function Summary({ summary }: Pick<Route.ComponentProps['loaderData'], 'summary'>) {
  const t = useWords('mail')
  const format = useFormat()
  const names = ['waiting', 'again', 'sent', 'failed'] as const
  return (
    <Stats
      stats={names.map(name => ({ name: t(`outbox.stats.${name}`), value: format.number(summary[name]) }))}
    />
  )
}

function Nothing({ asked }: Pick<Route.ComponentProps['loaderData'], 'asked'>) {
  const { view, kind, since } = asked
  const t = useWords('mail')
  const say = useWords('admin')
  const nameOf = useKindName()
  return (
    <NothingFound
      to="adminOutbox"
      filters={[
        view && { name: t(`outbox.views.${view}`), query: writeOutboxAsked({ ...asked, view: '' }) },
        kind && { name: nameOf(kind), query: writeOutboxAsked({ ...asked, kind: '' }) },
        since && { name: t(`outbox.times.${since}`), query: writeOutboxAsked({ ...asked, since: '' }) },
      ]}
      nothing={t('outbox.none')}
      clear={t('outbox.clear')}
      empty={say('email.empty')}
    >
      {say('email.emptyBody')}
    </NothingFound>
  )
}

const undoing = { hold: 'release', release: 'hold', retry: undefined } as const

/** What was done, and the way back where there is one. */
function Done({ deed, chosen, done }: { deed: (typeof deeds)[number]; chosen: number; done: string[] }) {
  const t = useWords('mail')
  const back = undoing[deed]
  if (chosen === 0) return <Banner tone="warning">{t('outbox.chooseFirst')}</Banner>
  const undo = back && done.length > 0 && (
    <Form method="post" preventScrollReset>
      {done.map(id => (
        <input key={id} type="hidden" name="letter" value={id} />
      ))}
      <Button type="submit" name="deed" value={back} kind="secondary" size="small">
        {t('undo')}
      </Button>
    </Form>
  )
  return (
    <Banner tone={done.length > 0 ? 'success' : 'info'} actions={undo || undefined}>
      {done.length > 0 ? t(`outbox.done.${deed}`, { count: done.length }) : t('outbox.done.none')}
    </Banner>
  )
}
