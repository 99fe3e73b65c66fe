import { subscribedKinds } from '../../domain/newsletter/topics.ts'
import type { Hiding } from '../../domain/rights/erasures/erasures.ts'
import { isId } from '../../services/documents/documents.ts'
import type { Backend } from '../backend.ts'

type Hidden = { certificates: string[]; challenges: string[] }

type Parts = Pick<Backend, 'certificates' | 'challenges' | 'identity' | 'mail' | 'press'>

/** Emails that go out by themselves. Those about the account itself stay. */
const unasked = [...subscribedKinds, 'followUp', 'reminder', 'series'] as const

/** What others see of someone: their certificates, and all of them in challenges. What was on its way to them goes, too. */
export const createHiding = (parts: () => Parts): Hiding => ({
  async find(uid): Promise<Hidden> {
    const { certificates, challenges } = parts()
    if (!isId(uid)) return { certificates: [], challenges: [] }
    const issued = (await certificates.listOf(uid)).filter(({ state }) => state === 'issued')
    return { certificates: issued.map(({ id }) => id), challenges: await challenges.listShown(uid) }
  },

  async hide(uid, found) {
    const { certificates, challenges, press } = parts()
    const { certificates: ids = [], challenges: places = [] } = found as Partial<Hidden>
    await cancelWaiting(parts(), uid)
    for (const id of ids) {
      await certificates.withdraw(id)
      await press.discard(id)
    }
    await challenges.hide(uid, places)
  },

  async show(uid, hidden) {
    const { certificates, challenges } = parts()
    const { certificates: ids = [], challenges: places = [] } = hidden as Partial<Hidden>
    // Also later than anyone could undo it by hand: it wasn't them who withdrew it.
    for (const id of ids) await certificates.restore(id, { isLate: true })
    await challenges.show(uid, places)
  },
})

async function cancelWaiting({ identity, mail }: Parts, uid: string): Promise<void> {
  const { email, isEmailVerified } = (await identity.administration.find(uid)) ?? {}
  // Whoever only claims an address can't keep back what its holder gets.
  if (email && isEmailVerified) for (const kind of unasked) await mail.cancel(email, kind)
}
