import type { Journal } from '../../domain/rights/journal.ts'
import type { Backend } from '../backend.ts'
import { erasePerson } from '../erase-person.ts'
import type { Keepers } from './stores.ts'

type Parts = Keepers & Pick<Backend, 'identity' | 'log' | 'members' | 'rights'> & { journal: Journal }

/**
 * Where an older copy of the database was put back, whoever was erased since is erased again, and whoever had taken
 * that back keeps what they have. Runs at every start, before anyone is served.
 */
export async function replayErasures(parts: Parts): Promise<number> {
  const { identity, journal, log, members, rights } = parts
  await journal.tidy()
  let erased = 0
  for (const line of await journal.list()) {
    if ('kept' in line) {
      await rights.erasures.keepAgain(line.kept)
      continue
    }
    const { erased: id, at } = line
    const account = await identity.administration.find(id)
    // Someone may have come back under the same id: what is younger than the erasure stays.
    if (account && account.createdAt.getTime() < at) {
      await identity.deleteAccount(id, undefined)
      erased++
    } else if (identity.host) {
      const { member } = await members.describe(id)
      if (!member || member.updatedAt >= at) continue
      await erasePerson(parts, { id, email: null, isEmailVerified: false })
      erased++
    }
  }
  if (erased > 0)
    log.warn({ erased }, 'an older copy of the database was put back: erased again who had gone')
  return erased
}
