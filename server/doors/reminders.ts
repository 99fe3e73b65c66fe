import type { Backend } from '../backend.ts'
import { findReminderAddress } from '../post/reminder-post.ts'
import type { Asker } from './asker.ts'

export type ReminderWays = Awaited<ReturnType<ReturnType<typeof createReminderDoors>['listWays']>>

type Parts = Pick<Backend, 'identity' | 'mail' | 'push' | 'reminders'>

/** How someone can be reminded, and what a link in a reminder opens. */
export function createReminderDoors({ identity, mail, push, reminders }: Parts, { person }: Asker) {
  return {
    /** Their confirmed address is known where emails are sent from here; and on how many devices they get notifications. */
    async listWays() {
      if (!person) return { push: false, email: null, devices: 0 }
      const address = await findReminderAddress({ identity, mail }, person.id)
      const devices = (await push?.devices.list(person.id)) ?? []
      return { push: push?.isOn() ?? false, email: address?.email ?? null, devices: devices.length }
    },
    /** The one that a link in a reminder is about. No sign-in: whoever got it may stop it. */
    async find(token: string) {
      const found = await reminders.find(token)
      if (!found) return undefined
      const { at, days, isOn } = found.reminder
      return { at, days, isOn }
    },
    turn: reminders.turn,
  }
}
