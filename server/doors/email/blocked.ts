import type { Backend } from '../../backend.ts'
import type { Helper } from '../asker.ts'
import { cutPage, readCursor, writeCursor } from '../cut-page.ts'
import { expectedFault } from '../expected-fault.ts'

const pageLength = 20

/** Who gets nothing that is sent to many, for those who look after the mail. */
export function createBlockedDoors({ mail: { suppressions } }: Pick<Backend, 'mail'>, { note }: Helper) {
  const find = async (address: string) => (await suppressions.list({ address, limit: 1 })).at(0)

  return {
    async list(before: string) {
      const from = readCursor(before)
      const found = await suppressions.list({
        ...(from && { before: { hash: from.id, at: new Date(from.at) } }),
        limit: pageLength + 1,
      })
      // A piece of what stands for an address says where to go on, and finds nobody.
      return cutPage(found, pageLength, ({ at, hash }) =>
        writeCursor({ at: at.getTime(), id: hash.slice(0, 8) }),
      )
    },
    /** By an exact address. */
    find: (address: string) => find(address.trim()).catch(ifMalformed),
    async add(address: string) {
      const given = address.trim()
      return suppressions
        .add(given, 'byHand', (subject, tx) => note({ action: 'email.blocked', subject }, tx))
        .then(() => find(given))
        .catch(ifMalformed)
    },
    /** Whether it was on the list. */
    async remove(hash: string) {
      return suppressions.remove({ hash }, ({ to, reason }, tx) =>
        note({ action: 'email.unblocked', subject: to, before: reason }, tx),
      )
    },
  }
}

function ifMalformed(error: unknown): 'malformed' {
  expectedFault(error, 'invalid-argument')
  return 'malformed'
}
