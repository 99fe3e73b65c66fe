import { data, useActionData } from 'react-router'
import { doorsOf } from '../doors.ts'
import { missing } from '../ui/page/missing.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import type { Route } from './+types/unsubscribe'
import { MissingSubscription } from './missing-subscription.tsx'
import { endOf, rests } from './rests.ts'
import { StopQuestion } from './stop-question.tsx'
import { Stopped } from './stopped.tsx'

export const handle = { words: ['newsletter'] }

const { headers } = missing

/** Shows what the link is about, and changes nothing. */
export async function loader({ context, params: { id: token } }: Route.LoaderArgs) {
  const { newsletter } = doorsOf(context)
  const card = await newsletter.open(token)
  const [, fourWeeks] = rests
  if (!card) return data(null, missing)
  return data({ card, token, restUntil: endOf(fourWeeks, newsletter.now(), card.timeZone) }, { headers })
}

/** Stops, however often; or takes it back. */
export async function action({ request, context, params: { id: token } }: Route.ActionArgs) {
  const { newsletter } = doorsOf(context)
  const form = await request.formData()
  const isUndone = form.get('deed') === 'undo'
  // The campaign whose link this was, so that it's counted there.
  const from = new URL(request.url).searchParams.get('from') ?? undefined
  const card = await (isUndone ? newsletter.undo(token) : newsletter.stop(token, from))
  return card ? data({ isUndone }, { headers }) : data({ isUndone: false }, missing)
}

/** Where “stop” in an email leads, without signing in. */
export default function Unsubscribe({ loaderData: found }: Route.ComponentProps) {
  const kept = useKeptFocus()
  const answer = useActionData<typeof action>()
  if (!found) return <MissingSubscription />
  return (
    <div {...kept} className="wrap max-w-2xl pt-6 pb-10 outline-none sm:py-16">
      {found.card.state === 'stopped' ? (
        <Stopped card={found.card} />
      ) : (
        <StopQuestion {...found} isUndone={answer?.isUndone ?? false} />
      )}
    </div>
  )
}
