import type { Entered, EnterWishes, Performed } from '../../app/challenges/doors.ts'
import { newId } from '../../platform/ids.ts'
import type { Backend } from '../backend.ts'
import { createStartSession } from './accounts/start-session.ts'
import type { Asker } from './asker.ts'
import { expectedFault } from './expected-fault.ts'

type Parts = Pick<Backend, 'challenges' | 'clock' | 'identity' | 'members' | 'origin'>
type Join = (uid: string, wishes: EnterWishes) => Promise<Performed<'joinChallenge'>>

const keyShape = /^[\w-]{22}$/

export const newFormKey = (): string => newId()

/** The form of an invitation: in, with everything that needs, or not, and nothing is kept. */
export function createEnter(parts: Parts, asker: Asker, join: Join) {
  const { challenges, clock, identity, members } = parts
  const startSession = createStartSession(parts, asker)

  const askingAs = (uid: string) => ({
    person: { uid, roles: [], isAnonymous: asker.person === undefined, isVerified: false },
    clientAddress: asker.clientAddress,
  })

  /** Begins their record where they have none, and takes the place; what was begun goes again where they don't get in. */
  async function enterAs(uid: string, wishes: EnterWishes): Promise<Performed<'joinChallenge'>> {
    const isToBegin = wishes.begin.length > 0 && !(await members.read(uid)).member
    if (isToBegin) {
      const isBegun = await members.apply(askingAs(uid), wishes.begin, clock.now().getTime()).then(
        () => true,
        error => !expectedFault(error, 'invalid-argument', 'permission-denied', 'failed-precondition'),
      )
      if (!isBegun) return { problem: 'invalid' }
    }
    const joined = await join(uid, wishes)
    if ('problem' in joined && isToBegin) await members.forget(uid)
    return joined
  }

  async function enterAsGuest(wishes: EnterWishes): Promise<Entered> {
    const card = await challenges.openInvite(wishes.token, undefined)
    if (!card || !keyShape.test(wishes.key)) return { problem: card ? 'again' : 'missing' }
    if (card.state === 'full' && wishes.role === 'member') return { problem: 'full' }
    const entry = await identity.guests.enter({ key: wishes.key, name: wishes.nickname }, asker)
    if (entry === 'tooMany') return { problem: 'tooMany' }
    if (!entry) return { problem: 'again' }
    const { uid } = entry
    const joined = await enterAs(uid, wishes)
    if ('problem' in joined) {
      if (entry.isNew && (await challenges.listOf(uid)).length === 0)
        await identity.deleteAccount(uid, undefined)
      return joined
    }
    const cookie = await startSession(entry.idToken)
    return { id: joined.result.id, cookies: cookie ? [cookie] : [] }
  }

  return async (wishes: EnterWishes): Promise<Entered> => {
    const { person } = asker
    if (!person) return enterAsGuest(wishes)
    const joined = await enterAs(person.id, wishes)
    return 'problem' in joined ? joined : { id: joined.result.id, cookies: [] }
  }
}
