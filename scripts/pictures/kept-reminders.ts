import { membersCollection } from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { remindersCollection } from '../../domain/plan/collections.ts'
import { createStopLinks } from '../../domain/reminders/stop-links.ts'
import { findSecret } from '../../server/secret.ts'
import type { House } from '../../server/testing/serve.ts'

const now = Date.now()
const times = { createdAt: now, updatedAt: now }
const weekdays = [1, 2, 3, 4, 5]
const kept = {
  break: { about: 'own', text: 'Top floor, tea, write to Jonas', at: 950, days: weekdays, isOn: true },
  day: { about: 'day', at: 1_245, days: [1, 2, 3, 4, 5, 6, 7], isOn: true },
  patch: { about: 'medicine', at: 450, days: [1, 3, 6], isOn: false },
  late: { about: 'own', text: 'Window, not the balcony', at: 1_320, days: [6, 7], isOn: true },
} as const

/** Someone who is reminded of a few things. */
export async function keepReminders({ backend: { documents } }: House, uid: string): Promise<void> {
  const members = documents.collection(membersCollection)
  const { data } = await members.get({ id: uid })
  const reminding = { by: 'calendar' as const, quietFrom: 1_290, quietTo: 420 }
  await members.set(
    { id: uid },
    { ...data, reminding, consents: { ...data.consents, reminders: agree(now) } },
  )
  for (const [id, reminder] of Object.entries(kept))
    await documents
      .collection(remindersCollection)
      .set({ uid, id }, { ...reminder, days: [...reminder.days], ...times })
}

/** What a reminder carries to be stopped with. */
export async function linkOf({ backend: { settings } }: House, uid: string): Promise<string> {
  return createStopLinks(await findSecret(settings)).write({ uid, id: 'break' })
}
