import type { z } from 'zod'
import type { DocumentsTx } from '../../services/documents/documents.ts'
import { membersCollection } from '../members/collections.ts'
import { type Day, startOf } from '../members/day.ts'

type Member = z.output<typeof membersCollection.schema>

/** Who had no date, or a later one, counts from the day they join others. */
export async function beginWith(
  tx: DocumentsTx,
  uid: string,
  { quitAt, isPlanned, ...member }: Member,
  firstDay: Day,
  now: number,
): Promise<void> {
  const startsAt = Math.max(now, startOf(firstDay, member))
  if (quitAt !== undefined && !isPlanned && quitAt <= startsAt) return
  if (quitAt !== undefined && quitAt <= startsAt && quitAt > now) return
  await tx.collection(membersCollection).set({ id: uid }, { ...member, quitAt: startsAt, updatedAt: now })
}
