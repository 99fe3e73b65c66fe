import type { DocumentsTx } from '../../services/documents/documents.ts'
import { endNow } from './acts/change.ts'
import { challengeReportsOf } from './collections.ts'
import type { ChallengeParts } from './parts.ts'
import { changeRoom } from './room.ts'

/** What support sees of someone others reported: nothing of their days, nor of the challenge. */
export type ReportedPerson = {
  who: string
  nickname: string
  /** How often each kind was named. */
  kinds: Partial<Record<'name' | 'behaviour' | 'other', number>>
  count: number
  newestAt: number
}

export type ReportOutcome = 'hidden' | 'closed' | 'nothing'

const atOnce = 500

/** Everyone with a report that nobody has looked at, the newest first. */
export async function listReported({ documents }: ChallengeParts): Promise<ReportedPerson[]> {
  const found = await documents
    .collection(challengeReportsOf)
    .query({}, { orderBy: [['at', 'desc']], limit: atOnce })
  const people = new Map<string, ReportedPerson>()
  for (const { data } of found) {
    if (data.doneAt !== undefined) continue
    const { about: who, nickname, kind, at } = data
    const person = people.get(who) ?? { who, nickname, kinds: {}, count: 0, newestAt: at }
    person.kinds[kind] = (person.kinds[kind] ?? 0) + 1
    person.count += 1
    people.set(who, person)
  }
  return [...people.values()]
}

/** What support does about someone. False where there is nothing to do any more. */
export async function settleReports(
  parts: ChallengeParts,
  who: string,
  outcome: ReportOutcome,
): Promise<boolean> {
  const { documents, clock } = parts
  const [first] = await documents.collection(challengeReportsOf).query({}, { where: [['about', '==', who]] })
  if (!first) return false
  if (outcome === 'nothing')
    return documents.transaction(tx => markDone(tx, who, outcome, clock.now().getTime()))
  return changeRoom(parts, first.data.challenge, async (room, tx) => {
    const isDone = await markDone(tx, who, outcome, room.now)
    const person = room.people.get(who)
    if (isDone && outcome === 'closed') endNow(room)
    if (isDone && outcome === 'hidden' && person) room.people.set(who, { ...person, isNameHidden: true })
    return isDone
  })
}

async function markDone(tx: DocumentsTx, who: string, outcome: ReportOutcome, now: number): Promise<boolean> {
  const reports = tx.collection(challengeReportsOf)
  const found = await reports.query({}, { where: [['about', '==', who]] })
  const open = found.filter(({ data }) => data.doneAt === undefined)
  for (const { id, data } of open) await reports.set({ id }, { ...data, doneAt: now, outcome })
  return open.length > 0
}
