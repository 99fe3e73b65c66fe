import { stateOn } from '../../domain/challenges/challenge.ts'
import { dayOf, defaultDayEnd } from '../../domain/members/day.ts'
import { withoutBlocked } from '../challenges/as-seen.ts'
import { findCall } from '../challenges/running.ts'
import type { Context } from '../context.ts'
import { doorsOf } from '../doors.ts'
import type { Line } from './challenge-line.tsx'

const order = { running: 0, ahead: 1, over: 2 }

/** What someone is in: what runs first, then what begins, then what is over. */
export async function listLines(context: Context): Promise<Line[]> {
  const { challenges, record } = doorsOf(context)
  const mine = await challenges.listMine()
  if (mine.length === 0) return []
  const clockwork = (await record.read())?.member ?? { timeZone: 'UTC', dayEndsAt: defaultDayEnd }
  const today = dayOf(challenges.now(), clockwork)
  const lines = mine.map((one): Line => {
    const { id, view, own } = one
    const { [own.name]: _, ...people } = withoutBlocked({ view, own }).people
    const others = Object.values(people)
      .filter(({ role, nickname }) => role === 'member' && nickname)
      .sort((a, b) => a.joinedAt - b.joinedAt)
      .map(({ nickname }) => nickname)
    const { name, startDay, endDay, total } = view
    const state = stateOn(view, today)
    const call = findCall(context, one)
    return { id, name, startDay, endDay, total, state, role: own.role, others, today, call }
  })
  return lines.sort((a, b) => order[a.state] - order[b.state])
}
