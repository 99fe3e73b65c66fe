import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heldClock } from '../platform/clock.ts'
import { addMember, tell, usualWishes } from '../server/testing/challenge-people.ts'
import { join } from '../server/testing/sign-up.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, heightOf, overflow, tabTo } from './watch.ts'

const day = 86_400_000
const noon = new Date('2026-11-16T12:00:00Z')
const clock = heldClock(noon)
const stage = setStage({ clock })
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' }
const t = wordsOf('en', 'together')

/** Someone with a record, at a browser that knows them. */
async function openMember(options: BrowserContextOptions = phone) {
  const person = await join(stage.house)
  await addMember(stage.house.backend, person.uid, { timeZone: 'Europe/Berlin' })
  const tab = await stage.open(options)
  const [name = '', value = ''] = person.cookie.split('=')
  await tab.page.context().addCookies([{ name, value, url: stage.house.url }])
  return { ...tab, ...person }
}

const mine = (uid: string) => stage.house.backend.challenges.listOf(uid)
const heading = (page: Page) => page.locator('h1').first().innerText()

test('a member starts a challenge in three steps with the keyboard, and has a link that opens', async () => {
  const { page, visit, watch, uid } = await openMember()
  await visit('/together')
  await page.getByRole('link', { name: t('challenges.start') }).click()
  await page.getByRole('heading', { name: t('start.when.title') }).waitFor()
  await page.getByRole('radio', { name: /^28 days/ }).focus()
  await page.keyboard.press('ArrowUp')
  // However the reader's region writes it.
  await page
    .getByText(/^Until .*\b22\b/)
    .first()
    .waitFor()
  expect(await findBarriers(page)).toEqual([])
  await tabTo(page, t('start.next'))
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: t('start.who.title') }).waitFor()
  // The keyboard is at the new question.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  const places = page.getByRole('spinbutton', { name: t('start.who.places') })
  await places.press('ArrowDown')
  await eventually(() => places.inputValue()).toBe('9')
  await page.getByRole('radio', { name: t('start.who.buddy') }).press('Space')
  await places.waitFor({ state: 'hidden' })
  await page.getByRole('radio', { name: t('start.who.together') }).press('Space')
  expect(await findBarriers(page)).toEqual([])
  await places.press('Enter')

  await page.getByRole('heading', { name: t('start.name.title') }).waitFor()
  await page.getByRole('link', { name: t('start.back') }).press('Enter')
  await page.getByRole('heading', { name: t('start.who.title') }).waitFor()
  await eventually(() => places.inputValue()).toBe('9')
  await places.press('Enter')
  await page.getByRole('button', { name: t('start.name.make') }).press('Enter')
  await page.getByText(t('start.name.wrong.name')).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await page.getByRole('button', { name: t('start.name.idea.mornings') }).press('Enter')
  await page.getByRole('textbox', { name: t('start.name.nickname') }).fill('Mira')
  const agrees = page.getByRole('checkbox', { name: t('start.name.agrees') })
  expect(await agrees.isChecked()).toBe(false)
  await agrees.press('Space')
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: t('start.name.make') }).press('Enter')

  await page.getByRole('heading', { name: t('start.made.title') }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const link = await page.locator('code').innerText()
  const [made] = await mine(uid)
  expect(made?.view).toMatchObject({ name: t('start.name.idea.mornings'), places: 9, endDay: '2026-11-22' })
  // At night too a code is dark on white, or no phone reads it.
  await page.emulateMedia({ colorScheme: 'dark' })
  const behind = await page
    .getByRole('img', { name: t('start.made.code') })
    .evaluate(element => getComputedStyle(element).backgroundColor)
  expect(behind).toBe('rgb(255, 255, 255)')
  // On paper it is a card: the code and the link, on one page.
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(t('start.made.scan')).isVisible()).toBe(true)
  expect(await page.getByText(t('start.made.lead')).isVisible()).toBe(false)
  expect(watch.take().filter(fault => !fault.includes('400'))).toEqual([])

  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  const card = await stage.house.backend.challenges.openInvite(token, undefined)
  expect(card).toMatchObject({ name: t('start.name.idea.mornings'), inviter: 'Mira', state: 'running' })
})

test('without JavaScript the steps are plain forms, which keep what was said', async () => {
  const { page, uid } = await openMember({ ...phone, javaScriptEnabled: false })
  await page.goto(`${stage.house.url}/de/challenges/neu`)
  const say = wordsOf('de', 'together')
  expect(await heading(page)).toBe(say('start.when.title'))
  await page.getByRole('radio', { name: new RegExp(say('start.when.own')) }).check()
  await page.getByLabel(say('start.when.from')).fill('2026-12-01')
  await page.getByLabel(say('start.when.to')).fill('2026-11-30')
  await page.getByRole('button', { name: say('start.next') }).click()
  expect(await page.getByText(say('start.when.wrong.to')).isVisible()).toBe(true)
  await page.getByLabel(say('start.when.to')).fill('2026-12-24')
  await page.getByRole('button', { name: say('start.next') }).click()
  await page.getByRole('radio', { name: say('start.who.buddy') }).check()
  await page.getByRole('button', { name: say('start.next') }).click()
  await page.getByLabel(say('start.name.name')).fill('Bis Weihnachten')
  await page.getByLabel(say('start.name.nickname')).fill('Mira')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say('start.name.make') }).click()
  expect(await heading(page)).toBe(say('start.made.title'))
  expect(await page.locator('code').innerText()).toContain('/de/go/')
  const [made] = await mine(uid)
  expect(made?.view).toMatchObject({ mode: 'buddy', startDay: '2026-12-01', endDay: '2026-12-24', places: 2 })
})

test('what is over shows its picture, one’s own certificate, and a way to start again', async () => {
  const { page, visit, watch, uid } = await openMember()
  const { backend } = stage.house
  const { id } = await backend.challenges.perform(
    'createChallenge',
    { uid },
    { ...usualWishes, length: 3, nickname: 'Mira' },
  )
  await tell(backend, uid, '2026-11-16', 'free')
  await eventually(async () => (await mine(uid))[0]?.view.total).toBe(1)
  clock.set(new Date(noon.getTime() + 4 * day))
  await visit(`/challenges/${id}`)
  await page.getByRole('heading', { name: t('ended.title', { time: '3 days' }) }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(await heightOf(page)).toBeLessThan(2_700)
  await page.getByRole('button', { name: t('ended.name') }).click()
  await page.getByText(t('ended.named')).waitFor()
  await page.getByText(t('ended.keep'), { exact: true }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: t('ended.png') }).click()
  expect((await download).suggestedFilename()).toBe('keepsake.png')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: new RegExp(t('ended.ways.again')) }).click()
  await page.getByRole('heading', { name: t('start.when.title') }).waitFor()
  await page.goto(page.url().replace(/\?/, '?step=name&'))
  expect(await page.getByLabel(t('start.name.name')).inputValue()).toBe(usualWishes.name)
  expect(watch.take()).toEqual([])
  clock.set(noon)
})
