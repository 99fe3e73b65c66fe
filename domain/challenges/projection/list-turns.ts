import { addDays, dayOf, defaultDayEnd } from '../../members/day.ts'
import { challengeRecordsOf, participationsOf } from '../collections.ts'
import type { ChallengeParts } from '../parts.ts'

export type ChallengeTurn = { id: string; turn: 'begins' | 'ends' }

/** Which of someone's challenges begin on their today, or ended on the day before. One that was ended early is no news. */
export async function listTurns(
  { documents, clock }: ChallengeParts,
  uid: string,
  timeZone: string,
): Promise<ChallengeTurn[]> {
  const today = dayOf(clock.now().getTime(), { timeZone, dayEndsAt: defaultDayEnd })
  const places = await documents.collection(participationsOf).query({}, { where: [['uid', '==', uid]] })
  const turns: ChallengeTurn[] = []
  for (const { data } of places) {
    if (data.isAway) continue
    const id = data.challenge
    const record = (await documents.collection(challengeRecordsOf).find({ id }))?.data
    if (!record || record.closedAt !== undefined) continue
    if (record.startDay === today) turns.push({ id, turn: 'begins' })
    if (addDays(record.endDay, 1) === today) turns.push({ id, turn: 'ends' })
  }
  return turns
}
