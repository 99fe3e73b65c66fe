import { challengeRecordsOf } from '../collections.ts'
import type { ChallengeParts } from '../parts.ts'

/** How often its people cheered each other on. */
export async function countCheers({ documents }: ChallengeParts, id: string): Promise<number> {
  return (await documents.collection(challengeRecordsOf).find({ id }))?.data.cheersGiven ?? 0
}
