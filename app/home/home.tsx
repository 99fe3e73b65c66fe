import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { readMoment } from '../../domain/members/day.ts'
import type { OpenFollowUp } from '../../server/doors/follow-up.ts'
import { listRunning } from '../challenges/running.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { forgetLink } from '../links/came-by.ts'
import { pathOf } from '../map/addresses.ts'
import { act } from '../member/act.ts'
import type { MemberRecord } from '../member/record.ts'
import { usePerson } from '../member/use-person.ts'
import type { AskedOnce } from '../quit-question/quit-question.tsx'
import { findWhy } from '../surveys/find-why.ts'
import { begin } from '../today/begin/begin.ts'
import { deeds } from '../today/deeds.ts'
import { listLines, needsLine } from '../today/lines.ts'
import { trim } from '../today/sent.ts'
import { findUnseen } from '../today/unseen.ts'
import { writeJsonLd } from '../ui/page/json-ld.tsx'
import type { Route } from './+types/home'

// Nobody needs both, and nobody waits for theirs until the page wakes.
const loadVisitor = async () => ({ default: (await import('./visitor.tsx')).Visitor })
const loadMember = async () => {
  // The largest part by far: asked for beside the screen, not by it.
  if (!import.meta.env.SSR) import('../member/store.ts').catch(() => {})
  return { default: (await import('../today/today.tsx')).Today }
}
const Visitor = lazy(loadVisitor)
const Today = lazy(loadMember)
if (!import.meta.env.SSR) {
  const load = document.body.dataset.member === undefined ? loadVisitor : loadMember
  load().catch(() => {})
}

export const handle = {
  words: ['home'],
  moreWords: (
    data: { record?: MemberRecord | null; cohort?: string; followUp?: OpenFollowUp } | undefined,
  ) =>
    data?.record
      ? [
          'today',
          'steps',
          ...(data.record.member?.isPlanned ? ['reminders'] : []),
          ...(data.cohort ? ['cohorts'] : []),
          ...(data.followUp?.isOffered || data.followUp?.token ? ['followUp'] : []),
        ]
      : [],
}

export async function loader({ context }: Route.LoaderArgs) {
  const { operator, organization, origin, person, language } = context.get(visitContext)
  const { accounts, content, followUp, links, record } = doorsOf(context)
  const now = record.now()
  if (person) {
    const [kept, why] = await Promise.all([record.read(), findWhy(context, person)])
    const unseen = kept && findUnseen(kept, now)
    if (unseen) throw redirect(pathOf('milestone', language, { id: unseen }))
    return {
      story: null,
      about: null,
      now,
      record: kept && trim(kept, now),
      why,
      challenges: await listRunning(context, kept?.member),
      cohort: kept?.member ? undefined : await links.findCohort(),
      followUp: await followUp.findOpen(kept?.member),
      isUnconfirmed: accounts.isSending && !person.isAnonymous && person.isEmailVerified === false,
      lines: kept && needsLine(kept, operator?.line, now) ? await listLines(content) : [],
    }
  }
  const about = organization && { '@type': 'Organization' as const, ...organization, url: origin }
  return {
    story: (await content.page('home')) ?? null,
    // Written on the server, so that the page doesn't have to carry the code for it.
    about: about ? writeJsonLd({ ...about, logo: `${origin}/favicon.svg` }) : null,
    now,
    record: null,
    why: null,
    challenges: [],
    cohort: undefined,
    followUp: undefined,
    isUnconfirmed: false,
    lines: [],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { operator, person } = context.get(visitContext)
  const { record } = doorsOf(context)
  const form = await request.clone().formData()
  if (!person && form.has('answer')) return countOnce(form, record.now(), operator?.line?.timeZone ?? 'UTC')
  const answer = await act(context, request, { begin, ...deeds })
  if (answer instanceof Response && form.get('deed') === 'begin')
    answer.headers.append('Set-Cookie', forgetLink)
  return answer
}

/** Without JavaScript: the count, once. Nothing of it is kept, and no address carries it. */
function countOnce(form: FormData, now: number, timeZone: string) {
  const answer = String(form.get('answer'))
  if (answer === 'unsure') return data({ told: 'unsure' as const })
  const moment = String(form.get('moment'))
  const quitAt = readMoment(moment, timeZone)
  const isPlanned = answer === 'planned'
  const isAhead = quitAt !== undefined && quitAt > now
  if (quitAt !== undefined && isAhead === isPlanned)
    return data({ told: { quitAt, isPlanned, now, timeZone } })
  const fault = quitAt === undefined ? 'missing' : isAhead ? 'inFuture' : 'inPast'
  return data({ told: null, asked: { answer, moment, fault } satisfies AskedOnce }, 400)
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { story, about, record, now, why } = loaderData
  const person = usePerson()
  return (
    <Suspense>
      {person ? (
        <Today
          name={person.name}
          sent={record}
          sentAt={now}
          sentProblem={actionData && 'deed' in actionData ? actionData : undefined}
          why={why?.quotes}
        />
      ) : (
        <Visitor
          story={story}
          about={about}
          told={actionData && 'told' in actionData ? actionData.told : undefined}
        />
      )}
    </Suspense>
  )
}
