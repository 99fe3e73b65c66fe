import type { ChallengeView } from '../../domain/challenges/challenge.ts'
import type { OpenChallenge } from './doors.ts'

/** A challenge without the names of those whom its reader has blocked. What they brought stays in the sum, and in the picture. */
export function withoutBlocked({ view, own }: Pick<OpenChallenge, 'view' | 'own'>): ChallengeView {
  if (own.blocked.length === 0) return view
  const people = Object.entries(view.people).map(([name, person]) => [
    name,
    own.blocked.includes(name) ? { ...person, nickname: '' } : person,
  ])
  return { ...view, people: Object.fromEntries(people) }
}
