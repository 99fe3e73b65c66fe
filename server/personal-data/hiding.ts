import { subscribedKinds } from '../../domain/newsletter/parts.ts'
import type { Hiding } from '../../domain/rights/erasures.ts'
import { isId } from '../../services/documents/documents.ts'
import type { Backend } from '../backend.ts'

type Hidden = { certificates: string[]; challenges: string[] }

type Parts = Pick<Backend, 'certificates' | 'challenges' | 'identity' | 'mail' | 'press'>

/** Emails that go out by themselves. Those about the account itself stay. */
const unasked = [...subscribedKinds, 'followUp', 'reminder', 'series'] as const

/** What others see of someone: their certificates, and all of them in challenges. What was on its way to them goes, too. */
export const createHiding = (parts: () => Parts): Hiding => ({
  async hide(uid): Promise<Hidden> {
    const { certificates, challenges, press } = parts()
    await cancelWaiting(parts(), uid)
    if (!isId(uid)) return { certificates: [], challenges: [] }
    const issued = (await certificates.listOf(uid)).filter(({ state }) => state === 'issued')
    for (const { id } of issued) {
      await certificates.withdraw(id)
      await press.discard(id)
    }
    return { certificates: issued.map(({ id }) => id), challenges: await challenges.hide(uid) }
  },

  async show(uid, hidden) {
    const { certificates, challenges } = parts()
    const { certificates: ids = [], challenges: places = [] } = hidden as Partial<Hidden>
    for (const id of ids) await certificates.restore(id)
    await challenges.show(uid, places)
  },
})

async function cancelWaiting({ identity, mail }: Parts, uid: string): Promise<void> {
  const { email, isEmailVerified } = (await identity.administration.find(uid)) ?? {}
  // Whoever only claims an address can't keep back what its holder gets.
  if (email && isEmailVerified) for (const kind of unasked) await mail.cancel(email, kind)
}
