import { stateOn } from '../../../domain/challenges/challenge.ts'
import { dayOf, defaultDayEnd } from '../../../domain/members/day.ts'
import { withoutBlocked } from '../../challenges/without-blocked.ts'
import type { Visit } from '../../context.ts'
import type { Line } from './challenge-line.tsx'

const order = { running: 0, ahead: 1, over: 2 }

/** What someone is in: what runs first, then what begins, then what is over. */
export async function listLines({ challenges, record }: Visit): Promise<Line[]> {
  const mine = await challenges.listMine()
  if (mine.length === 0) return []
  const clockwork = (await record.read())?.member ?? { timeZone: 'UTC', dayEndsAt: defaultDayEnd }
  const today = dayOf(challenges.now(), clockwork)
  const lines = mine.map(({ id, view, own }): Line => {
    const { [own.name]: _, ...people } = withoutBlocked({ view, own }).people
    const others = Object.values(people)
      .filter(({ role, nickname }) => role === 'member' && nickname)
      .sort((a, b) => a.joinedAt - b.joinedAt)
      .map(({ nickname }) => nickname)
    const { name, startDay, endDay, total } = view
    return {
      id,
      name,
      startDay,
      endDay,
      total,
      state: stateOn(view, today),
      role: own.role,
      others,
      today,
    }
  })
  return lines.sort((a, b) => order[a.state] - order[b.state])
}
