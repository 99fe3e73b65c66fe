import type { QrPath } from '../../../app/certificates/inscription.ts'
import type { Person } from '../../../app/context.ts'
import type { Backend } from '../../backend.ts'
import { drawQr } from '../../certificates/qr.ts'
import { type AskParts, askErasure } from '../../personal-data/ask-erasure.ts'
import type { Asker } from '../asker.ts'
import type { Removal } from './removal.ts'
import { createStartSession } from './start-session.ts'

export type CarryOn = { link: string; qr: QrPath }

/** What guests do with the account underneath: carry on elsewhere, sign out, and take it all back. */
export function createGuestDoors(parts: AskParts & Pick<Backend, 'identity' | 'origin'>, asker: Asker) {
  const { identity, origin } = parts
  const { administration, clearingCookies, guests } = identity
  const startSession = createStartSession({ identity, origin }, asker)
  return {
    /** A link by which one other device carries on as this guest; undefined for anyone else. */
    async offerCarryOn(person: Person, pathOf: (token: string) => string): Promise<CarryOn | undefined> {
      const token = await guests.offer(person.id)
      if (token === undefined) return undefined
      const link = `${origin.origin}${pathOf(token)}`
      return { link, qr: drawQr(link) }
    },
    isCarryOnOpen: guests.isOffered,
    /** The cookies of the guest who made the link, for who opens it first. */
    async carryOn(token: string) {
      const idToken = await guests.accept(token, asker)
      const cookie = idToken && (await startSession(idToken))
      return cookie ? [cookie] : undefined
    },
    /** Ends the session here; the lines that clear its cookies. */
    async leave(person: Person) {
      if (person.sessionId) await administration.endSession(person.id, person.sessionId)
      return clearingCookies
    },
    /** There is nothing they could prove besides the session they have. */
    async removeGuest(person: Person): Promise<Removal | undefined> {
      if (!person.isAnonymous) return undefined
      await askErasure(parts, person.id, 'signedIn')
      return 'asked'
    },
  }
}
