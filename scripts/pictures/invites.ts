import { pathOf } from '../../app/map/addresses.ts'
import { addDays, dayOf } from '../../domain/members/day.ts'
import { addMember, gather, tell } from '../../server/testing/challenge-people.ts'
import type { PictureState, Scene } from './states.ts'

type Wishes = { startsIn?: number; places?: number; people?: number; days?: number }

/** A challenge with people in it, and the link to it. */
async function invite(
  { house, language }: Scene,
  { startsIn = 0, places = 10, people = 4, days = 0 }: Wishes,
) {
  const now = house.backend.clock.now().getTime()
  const today = dayOf(now, { timeZone: 'Europe/Warsaw', dayEndsAt: 3 })
  const names = ['Mira', 'Tomek', 'Anouk', 'Léa', 'Jürgen', 'Inês', 'Olga', 'Sven', 'Bea', 'Paolo']
  const [owner = { uid: '', nickname: '' }, ...others] = names
    .slice(0, people)
    .map(nickname => ({ uid: crypto.randomUUID(), nickname }))
  await addMember(house.backend, owner.uid)
  const name = 'Four weeks of clear mornings'
  const wishes = { name, nickname: owner.nickname, places, startDay: addDays(today, startsIn) }
  const { id, token } = await gather(house.backend, owner.uid, wishes, others)
  if (days > 0) for (const { uid } of [owner, ...others]) await tell(house.backend, uid, today, 'free')
  return { id, token, path: pathOf('challengeInvite', language, { id: token }) }
}

const showing = (wishes: Wishes, query = ''): PictureState => ({
  at: async scene => (await invite(scene, wishes)).path + query,
})

export const inviteStates = {
  inviteOpen: showing({ startsIn: 8 }),
  inviteRunning: showing({ people: 6, days: 1 }),
  inviteMany: showing({ startsIn: 8, people: 10, places: 12 }),
  inviteFull: showing({ people: 8, places: 8 }),
  inviteSupporter: showing({ startsIn: 8 }, '?as=supporter'),
  inviteClosed: { at: ({ language }) => pathOf('challengeInvite', language, { id: 'x'.repeat(22) }) },
  inviteFaults: {
    ...showing({ startsIn: 8 }),
    prepare: async page => {
      await page.locator('form button[type=submit]').first().click()
      await page.locator('[aria-invalid]').first().waitFor()
    },
  },
  guestAccount: {
    ...showing({}),
    prepare: async page => {
      await page.locator('input[name=nickname]').fill('Sanna')
      for (const name of ['agrees', 'consent']) await page.locator(`input[name=${name}]`).check()
      const invite = page.url()
      await page.locator('form button[type=submit]').first().click()
      await page.waitForURL(url => url.href !== invite)
      const prefix = /^\/(?:de|fr|nl|es|ru|it|pt|pl)(?=\/)/.exec(new URL(page.url()).pathname)?.[0] ?? ''
      await page.goto(new URL(`${prefix}/account`, page.url()).href)
      await page.locator('#carry-on button').click()
      await page.locator('#carry-on [role=status] > svg').waitFor()
    },
  },
} satisfies Record<string, PictureState>
