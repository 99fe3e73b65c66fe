import { useEffect } from 'react'
import { data, redirect, useParams, useRevalidator } from 'react-router'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { act } from '../member/act.ts'
import { isKeptPage } from '../member/kept-person.ts'
import { keepPage } from '../offline/keep-page.ts'
import { trim } from '../today/sent.ts'
import { missing } from '../ui/page/missing.tsx'
import type { Route } from './+types/challenge'
import { answerDeeds } from './answer-deeds.ts'
import { readAsked } from './asked.ts'
import { loadEnded } from './ended/load.ts'
import { Ended } from './ended.tsx'
import { forgetChallenge } from './kept-places.ts'
import { Gone } from './live/notices.tsx'
import { Room } from './live/room.tsx'
import { useChallenge } from './use-challenge.ts'

export const handle = {
  words: ['challenge', 'today'],
  moreWords: (data: { ended?: unknown } | undefined) => (data?.ended ? ['together'] : []),
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { challenges, record } = doorsOf(context)
  const now = challenges.now()
  const open = await challenges.open(params.id ?? '')
  if (!open) return data({ open: null, ended: null, record: null, now }, missing)
  const [kept, ended] = await Promise.all([record.read(), loadEnded(context, open)])
  return data({ open, ended, record: kept && trim(kept, now), now }, { headers: missing.headers })
}

/** What forms ask for without a script: a day that is told, or something done here. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { challenges } = doorsOf(context)
  const id = params.id ?? ''
  const form = await request.clone().formData()
  if (form.has('deed')) return act(context, request, answerDeeds)
  const asked = readAsked(form, id)
  if (!asked) return data(null, 400)
  const done = await challenges.perform(asked.name, asked.data as never)
  if ('problem' in done) return data({ verb: asked.name, problem: done.problem }, 400)
  if (asked.name === 'leaveChallenge') throw redirect(pathOf('together', language), 303)
  if (asked.name === 'joinNext' && 'id' in done.result)
    throw redirect(pathOf('challenge', language, { id: done.result.id }), 303)
  if (asked.name === 'reportParticipant') return data({ verb: asked.name, problem: undefined })
  throw redirect(pathOf('challenge', language, { id }), 303)
}

/** A challenge and everyone in it, live. */
export default function Challenge({ loaderData, actionData }: Route.ComponentProps) {
  const { open, ended, record, now } = loaderData
  const id = useParams().id ?? ''
  const live = useChallenge(id, open, now)
  useKept(id, open !== null && !live.isRefused)
  useAskedAgain(live.isRefused && open !== null)
  // A page that is kept was asked for as a stranger: this device knows better.
  if (open === null && (!live.isKept || live.isRefused)) return <Gone wasIn={live.isRefused} />
  const said = actionData && 'verb' in actionData ? actionData : undefined
  if (open && ended) return <Ended challenge={open} ended={ended} said={said} />
  return <Room live={live} sent={record} sentAt={now} said={said} />
}

/** The page opens without a network from now on; not once they are no longer in it. */
function useKept(id: string, isIn: boolean): void {
  useEffect(() => {
    if (isIn) void keepPage(window.location.pathname, true)
    else if (!isKeptPage()) forgetChallenge(id)
  }, [id, isIn])
}

/** The listener has ended: the server says whether they are out of it, or only signed out. */
function useAskedAgain(isRefused: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isRefused) void revalidate()
  }, [isRefused, revalidate])
}
