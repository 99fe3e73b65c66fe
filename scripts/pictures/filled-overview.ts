import type { Backend } from '../../server/backend.ts'
import { fillCrowd } from '../../server/testing/crowd.ts'

const people = 2_846

/** A site that has been there for two years, and was counted. */
export async function fillOverview({ database, identity, numbers }: Backend): Promise<void> {
  await fillCrowd(database, { now: Date.now(), people, weeks: 100, project: identity.projectId })
  await numbers.count()
  await numbers.countTables()
}
