import { maskAddress } from '../../../services/mail/mail.ts'
import { type AskParts, askErasure } from '../../personal-data/ask-erasure.ts'
import { readSubscription } from '../../personal-data/confirm-link.ts'
import { expectedFault } from '../expected-fault.ts'

/** What the link in the email opens, and what its button does. */
export function createConfirmDoors(parts: AskParts) {
  const { identity, mail, newsletter, rights } = parts

  /** There is nothing to wait for, and nobody who could sign in and turn back. */
  async function eraseSubscription(id: string): Promise<{ code: string } | undefined> {
    const found = await newsletter.subscriptions.get(id)
    if (!found) return undefined
    await newsletter.subscriptions.forgetOne(id)
    if (found.address) await mail.forget(found.address)
    return { code: await rights.erasures.askForNobody('email') }
  }

  return {
    /** Whose account, or whose subscription, the link in an email is about, masked; nothing changes. */
    async peekLink(token: string) {
      const whose = await rights.links.peek(token)
      if (whose === undefined) return undefined
      const subscription = readSubscription(whose)
      if (subscription !== undefined) {
        const found = await newsletter.subscriptions.get(subscription)
        return found && { address: found.masked, isSubscription: true }
      }
      const { email } = (await identity.administration.find(whose)) ?? {}
      return email ? { address: maskAddress(email), isSubscription: false } : undefined
    },

    /** Begins to erase it; its code. Undefined for a link that was used, is too old, or never was. */
    async confirmLink(token: string): Promise<{ code: string } | 'lastOwner' | undefined> {
      const whose = await rights.links.take(token)
      if (whose === undefined) return undefined
      const subscription = readSubscription(whose)
      if (subscription !== undefined) return eraseSubscription(subscription)
      if (!(await identity.administration.find(whose))) return undefined
      try {
        const code = await askErasure(parts, whose, 'email')
        await rights.links.forget(whose)
        return { code }
      } catch (error) {
        expectedFault(error, 'failed-precondition')
        return 'lastOwner'
      }
    },
  }
}
