import type { RightsDoors } from '../../../app/rights/doors.ts'
import { maskAddress } from '../../../services/mail/mail.ts'
import { type AskParts, askErasure } from '../../personal-data/ask-erasure.ts'
import { expectedFault } from '../expected-fault.ts'

/** What the link in the email opens, and what its button does. */
export function createConfirmDoors(parts: AskParts): Pick<RightsDoors, 'peekLink' | 'confirmLink'> {
  const { identity, rights } = parts
  return {
    async peekLink(token) {
      const uid = await rights.links.peek(token)
      const { email } = (uid && (await identity.administration.find(uid))) || {}
      return email ? maskAddress(email) : undefined
    },

    async confirmLink(token) {
      const uid = await rights.links.take(token)
      if (uid === undefined || !(await identity.administration.find(uid))) return undefined
      try {
        const code = await askErasure(parts, uid, 'email')
        await rights.links.forget(uid)
        return { code }
      } catch (error) {
        expectedFault(error, 'failed-precondition')
        return 'lastOwner'
      }
    },
  }
}
