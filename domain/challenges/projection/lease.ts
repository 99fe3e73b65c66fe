import type { Clock } from '../../../platform/clock.ts'
import { newId } from '../../../platform/ids.ts'
import type { Documents, DocumentsTx } from '../../../services/documents/documents.ts'
import { challengeReadingsOf } from '../collections.ts'

const reading = { id: 'checkIns' }
/** How long it is held without a sign of life, where nothing else is said. */
export const usualLease = 10_000

type Deps = { documents: Documents; clock: Clock; lease?: number | undefined }
export type Lease = ReturnType<typeof createLease>

/** How far the change log has been read, and whose turn it is to read on: one process's at a time. */
export function createLease({ documents, clock, lease: heldFor = usualLease }: Deps) {
  const holder = newId()
  const now = () => clock.now().getTime()
  /** Until when it is known to be ours. */
  let heldUntil = 0
  const find = async (store: Pick<DocumentsTx, 'collection'>) =>
    (await store.collection(challengeReadingsOf).find(reading))?.data

  return {
    /** How far was read by whoever it was. */
    findReadTo: async (): Promise<number | undefined> => (await find(documents))?.readTo,

    /** Takes it or keeps it; false where another has it. Nobody is asked while enough of it is left. */
    async take(): Promise<boolean> {
      if (heldUntil > now() + heldFor / 2) return true
      const held = { holder, until: now() + heldFor }
      const isOurs = await documents.transaction(async tx => {
        const { readTo, holder: had, until = 0 } = (await find(tx)) ?? {}
        if (had !== undefined && had !== holder && until > now()) return false
        await tx
          .collection(challengeReadingsOf)
          .set(reading, { ...(readTo !== undefined && { readTo }), ...held })
        return true
      })
      heldUntil = isOurs ? held.until : 0
      return isOurs
    },

    /** Says how far was read; nothing where another took it meanwhile. */
    async moveTo(readTo: number): Promise<void> {
      await documents.transaction(async tx => {
        const found = await find(tx)
        if (found?.holder !== holder) {
          heldUntil = 0
          return
        }
        await tx.collection(challengeReadingsOf).set(reading, { readTo, holder, until: now() + heldFor })
      })
    },

    /** So that another need not wait for it. */
    async release(): Promise<void> {
      heldUntil = 0
      await documents.transaction(async tx => {
        const found = await find(tx)
        if (found?.holder !== holder) return
        const { readTo } = found
        await tx.collection(challengeReadingsOf).set(reading, readTo === undefined ? {} : { readTo })
      })
    },
  }
}
