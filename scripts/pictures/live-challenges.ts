import type { Page } from 'playwright-core'
import { pathOf } from '../../app/map/addresses.ts'
import { addDays, dayOf, defaultDayEnd } from '../../domain/members/day.ts'
import { gather, moveBack, tell } from '../../server/testing/challenge-people.ts'
import type { House } from '../../server/testing/serve.ts'
import type { PersonName } from './people.ts'
import type { PictureState, Scene } from './states.ts'

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const today = dayOf(Date.now(), { timeZone, dayEndsAt: defaultDayEnd })
const day = 24 * 3_600_000

/** What each told of the last eleven days, the oldest first. */
const others = {
  Jonas: 'ffffffffffff',
  Aisha: 'ff-ffffffff',
  Tomek: 'ffffsffpfff',
  Lena: 'fffff-ff',
  Luís: 'ffffffff',
}
const names = { f: 'free', s: 'slip', p: 'private' } as const

type Wishes = {
  who?: PersonName
  name?: string
  daysAgo?: number
  startDay?: string
  length?: number
  more?: number
}

/** A challenge of six, twelve days old, for the person who looks at it. */
async function bringTogether(
  { house, findPerson }: Scene,
  {
    who: owner = 'day12',
    name = 'Four weeks of clear mornings',
    daysAgo = 11,
    startDay,
    length = 28,
    more = 0,
  }: Wishes = {},
): Promise<{ id: string; uid: string; uids: Record<string, string> }> {
  const { uid } = await findPerson(owner)
  const wishes = { name, nickname: 'Mira', length: length - daysAgo, places: 20 }
  const record = { timeZone, quitAt: Date.now() - 20 * day }
  const days = { ...others, ...Object.fromEntries(Array.from({ length: more }, (_, i) => [`N${i}`, 'ff'])) }
  const people = Object.keys(days).map(nickname => ({ uid: crypto.randomUUID(), nickname, record }))
  const dated = { ...wishes, ...(startDay !== undefined && { startDay }) }
  const { id } = await gather(house.backend, uid, dated, people)
  const uids = Object.fromEntries(people.map(each => [each.nickname, each.uid]))
  if (startDay === undefined)
    for (const [nickname, told] of Object.entries(days))
      await tellDays(house, uids[nickname] ?? '', told, daysAgo)
  await moveBack(house.backend, id, daysAgo)
  return { id, uid, uids }
}

async function tellDays({ backend }: House, uid: string, days: string, daysAgo: number): Promise<void> {
  for (const [index, mark] of [...days].entries()) {
    const state = names[mark as keyof typeof names]
    if (state) await tell(backend, uid, addDays(today, index - daysAgo), state)
  }
}

/** The same one in all languages: nobody may begin more than ten an hour. */
function open(wishes?: Wishes, screen: 'challenge' | 'challengeSettings' = 'challenge'): PictureState {
  const made = new WeakMap<House, ReturnType<typeof bringTogether>>()
  return {
    as: wishes?.who ?? 'day12',
    at: async scene => {
      const { house, language } = scene
      const challenge = made.get(house) ?? bringTogether(scene, wishes)
      made.set(house, challenge)
      return pathOf(screen, language, { id: (await challenge).id })
    },
  }
}

/** This day may have its answer from the picture in another language. */
async function unanswered(page: Page): Promise<void> {
  await page.locator('[data-live=true]').waitFor()
  const asked = page.locator('button[value=slip]')
  const undo = page.locator('form:has(input[value=takeBack]) button').first()
  await asked.or(undo).first().waitFor()
  if (await undo.isVisible()) await undo.click()
  await asked.waitFor()
}

export const liveChallengeStates = {
  challengeLive: {
    as: 'day12',
    at: async scene => {
      const { challenges } = scene.house.backend
      const { id, uid, uids } = await bringTogether(scene)
      const seen = await challenges.open(uid, id)
      const who = seen?.own.name ?? ''
      for (const nickname of ['Jonas', 'Aisha'])
        await challenges.perform('cheer', { uid: uids[nickname] ?? '' }, { id, who })
      await challenges.perform('callCompany', { uid: uids.Tomek ?? '' }, { id })
      return pathOf('challenge', scene.language, { id })
    },
    prepare: page => page.locator('[data-live=true]').waitFor(),
  },
  // A slip changes their Today, so it's someone whose Today isn't in a picture.
  challengeAnswered: {
    ...open({ who: 'withPlan' }),
    prepare: async page => {
      await unanswered(page)
      await page.locator('button[value=slip]').click()
      await page.locator('input[value=takeBack]').first().waitFor({ state: 'attached' })
    },
  },
  // Someone else's, who isn't answered for while they answer.
  challengeOffline: {
    ...open({ who: 'weekOld' }),
    prepare: async page => {
      await page.locator('[data-live=true]').waitFor()
      await page.context().setOffline(true)
      await page.locator('button[value=free]').click()
    },
  },
  challengeAhead: open({ startDay: addDays(today, 8), daysAgo: 0 }),
  challengeLong: open({ length: 100, more: 8, name: 'Hundert klare Tage am Hafen' }),
  challengeOwner: open({}, 'challengeSettings'),
  challengeGone: { as: 'weekOld', at: ({ language }) => pathOf('challenge', language, { id: 'gone' }) },
} satisfies Record<string, PictureState>
