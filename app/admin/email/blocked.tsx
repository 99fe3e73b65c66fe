import { Ban, Flag, Undo2 } from 'lucide'
import { Form } from 'react-router'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { type AskedOf, defineList, text } from '../lists/define-list.ts'
import { actOnList, loadList } from '../lists/list-page.ts'
import { type ListColumn, ListView } from '../lists/list-view.tsx'
import type { Route } from './+types/blocked'
import { AddressForm } from './address-form.tsx'
import { EmailDesk } from './tabs.tsx'

export const handle = { words: ['admin', 'mail', 'views'] }

const blockedList = defineList({ page: 'adminBlocked', place: { before: text(80) } })

export const loader = loadList(blockedList, async ({ blocked }, asked) => ({
  page: await blocked.list(asked.before),
}))

/** Addresses come by POST, so that they stand in no address bar and no log. */
export const action = actOnList(blockedList, async ({ blocked }, form) => {
  const read = (name: string) => String(form.get(name) ?? '')
  const deed = read('deed')
  if (deed === 'remove') return { removed: await blocked.remove(read('hash')) }
  if (deed !== 'find' && deed !== 'add') return null
  const answer = await blocked[deed](read('address'))
  if (answer === 'malformed') return { problem: answer, given: read('address') }
  return { deed, line: answer ?? null }
})

type Answer = Route.ComponentProps['actionData']
type BlockedLine = Route.ComponentProps['loaderData']['page']['lines'][number]

export default function Blocked({ loaderData: { asked, page }, actionData }: Route.ComponentProps) {
  const t = useWords('mail')
  const columns = useColumns()
  const found = actionData && 'deed' in actionData && actionData.deed === 'find' ? actionData.line : undefined
  return (
    <EmailDesk tab="blocked">
      <p className="prose-width text-quiet">
        {t('blocked.lead')} {t('blocked.alike')}
      </p>
      <div className="mt-5">
        <Search answer={actionData} />
      </div>
      <div role="status" className="mt-5 grid gap-5 empty:hidden">
        <Said answer={actionData} />
      </div>
      {found && (
        <>
          <h2 className="mt-5 mb-2 text-lg">{t('blocked.found')}</h2>
          <ListView
            list={blockedList}
            asked={asked}
            caption={t('blocked.found')}
            columns={columns}
            rows={[found]}
            keyOf={({ hash }) => hash}
            empty=""
          />
        </>
      )}
      <ListView
        className="mt-6"
        list={blockedList}
        asked={asked}
        caption={t('tabs.blocked')}
        columns={columns}
        rows={page.lines}
        keyOf={({ hash }) => hash}
        next={page.next}
        empty={t('blocked.empty')}
        emptyBody={t('blocked.emptyBody')}
      />
    </EmailDesk>
  )
}

function Search({ answer }: { answer: Answer }) {
  const t = useWords('mail')
  const problem = answer && 'problem' in answer ? answer : undefined
  return (
    <AddressForm
      label={t('blocked.address')}
      find={t('blocked.find')}
      problem={problem && { given: problem.given, error: t('blocked.malformed') }}
    >
      <Button type="submit" name="deed" value="add" kind="secondary">
        {t('blocked.add')}
      </Button>
    </AddressForm>
  )
}

function Said({ answer }: { answer: Answer }) {
  const t = useWords('mail')
  if (!answer) return null
  if ('removed' in answer) return <Banner tone="success">{t('blocked.removed')}</Banner>
  if (!('deed' in answer)) return null
  if (answer.deed === 'add' && answer.line)
    return <Banner tone="success">{t('blocked.added', { address: nameOf(answer.line) })}</Banner>
  return answer.line ? null : <Banner>{t('blocked.notFound')}</Banner>
}

/** Masked addresses are often alike; what stands for them never is. */
const nameOf = ({ to, hash }: BlockedLine): string => `${to} · ${hash.slice(0, 4)}`

const icons = { bounced: Undo2, complained: Flag, byHand: Ban }

function useColumns(): ListColumn<BlockedLine, AskedOf<typeof blockedList>>[] {
  const t = useWords('mail')
  const format = useFormat()
  return [
    {
      id: 'address',
      header: t('blocked.column.address'),
      place: 'title',
      cell: line => <span className="wrap-anywhere">{nameOf(line)}</span>,
    },
    {
      id: 'why',
      header: t('blocked.column.why'),
      place: 'mark',
      cell: ({ reason }) => (
        <Tag look="over" icon={icons[reason]}>
          {t(`blocked.reasons.${reason}`)}
        </Tag>
      ),
    },
    {
      id: 'since',
      header: t('blocked.column.since'),
      place: 'below',
      cell: ({ at }) => format.date(at, 'medium'),
    },
    {
      id: 'unblock',
      header: <span className="sr-only">{t('blocked.unblock')}</span>,
      place: 'aside',
      cell: line => <Unblock line={line} />,
    },
  ]
}

/** Asks first: what was blocked may bounce again. */
function Unblock({ line }: { line: BlockedLine }) {
  const t = useWords('mail')
  return (
    <details className="sm:text-end">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center text-tide underline decoration-1 underline-offset-4">
        {t('blocked.unblock')}
      </summary>
      <Form method="post" preventScrollReset className="grid gap-3 py-3 text-start text-ink">
        <p className="max-w-prose">{t('blocked.unblockBody')}</p>
        <input type="hidden" name="hash" value={line.hash} />
        <Button
          type="submit"
          name="deed"
          value="remove"
          kind="secondary"
          size="small"
          className="justify-self-start"
        >
          {t('blocked.unblockNow', { address: nameOf(line) })}
        </Button>
      </Form>
    </details>
  )
}
