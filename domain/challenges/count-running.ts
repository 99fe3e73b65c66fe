import { challengeRecordsOf, participationsOf } from './collections.ts'
import type { ChallengeParts } from './parts.ts'

/** How many challenges run now, and how many people are in them: who is in two counts in each. */
export async function countRunning({
  documents,
  clock,
}: ChallengeParts): Promise<{ running: number; people: number }> {
  const now = clock.now().getTime()
  const today = new Date(now).toISOString().slice(0, 10)
  const records = await documents.collection(challengeRecordsOf).query({})
  const running = records.filter(
    ({ data }) => data.closedAt === undefined && data.startDay <= today && data.overAt > now,
  )
  let people = 0
  for (const { id } of running)
    people += await documents.count(
      { collection: participationsOf.path },
      { where: [['challenge', '==', id]] },
    )
  return { running: running.length, people }
}
