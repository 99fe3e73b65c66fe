import type { z } from 'zod'
import type { Below, Change } from './changes.ts'
import type { membersCollection } from './collections.ts'

type Member = z.output<typeof membersCollection.schema>
type Kept = { member: Member | null; below: Record<Below, { id: string; data: object }[]> }

/** What an account's record still lacks of a guest's, who is the same person. */
export function carriedOver(guest: Kept, own: Kept): Change[] {
  if (!guest.member) return []
  const below = Object.entries(guest.below).flatMap(([name, documents]) => {
    const known = new Set(own.below[name as Below].map(({ id }) => id))
    const lacking = documents.filter(({ id }) => !known.has(id))
    return lacking.map(({ id, data }): Change => ({ below: name as Below, id, data }))
  })
  return [own.member ? { profile: completed(guest.member, own.member) } : { begin: guest.member }, ...below]
}

/** They agreed to it as a guest: that goes along with what it was agreed to for. */
function completed(guest: Member, own: Member): Partial<Member> {
  const { quitAt, isPlanned, habit, reasons, earned } = guest
  return {
    consents: { ...guest.consents, ...own.consents },
    earned: { ...earned, ...own.earned },
    ...(own.quitAt === undefined && quitAt !== undefined && { quitAt, ...(isPlanned && { isPlanned }) }),
    ...(own.habit === undefined && habit && { habit }),
    ...(own.reasons.length === 0 && reasons.length > 0 && { reasons }),
  }
}
