import { Download, Upload } from 'lucide'
import { data } from 'react-router'
import { doorsOf } from '../../doors.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/subscribers'
import { AddressForm } from './address-form.tsx'
import { takeOutPath } from './paths.ts'
import { SubscriberCardView } from './subscriber-card.tsx'
import { SubscriberCounts } from './subscriber-counts.tsx'
import { EmailDesk } from './tabs.tsx'

export const handle = { words: ['admin', 'mail', 'newsletter', 'subscribers'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { subscribers } = doorsOf(context)
  return { tally: await subscribers.tally(), mayChange: subscribers.mayChange() }
}

/** Addresses come by POST, so that they stand in no address bar and no log. */
export async function action({ request, context }: Route.ActionArgs) {
  const { subscribers } = doorsOf(context)
  const form = await request.formData()
  const read = (name: string) => String(form.get(name) ?? '')
  const deed = read('deed')
  if (deed !== 'find' && !subscribers.mayChange()) throw data(null, 403)
  if (deed === 'forget') return { deed, isDone: await subscribers.forget(read('id')) }
  if (deed === 'stop') return { deed, card: (await subscribers.stop(read('id'))) ?? null }
  if (deed !== 'find') return null
  const found = await subscribers.find(read('address'))
  if (found === 'malformed') return { problem: found, given: read('address') }
  return { deed, card: found ?? null }
}

type Answer = Route.ComponentProps['actionData']

export default function Subscribers({ loaderData: { tally, mayChange }, actionData }: Route.ComponentProps) {
  const t = useWords('subscribers')
  const card = actionData && 'card' in actionData ? actionData.card : undefined
  return (
    <EmailDesk tab="subscribers" actions={mayChange && <Deeds />}>
      <p className="prose-width text-quiet">{t('lead')}</p>
      <div {...useKeptFocus()} className="mt-5 grid grid-cols-1 gap-6 outline-none">
        <Search answer={actionData} />
        <div role="status" className="grid gap-5 empty:hidden">
          <Said answer={actionData} />
        </div>
        {card && <SubscriberCardView card={card} mayChange={mayChange} />}
      </div>
      <SubscriberCounts tally={tally} />
    </EmailDesk>
  )
}

function Deeds() {
  const t = useWords('subscribers')
  return (
    <>
      <ButtonLink to="adminBringIn" kind="secondary" icon={Upload}>
        {t('bringIn')}
      </ButtonLink>
      <form method="post" action={takeOutPath}>
        <Button type="submit" kind="secondary" icon={Download} aria-describedby="take-out">
          {t('takeOut')}
        </Button>
      </form>
      <p id="take-out" className="sr-only">
        {t('takeOutHint')}
      </p>
    </>
  )
}

function Search({ answer }: { answer: Answer }) {
  const t = useWords('subscribers')
  const problem = answer && 'problem' in answer ? answer : undefined
  return (
    <AddressForm
      label={t('search.address')}
      find={t('search.submit')}
      problem={problem && { given: problem.given, error: t('search.malformed') }}
    />
  )
}

function Said({ answer }: { answer: Answer }) {
  const t = useWords('subscribers')
  if (!answer || !('deed' in answer)) return null
  if ('isDone' in answer) return <Banner tone="success">{t('card.forgotten')}</Banner>
  if (!answer.card) return <Banner>{t('search.none')}</Banner>
  if (answer.deed !== 'stop') return null
  return <Banner tone="success">{t('card.stopDone', { address: answer.card.masked })}</Banner>
}
