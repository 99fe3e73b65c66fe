import { pathOf } from '../../app/map/addresses.ts'
import { challengeRecordsOf, participationsOf } from '../../domain/challenges/collections.ts'
import { readRoom, writeViews } from '../../domain/challenges/room.ts'
import { checkInsCollection } from '../../domain/members/collections.ts'
import { addDays, dayOf, defaultDayEnd, middleOf } from '../../domain/members/day.ts'
import { gather as gatherPeople, usualWishes } from '../../server/testing/challenge-people.ts'
import type { House } from '../../server/testing/serve.ts'
import type { PersonName } from './people.ts'
import type { PictureState, Scene } from './states.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const clockwork = { timeZone, dayEndsAt: defaultDayEnd }
const names = {
  en: 'Four weeks of clear mornings',
  de: 'Vier Wochen klare Morgen',
  ru: 'Четыре недели ясного утра',
  pl: 'Cztery tygodnie jasnych poranków',
}
const others = ['Jonas', 'Aisha', 'Tomek', 'Lena', 'Luís']

/** A challenge of someone's with five others, that began so many days ago; its id. */
export async function gather(
  { house, language, findPerson }: Scene,
  as: PersonName,
  { daysAgo, isQuiet = false }: { daysAgo: number; isQuiet?: boolean },
): Promise<string> {
  const { uid } = await findPerson(as)
  const name = names[language as keyof typeof names] ?? names.en
  const people = others.map(nickname => ({ uid: crypto.randomUUID(), nickname, record: { timeZone } }))
  const { id } = await gatherPeople(house.backend, uid, { name, nickname: 'Mira' }, people)
  if (!isQuiet)
    for (const [index, other] of people.entries()) await fillDays(house, other.uid, daysAgo, index)
  await moveBack(house, id, daysAgo, isQuiet)
  return id
}

/** Nearly every day smoke-free; the later they came, the more of them nobody spoke of. */
async function fillDays(house: House, uid: string, daysAgo: number, index: number): Promise<void> {
  const today = dayOf(Date.now(), clockwork)
  for (let ago = 0; ago <= daysAgo; ago += 1) {
    const day = addDays(today, -ago)
    if (index > 2 && ago % 6 === index % 6) continue
    const state = ago % (9 + index * 3) === 4 ? 'slip' : 'free'
    await house.backend.documents
      .collection(checkInsCollection)
      .set({ uid, id: day }, { state, at: middleOf(day, clockwork) })
  }
}

/** As if it had begun so many days ago; some have said that their names may stand in the picture. */
async function moveBack(house: House, id: string, days: number, isQuiet: boolean): Promise<void> {
  const { documents } = house.backend
  await documents.transaction(async tx => {
    const room = await readRoom(tx, id, Date.now())
    if (!room) return
    const { record } = room
    Object.assign(record, {
      startDay: addDays(record.startDay, -days),
      endDay: addDays(record.endDay, -days),
      overAt: record.overAt - days * 86_400_000,
    })
    await tx.collection(challengeRecordsOf).set({ id }, record)
    for (const [name, person] of room.people)
      await tx.collection(participationsOf).set(
        { id: name },
        {
          ...person,
          // Where all of it is quiet, so is its owner, whatever they told before.
          firstDay: isQuiet ? addDays(person.firstDay, 1) : addDays(person.firstDay, -days),
          isInKeepsake: person.nickname !== 'Lena',
        },
      )
  })
  await documents.transaction(async tx => {
    const room = await readRoom(tx, id, Date.now(), 'everyone')
    if (room) await writeViews(tx, room)
  })
}

const step = (name: string, query: Record<string, string> = {}): PictureState => ({
  as: 'weekOld',
  at: ({ language }) => pathOf('challengeNew', language, {}, { step: name, ...query }),
})
const at = (id: string, { language }: Scene) => pathOf('challenge', language, { id })

export const challengeStates = {
  challengeWhen: step('when'),
  challengeOwnDates: step('who', { length: 'own' }),
  challengeWho: step('who'),
  challengeBuddy: step('who', { mode: 'buddy' }),
  challengeName: step('name'),
  challengeNameGuest: { at: ({ language }) => pathOf('challengeNew', language, {}, { step: 'name' }) },
  challengeBegin: {
    as: 'newcomer',
    at: ({ language }) => pathOf('challengeNew', language, {}, { step: 'name' }),
  },
  challengeMade: {
    as: 'weekOld',
    at: async ({ house, language, findPerson }) => {
      const { uid } = await findPerson('weekOld')
      const { challenges } = house.backend
      const { id } = await challenges.perform(
        'createChallenge',
        { uid },
        { ...usualWishes, nickname: 'Mira', key: language },
      )
      return pathOf('challengeNew', language, {}, { step: 'link', id })
    },
  },
  challengeEnded: {
    as: 'veteran',
    at: async scene => at(await gather(scene, 'veteran', { daysAgo: 29 }), scene),
  },
  challengeQuiet: {
    as: 'weekOld',
    at: async scene => at(await gather(scene, 'weekOld', { daysAgo: 40, isQuiet: true }), scene),
  },
  togetherChallenges: {
    as: 'longAfter',
    at: async scene => {
      await gather(scene, 'longAfter', { daysAgo: 40 })
      await gather(scene, 'longAfter', { daysAgo: 11 })
      return pathOf('together', scene.language)
    },
  },
  todayChallenge: {
    as: 'longAfter',
    at: async scene => {
      await gather(scene, 'longAfter', { daysAgo: 11 })
      return pathOf('home', scene.language)
    },
    prepare: page => page.locator('#content h1').first().waitFor(),
  },
} satisfies Record<string, PictureState>
