import type { z } from 'zod'
import type { DocumentsTx } from '../../services/documents/documents.ts'
import { membersCollection } from '../members/collections.ts'
import type { Day } from '../members/day.ts'
import { movedDate, quitDateWith } from './quit-date.ts'

type Member = z.output<typeof membersCollection.schema>

/** Who had no date counts from the day they join others. One that they had set is only moved where they said so. */
export async function beginWith(
  tx: DocumentsTx,
  uid: string,
  member: Member,
  { firstDay, movesDate, now }: { firstDay: Day; movesDate: boolean | undefined; now: number },
): Promise<void> {
  const startsAt = quitDateWith(member, firstDay, now)
  if (startsAt === undefined || (!movesDate && movedDate(member, firstDay, now))) return
  const { isPlanned: _, ...rest } = member
  await tx.collection(membersCollection).set({ id: uid }, { ...rest, quitAt: startsAt, updatedAt: now })
}
