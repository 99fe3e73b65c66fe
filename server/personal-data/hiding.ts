import type { Hiding } from '../../domain/rights/erasures.ts'
import { isId } from '../../services/documents/documents.ts'
import type { Backend } from '../backend.ts'

type Hidden = { certificates: string[]; challenges: string[] }

/** What others see of someone: their certificates, and their name in challenges. */
export const createHiding = (
  parts: () => Pick<Backend, 'certificates' | 'challenges' | 'press'>,
): Hiding => ({
  async hide(uid): Promise<Hidden> {
    const { certificates, challenges, press } = parts()
    if (!isId(uid)) return { certificates: [], challenges: [] }
    const issued = (await certificates.listOf(uid)).filter(({ state }) => state === 'issued')
    for (const { id } of issued) {
      await certificates.withdraw(id)
      await press.discard(id)
    }
    return { certificates: issued.map(({ id }) => id), challenges: await challenges.hideName(uid) }
  },

  async show(uid, hidden) {
    const { certificates, challenges } = parts()
    const { certificates: ids = [], challenges: places = [] } = hidden as Partial<Hidden>
    for (const id of ids) await certificates.restore(id)
    await challenges.showName(uid, places)
  },
})
