import { Form } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { actOnList, loadList } from '../lists/list-page.ts'
import { ListView } from '../lists/list-view.tsx'
import { Stats } from '../lists/stats.tsx'
import type { Route } from './+types/outbox'
import { OutboxDeeds, useOutboxColumns } from './outbox-columns.tsx'
import { LetterPanel } from './outbox-letter.tsx'
import { outboxList, periods, views } from './outbox-list.ts'
import { EmailDesk } from './tabs.tsx'
import { useKindName } from './use-kind-name.ts'

export const handle = { words: ['admin', 'mail', 'views'] }

const deeds = ['retry', 'hold', 'release'] as const
const mostAtOnce = 100
const stats = ['waiting', 'again', 'sent', 'failed'] as const

export const loader = loadList(outboxList, async ({ outbox }, asked) => ({
  isSending: outbox.isSending,
  mayReveal: outbox.mayReveal(),
  kinds: [...outbox.kinds],
  summary: await outbox.summarize(),
  page: await outbox.list(asked),
  letter: (asked.letter && (await outbox.read(asked.letter))) || null,
}))

/** Shows a letter's links to an owner, once, and has it noted; or acts on those that were chosen. */
export const action = actOnList(outboxList, async ({ outbox }, form) => {
  const reveal = form.get('reveal')
  if (typeof reveal === 'string')
    return { revealed: outbox.mayReveal() ? ((await outbox.reveal(reveal)) ?? null) : null }
  const deed = deeds.find(each => each === form.get('deed'))
  const ids = form.getAll('letter').map(String).slice(0, mostAtOnce)
  return deed ? { deed, chosen: ids.length, done: await outbox.act(deed, ids) } : null
})

export default function OutboxPage({ loaderData, actionData: acted }: Route.ComponentProps) {
  const t = useWords('mail')
  const say = useWords('admin')
  const format = useFormat()
  const kindOf = useKindName()
  const { asked, isSending, kinds, summary, views: saved, page, letter, mayReveal } = loaderData
  const revealed = acted?.revealed
  const open = letter && (revealed?.id === letter.id ? revealed : letter)
  return (
    <EmailDesk tab="outbox">
      <div className="grid grid-cols-1 gap-5">
        {!isSending && <Banner tone="warning">{say('email.waiting')}</Banner>}
        <div role="status" className="empty:hidden">
          {acted?.deed && <Done {...acted} />}
        </div>
        {open && <LetterPanel letter={open} asked={asked} mayReveal={mayReveal && open !== revealed} />}
        {/* On phones the one that is open has the page to itself. */}
        <div className={`grid grid-cols-1 gap-5 ${open ? 'max-lg:hidden' : ''}`}>
          <Stats
            stats={stats.map(name => ({
              name: t(`outbox.stats.${name}`),
              value: format.number(summary[name]),
            }))}
          />
          <ListView
            list={outboxList}
            asked={asked}
            views={saved}
            fields={{
              view: {
                label: t('outbox.filter'),
                of: views,
                nameOf: view => t(`outbox.views.${view}`),
                none: t('outbox.views.all'),
                isChips: true,
              },
              kind: { label: t('outbox.kind'), of: kinds, nameOf: kindOf, none: t('outbox.views.all') },
              since: {
                label: t('outbox.written'),
                of: periods,
                nameOf: period => t(`outbox.times.${period}`),
                none: t('outbox.times.any'),
              },
            }}
            caption={t('tabs.outbox')}
            columns={useOutboxColumns(asked)}
            rows={page.lines}
            keyOf={({ id }) => id}
            current={open?.id}
            next={page.next}
            around={lines => <OutboxDeeds>{lines}</OutboxDeeds>}
            empty={say('email.empty')}
            emptyBody={say('email.emptyBody')}
          />
        </div>
      </div>
    </EmailDesk>
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
