import type { Clock } from '../../platform/clock.ts'
import { hashParts } from '../../platform/ids.ts'
import type { Documents } from '../../services/documents/documents.ts'
import { certificateCountersOf } from './collections.ts'

const hour = 3_600_000
const day = 24 * hour

export const limits = {
  issued: { calls: 20, per: hour },
  lettersTo: { calls: 3, per: hour },
  lettersFrom: { calls: 20, per: hour },
  cheers: { calls: 60, per: hour },
  cheersFor: { calls: 1, per: day },
} as const

/** Counted for all processes, under hashed names. True while there is one left. */
export function createLimits(documents: Documents, clock: Clock) {
  const counters = documents.collection(certificateCountersOf)
  return {
    async spend(kind: keyof typeof limits, ...who: string[]): Promise<boolean> {
      const { calls, per } = limits[kind]
      const id = hashParts(kind, ...who)
      return documents.transaction(async tx => {
        const now = clock.now().getTime()
        const mine = tx.collection(certificateCountersOf)
        const found = (await mine.find({ id }))?.data
        const isOver = !found || found.expiresAt <= now
        if (!isOver && found.count >= calls) return false
        await mine.set(
          { id },
          isOver ? { count: 1, expiresAt: now + per } : { ...found, count: found.count + 1 },
        )
        return true
      })
    },

    /** Gives one back; false where none was spent lately. */
    async refund(kind: keyof typeof limits, ...who: string[]): Promise<boolean> {
      const id = hashParts(kind, ...who)
      return documents.transaction(async tx => {
        const mine = tx.collection(certificateCountersOf)
        const found = (await mine.find({ id }))?.data
        if (!found || found.count < 1 || found.expiresAt <= clock.now().getTime()) return false
        await mine.set({ id }, { ...found, count: found.count - 1 })
        return true
      })
    },

    async tidy(): Promise<void> {
      const over = await counters.query(
        {},
        { where: [['expiresAt', '<=', clock.now().getTime()]], limit: 500 },
      )
      for (const { id } of over) await counters.delete({ id })
    },
  }
}
