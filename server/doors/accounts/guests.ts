import type { AccountDoors } from '../../../app/context.ts'
import type { Backend } from '../../backend.ts'
import { drawQr } from '../../certificates/qr.ts'
import { type AskParts, askErasure } from '../../personal-data/ask-erasure.ts'
import type { Asker } from '../asker.ts'
import { createStartSession } from './start-session.ts'

type GuestDoors = Pick<AccountDoors, 'offerCarryOn' | 'isCarryOnOpen' | 'carryOn' | 'leave' | 'removeGuest'>

/** What guests do with the account underneath: carry on elsewhere, sign out, and take it all back. */
export function createGuestDoors(
  parts: AskParts & Pick<Backend, 'identity' | 'origin'>,
  asker: Asker,
): GuestDoors {
  const { identity, origin } = parts
  const { administration, clearingCookies, guests } = identity
  const startSession = createStartSession({ identity, origin }, asker)
  return {
    async offerCarryOn(person, pathOf) {
      const token = await guests.offer(person.id)
      if (token === undefined) return undefined
      const link = `${origin.origin}${pathOf(token)}`
      return { link, qr: drawQr(link) }
    },
    isCarryOnOpen: guests.isOffered,
    async carryOn(token) {
      const idToken = await guests.accept(token, asker)
      const cookie = idToken && (await startSession(idToken))
      return cookie ? [cookie] : undefined
    },
    async leave(person) {
      if (person.sessionId) await administration.endSession(person.id, person.sessionId)
      return clearingCookies
    },
    /** There is nothing they could prove besides the session they have. */
    async removeGuest(person) {
      if (!person.isAnonymous) return undefined
      await askErasure(parts, person.id, 'signedIn')
      return 'asked'
    },
  }
}
