import { cravingsCollection, membersCollection } from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { addDays, dayOf, defaultDayEnd, startOf } from '../../domain/members/day.ts'
import {
  medicinesCollection,
  medicineUseCollection,
  planItemsCollection,
  remindersCollection,
  stepsCollection,
} from '../../domain/plan/collections.ts'
import type { Language } from '../../languages/languages.ts'
import { openLibrary } from '../../languages/library.ts'
import type { House } from '../../server/testing/serve.ts'

const library = openLibrary()
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const clock = { timeZone, dayEndsAt: defaultDayEnd }
const hour = 3_600_000

/** Days ago, the hour, how strong, and what set it off. */
const felt: [number, number, number, 'company' | 'coffee' | 'meal' | 'unsaid'][] = [
  [12, 7, 4, 'coffee'],
  [12, 16, 5, 'company'],
  [11, 7.5, 3, 'coffee'],
  [11, 16.4, 5, 'company'],
  [11, 21, 4, 'meal'],
  [10, 9, 2, 'unsaid'],
  [10, 16.8, 5, 'company'],
  [9, 13, 3, 'meal'],
  [9, 17, 4, 'company'],
  [8, 16.2, 5, 'company'],
  [8, 21.4, 4, 'meal'],
  [7, 17.2, 4, 'company'],
  [6, 16.6, 4, 'company'],
  [6, 20.5, 3, 'meal'],
  [5, 16.1, 2, 'company'],
  [4, 7.2, 2, 'coffee'],
  [4, 16.9, 3, 'company'],
  [3, 12.8, 1, 'meal'],
  [3, 17.4, 2, 'company'],
  [2, 16.5, 2, 'company'],
  [2, 20.8, 2, 'meal'],
  [1, 16.3, 2, 'company'],
  [1, 22, 1, 'unsaid'],
]

/** A plan someone has used for twelve days, in the language of the picture. */
export async function fillPlan({ backend: { documents } }: House, uid: string, language: Language) {
  const now = Date.now()
  const today = dayOf(now, clock)
  const at = (daysAgo: number, hours: number) =>
    Math.round(startOf(addDays(today, -daysAgo), clock) + (hours - defaultDayEnd) * hour)
  const t = library.words(language).getFixedT(null, 'moments')
  const member = documents.collection(membersCollection)
  const found = await member.find({ id: uid })
  if (!found) return
  const agreed = agree(now)
  const consents = { ...found.data.consents, plan: agreed, medicine: agreed, reminders: agreed }
  await member.set({ id: uid }, { ...found.data, quitAt: at(12, 20), consents })
  const times = { createdAt: now, updatedAt: now }
  const items = documents.collection(planItemsCollection)
  const workdays = [1, 2, 3, 4, 5]
  const everyDay = [...workdays, 6, 7]
  const moments = [
    { moment: 'company', when: 'break', idea: 'break.one', usually: { at: 960, days: workdays } },
    { moment: 'meal', when: 'meal', idea: 'meal.one', usually: { at: 1_255, days: everyDay } },
    { moment: 'coffee', when: 'coffee', idea: 'coffee.one', usually: {} },
  ] as const
  for (const [index, { moment, when, idea, usually }] of moments.entries()) {
    const words = { when: t(`whens.${when}`), act: t(`ideas.${idea}`) }
    const stored = { kind: 'moment' as const, moment, ...words, ...usually, ...times, createdAt: now + index }
    await items.set({ uid, id: moment }, stored)
  }
  const reminders = documents.collection(remindersCollection)
  const reminder = { about: 'moment' as const, isOn: true, days: workdays, ...times }
  await reminders.set({ uid, id: 'one' }, { ...reminder, item: 'company', at: 950 })
  await reminders.set({ uid, id: 'two' }, { ...reminder, item: 'meal', at: 1_245, days: everyDay })
  const cravings = documents.collection(cravingsCollection)
  for (const [index, [daysAgo, hours, strength, trigger]] of felt.entries()) {
    const began = at(daysAgo, hours)
    const passed = index % 4 === 0 ? { passedAt: began + 4 * 60_000 } : {}
    await cravings.set({ uid, id: `p${index}` }, { at: began, strength, trigger, ...passed })
  }
  for (const id of ['why', 'moments', 'tell', 'clear', 'week'])
    await documents.collection(stepsCollection).set({ uid, id }, { doneAt: now })
  for (const id of ['patch', 'gum'])
    await documents.collection(medicinesCollection).set({ uid, id }, { since: addDays(today, -9) })
  const use = documents.collection(medicineUseCollection)
  for (let back = 0; back < 8; back += 1) {
    const day = addDays(today, -back)
    const uses = {
      patch: { count: 1, at: at(back, 7.7) },
      gum: { count: back === 0 ? 2 : 4, at: at(back, 10) },
    }
    await use.set({ uid, id: day }, { uses })
  }
}
