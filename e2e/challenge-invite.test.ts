import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import { dayOf } from '../domain/members/day.ts'
import { addMember, tell, usualWishes } from '../server/testing/challenge-people.ts'
import { setStage, wordsOf } from './stage.ts'
import { tongues } from './tongues.ts'
import { findBarriers, overflow } from './watch.ts'

const stage = setStage({})
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' }
const t = wordsOf('en', 'invite')

let open: { id: string; token: string }
let ahead: { token: string }
let full: { token: string }

beforeAll(async () => {
  const { backend } = stage.house
  const start = (wishes: object) =>
    backend.challenges.perform(
      'createChallenge',
      { uid: 'mira' },
      { ...usualWishes, nickname: 'Mira', ...wishes },
    )
  const today = dayOf(Date.now(), { timeZone: 'Europe/Warsaw', dayEndsAt: 3 })
  await addMember(backend, 'mira')
  await addMember(backend, 'tomek')
  await tell(backend, 'mira', today, 'free')
  open = await start({})
  ahead = await start({ startDay: dayOf(Date.now() + 8 * 86_400_000, { timeZone: 'UTC', dayEndsAt: 3 }) })
  full = await start({ places: 2 })
  await backend.challenges.perform(
    'joinChallenge',
    { uid: 'tomek' },
    { token: full.token, nickname: 'Tomek', role: 'member', agrees: true },
  )
})

test.each(tongues)('an invitation in %s', async language => {
  const say = wordsOf(language, 'invite')
  const { page, visit, watch } = await stage.open(phone)
  const look = async (token: string) => {
    await visit(pathOf('challengeInvite', language, { id: token }))
    expect(await findBarriers(page)).toEqual([])
    return page.locator('#content').innerText()
  }
  expect(await look(open.token)).toContain(say('total.days', { count: 1 }))
  expect(await look(ahead.token)).toContain(say('facts.length', { count: 28 }))
  expect(await look(full.token)).toContain(say('full.title', { count: 2 }))
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(watch.take()).toEqual([])
})

/** Another try finds the first one's taken. */
const newName = (name: string) => name + crypto.randomUUID().slice(0, 6)

test('someone joins without JavaScript', async () => {
  const olga = newName('Olga')
  const { page } = await stage.open({ ...phone, javaScriptEnabled: false })
  await page.goto(`${stage.house.url}/challenge-invite/${open.token}`)
  await page.getByRole('textbox', { name: t('form.nickname') }).fill(olga)
  await page.getByRole('button', { name: t('form.join') }).click()
  expect(await page.locator('[aria-invalid]').count()).toBe(2)
  expect(await page.getByRole('textbox', { name: t('form.nickname') }).inputValue()).toBe(olga)
  await page.getByRole('checkbox', { name: t('form.agrees') }).check()
  await page.getByRole('checkbox', { name: t('form.adult') }).check()
  await page.getByRole('button', { name: t('form.join') }).click()
  await page.waitForURL(`**/challenges/${open.id}`)
})

test('a guest joins by keyboard alone, takes their days along, and keeps them with an account', async () => {
  const sanna = newName('Sanna')
  const { page, visit } = await stage.open(phone)
  await visit('/')
  const quitAt = Date.now() - 3 * 86_400_000
  await page.evaluate(at => {
    localStorage.setItem('exhale:quit-moment', JSON.stringify({ version: 1, quitAt: at }))
  }, quitAt)
  await visit(`/challenge-invite/${open.token}`)
  await page.getByRole('textbox', { name: t('form.nickname') }).focus()
  await page.keyboard.type(sanna)
  for (const _ of ['agrees', 'consent']) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/challenges/${open.id}`)
  expect(await page.evaluate(() => localStorage.getItem('exhale:quit-moment'))).toBeNull()
  const { challenges, identity, members } = stage.house.backend
  const findGuest = async () =>
    (await identity.administration.list()).find(({ name }) => name === sanna)?.id ?? ''
  const guest = await findGuest()
  expect((await members.read(guest)).member?.quitAt).toBe(quitAt)

  await visit('/register')
  await page.locator('input[name=name]').fill(sanna)
  await page.locator('input[name=email]').fill(`${sanna.toLowerCase()}@example.org`)
  await page.locator('input[name=password]').fill('quiet river stones')
  await page.locator('input[name=adult]').check()
  await page.locator('form button[type=submit]').first().click()
  // Three days were reached meanwhile, which has a page of its own.
  await page.waitForURL(url => /^\/(milestone\/3d)?$/.test(url.pathname))
  expect(await findGuest()).toBe(guest)
  expect((await identity.administration.find(guest))?.email).toBe(`${sanna.toLowerCase()}@example.org`)
  expect((await challenges.open(guest, open.id))?.own.nickname).toBe(sanna)
})
