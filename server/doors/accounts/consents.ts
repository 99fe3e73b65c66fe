import type { AccountDoors, Person } from '../../../app/context.ts'
import type { Backend } from '../../backend.ts'

type ConsentDoors = Pick<AccountDoors, 'withdraw' | 'listAgreed' | 'offersNotifications'>
type Parts = Pick<Backend, 'certificates' | 'members' | 'press' | 'push' | 'responses'>

/** What someone agreed to, and how they take it back. */
export function createConsentDoors({ certificates, members, press, push, responses }: Parts): ConsentDoors {
  const listHeld = async (person: Person) =>
    (await certificates.listOf(person.id)).filter(({ state }) => state !== 'removed')

  return {
    async withdraw(person, purpose) {
      if (purpose === 'surveys') return responses.remove(person.id)
      if (purpose === 'certificates') {
        for (const { id } of await listHeld(person)) {
          await certificates.remove(id)
          await press.discard(id)
        }
        return
      }
      // Without the record there is nothing to be told of.
      await push?.devices.forget(person.id)
      if (purpose === 'programme') await members.forget(person.id)
    },
    async listAgreed(person) {
      const surveys = await responses.findConsent(person.id)
      const held = await listHeld(person)
      const notifications = (await push?.devices.list(person.id))?.at(0)?.agreedAt
      return {
        ...(surveys !== undefined && { surveys }),
        ...(held.length > 0 && { certificates: Math.max(...held.map(({ consent }) => consent.at)) }),
        ...(notifications !== undefined && { notifications }),
      }
    },
    offersNotifications: push !== undefined,
  }
}
