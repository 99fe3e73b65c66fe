import { findCaller, stateOn } from '../../domain/challenges/challenge.ts'
import { dayOf } from '../../domain/members/day.ts'
import { type Context, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import type { Member } from '../member/record.ts'
import type { OpenChallenge } from './doors.ts'

/** A challenge that runs, as the first page names it. Written here, so that the page needs no words for it. */
export type RunningLine = { id: string; name: string; line: string; call?: string | undefined }

const mostShown = 2

/** At most two, the newest first; one in which somebody asks for company before the others. */
export async function listRunning(
  context: Context,
  member: Member | null | undefined,
): Promise<RunningLine[]> {
  const { challenges } = doorsOf(context)
  const mine = member ? await challenges.listMine() : []
  if (!member || mine.length === 0) return []
  const t = wordsFor(context, 'together')
  const today = dayOf(challenges.now(), member)
  return mine
    .filter(({ view }) => stateOn(view, today) === 'running')
    .map(one => ({ ...one, call: findCall(context, one) }))
    .sort((a, b) => Number(b.call !== undefined) - Number(a.call !== undefined))
    .slice(0, mostShown)
    .map(({ id, view: { name, total }, call }) => ({
      id,
      name,
      line: total === 0 ? t('challenges.todayNone') : t('challenges.today', { count: total }),
      call,
    }))
}

/** What is said of a call for company in a challenge, on the pages that lead there. */
export function findCall(context: Context, { view, own }: OpenChallenge): string | undefined {
  const caller = findCaller(view, own, doorsOf(context).challenges.now())
  if (caller === undefined) return undefined
  const t = wordsFor(context, 'challenge')
  return t('company.asks', { name: view.people[caller]?.nickname || t('someone') })
}
