import { Form, useActionData } from 'react-router'
import { doorsOf } from '../doors.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, type ButtonKind } from '../ui/button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/challenges'
import { DeskHead } from './lists/desk-head.tsx'

export const handle = { words: ['admin'] }

const kinds = ['name', 'behaviour', 'other'] as const
const outcomes = ['hidden', 'closed', 'nothing'] as const

export async function loader({ context }: Route.LoaderArgs) {
  return { people: await doorsOf(context).reports.list() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const who = String(form.get('who') ?? '')
  const outcome = outcomes.find(each => each === form.get('outcome'))
  if (!outcome) return null
  const isDone = await doorsOf(context).reports.settle(who, outcome)
  return { done: isDone ? outcome : ('gone' as const) }
}

type Reported = Route.ComponentProps['loaderData']['people'][number]

/** Names and kinds of complaints: nothing of anyone's days, nor of what the challenge is about. */
export default function Challenges({ loaderData: { people } }: Route.ComponentProps) {
  const t = useWords('admin')
  const done = useActionData<typeof action>()?.done
  return (
    <>
      <DeskHead title={t('challenges.title')} lead={t('challenges.lead')} />
      <div role="status" className="mt-6">
        {done && <Banner tone={done === 'gone' ? 'info' : 'success'}>{t(`challenges.done.${done}`)}</Banner>}
      </div>
      {people.length === 0 ? (
        <EmptyState className="mt-8" title={t('challenges.empty')}>
          {t('challenges.emptyBody')}
        </EmptyState>
      ) : (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {people.map(person => (
            <Row key={person.who} person={person} />
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ person: { who, nickname, kinds: named, count, newestAt } }: { person: Reported }) {
  const t = useWords('admin')
  const format = useFormat()
  const id = `reported-${who}`
  const what = kinds.filter(kind => named[kind]).map(kind => t(`challenges.kinds.${kind}`))
  return (
    <li data-line className="grid gap-x-8 gap-y-3 py-5 lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0 break-words">
        <h2 id={id} className="text-base font-medium">
          <bdi>{nickname}</bdi>
        </h2>
        <p>{what.join(' · ')}</p>
        <p className="text-sm text-quiet">
          {t('challenges.count', { count, date: format.moment(newestAt) })}
        </p>
      </div>
      <Form method="post" preventScrollReset className="grid content-start justify-items-start gap-2">
        <input type="hidden" name="who" value={who} />
        <div className="flex flex-wrap gap-2">
          <Settle kind="secondary" outcome="hidden" of={id}>
            {t('challenges.hide')}
          </Settle>
          <Settle kind="quiet" outcome="nothing" of={id}>
            {t('challenges.nothing')}
          </Settle>
        </div>
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-quiet">
            {t('challenges.closeFirst')}
          </summary>
          <p className="mb-3 text-sm">{t('challenges.closeBody')}</p>
          <Settle kind="danger" outcome="closed" of={id}>
            {t('challenges.close')}
          </Settle>
        </details>
      </Form>
    </li>
  )
}

type SettleProps = { kind: ButtonKind; outcome: string; of: string; children: string }

function Settle({ kind, outcome, of, children }: SettleProps) {
  return (
    <Button type="submit" kind={kind} size="small" name="outcome" value={outcome} aria-describedby={of}>
      {children}
    </Button>
  )
}
