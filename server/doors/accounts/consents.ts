import type { AccountDoors, Person } from '../../../app/context.ts'
import type { Backend } from '../../backend.ts'

type ConsentDoors = Pick<AccountDoors, 'withdraw' | 'listAgreed' | 'offersNotifications'>
type Parts = Pick<
  Backend,
  | 'certificates'
  | 'challenges'
  | 'followUp'
  | 'mail'
  | 'members'
  | 'press'
  | 'push'
  | 'reminders'
  | 'responses'
  | 'series'
>

const beside = ['plan', 'medicine', 'reminders', 'series', 'followUp', 'cohort'] as const
/** What is agreed to beside the programme itself, and kept with it. */
const isBeside = (purpose: string): purpose is (typeof beside)[number] =>
  beside.some(each => each === purpose)

/** What someone agreed to, and how they take it back. */
export function createConsentDoors(parts: Parts): ConsentDoors {
  const { certificates, challenges, followUp, mail, members, press, push, reminders, responses, series } =
    parts
  const listHeld = async (person: Person) =>
    (await certificates.listOf(person.id)).filter(({ state }) => state !== 'removed')

  async function stopReminding({ id, email }: Person) {
    await reminders.forget(id)
    if (email) await mail.cancel(email, 'reminder')
  }

  async function stopSeries({ id, email }: Person) {
    await series.forget(id)
    if (email) await mail.cancel(email, 'series')
  }

  async function stopAsking({ id, email }: Person) {
    await followUp.forget(id)
    if (email) await mail.cancel(email, 'followUp')
  }

  return {
    async withdraw(person, purpose) {
      if (purpose === 'surveys') return responses.remove(person.id)
      if (purpose === 'reminders') await stopReminding(person)
      if (purpose === 'series') await stopSeries(person)
      if (isBeside(purpose)) await members.withdraw(person.id, purpose)
      // After the consent, so that nothing said at the same time is kept.
      if (purpose === 'followUp') await stopAsking(person)
      if (isBeside(purpose)) return
      if (purpose === 'certificates') {
        for (const { id } of await listHeld(person)) {
          await certificates.remove(id)
          await press.discard(id)
        }
        return
      }
      // Without the record there is nothing to be told of.
      await push?.devices.forget(person.id)
      if (purpose !== 'programme') return
      // What others see of them ends before what it was made from.
      await challenges.withdraw(person.id)
      await members.forget(person.id)
      await stopReminding(person)
      await stopSeries(person)
      await stopAsking(person)
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
    offersNotifications: push?.isOn() ?? false,
  }
}
