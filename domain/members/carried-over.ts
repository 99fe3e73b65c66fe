import type { Below, Change } from './changes.ts'

type Named = { id: string }

/** A profile, as far as anything of it is carried. */
type Profile = {
  quitAt?: number | undefined
  isPlanned?: boolean | undefined
  habit?: object | undefined
  reasons: string[]
  goals: Named[]
  earned: object
  seen?: string[] | undefined
  reminding?: object | undefined
  consents: object
}

type Kept = { member: Profile | null; below: Record<Below, { id: string; data: object }[]> }
/** Of what an account has below its profile, the names are enough. */
type Own = { member: Profile | null; below: Record<Below, Named[]> }

/** As many as a profile holds. */
const most = 10

/** What an account's record still lacks of a guest's, who is the same person. */
export function carriedOver(guest: Kept, own: Own, now: number): Change[] {
  if (!guest.member) return []
  const below = Object.entries(guest.below).flatMap(([name, documents]) => {
    const known = new Set(own.below[name as Below].map(({ id }) => id))
    const lacking = documents.filter(({ id }) => !known.has(id))
    return lacking.map(
      ({ id, data }): Change => ({
        below: name as Below,
        id,
        data: own.member && isSlip(data) ? { ...data, toldAt: now } : data,
      }),
    )
  })
  return [own.member ? { profile: completed(guest.member, own.member) } : { begin: guest.member }, ...below]
}

/** The account hears of it now: what it has shown until then stays. */
const isSlip = (data: object): boolean => 'state' in data && data.state === 'slip'

/** They agreed to it as a guest: that goes along with what it was agreed to for. */
function completed(guest: Profile, own: Profile): Partial<Profile> {
  const { quitAt, isPlanned, habit, reminding } = guest
  const known = new Set(own.goals.map(({ id }) => id))
  const seen = new Set([...(own.seen ?? []), ...(guest.seen ?? [])])
  return {
    consents: { ...guest.consents, ...own.consents },
    earned: { ...guest.earned, ...own.earned },
    reasons: [...new Set([...own.reasons, ...guest.reasons])].slice(0, most),
    goals: [...own.goals, ...guest.goals.filter(({ id }) => !known.has(id))].slice(0, most),
    ...(seen.size > 0 && { seen: [...seen] }),
    ...(own.quitAt === undefined && quitAt !== undefined && { quitAt, ...(isPlanned && { isPlanned }) }),
    ...(own.habit === undefined && habit && { habit }),
    ...(own.reminding === undefined && reminding && { reminding }),
  }
}
