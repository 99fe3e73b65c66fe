import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { membersCollection } from '../domain/members/collections.ts'
import { agree } from '../domain/members/consents.ts'
import { signUp } from '../server/testing/sign-up.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage({})
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' }
const t = wordsOf('en', 'plan')
const own = wordsOf('en', 'moments')
const medicines = wordsOf('en', 'medicines')

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test('a guest writes a sentence, notes what they use, and prints both, without an account', async () => {
  const { page, visit, watch } = await stage.open(phone)
  await visit('/plan')
  // What is yet to be written has no place on paper.
  const first = page.getByRole('link', { name: t('moments.first') })
  await page.emulateMedia({ media: 'print' })
  expect(await first.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  expect(await first.isVisible()).toBe(true)
  await follow(page, t('moments.first'))
  await follow(page, t('moments.names.meal'))
  const act = page.getByRole('textbox', { name: own('form.then') })
  await page.getByText(own('ideas.meal.two')).click()
  await eventually(() => act.inputValue()).toBe(own('ideas.meal.two'))
  await act.fill('')
  await press(page, own('form.save'))
  // A suggestion stands in for what was left empty.
  await page.getByRole('heading', { name: t('moments.names.meal') }).waitFor()
  expect(await page.locator('#content').innerText()).toContain(own('ideas.meal.two'))

  // The reminder they ask for is filled in where it can be had: for their calendar.
  await page.getByRole('link', { name: t('moments.edit', { name: t('moments.names.meal') }) }).click()
  await page.getByLabel(own('form.at')).fill('13:00')
  await press(page, own('form.save'))
  await page.getByText(t('moments.turnOn')).click()
  const reminders = wordsOf('en', 'reminders')
  await eventually(() => page.getByLabel(reminders('form.at')).inputValue()).toBe('12:50')
  await press(page, reminders('form.save'))
  await page.getByText(reminders('yours.every', { time: '12:50' })).waitFor()
  // On is what can come: for a guest, what they took into their calendar.
  expect(await page.getByRole('switch').count()).toBe(0)
  await page.getByRole('link', { name: reminders('ways.legend') }).click()
  await page.getByRole('link', { name: reminders('calendar.save') }).click()
  await page.getByRole('switch', { checked: true }).waitFor()
  await follow(page, reminders('back'))
  const isOn = page.getByRole('switch', { name: t('moments.remindMe', { name: t('moments.names.meal') }) })
  await eventually(() => isOn.getAttribute('aria-checked')).toBe('true')

  await page.getByRole('link', { name: t('medicine.compare') }).click()
  await page.getByRole('checkbox', { name: t('medicine.kinds.gum') }).check()
  await press(page, medicines('use.save'))
  await press(page, t('medicine.more', { name: t('medicine.kinds.gum') }))
  await page.getByText(t('medicine.today', { number: 1 })).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.reload()
  await page.getByText(t('medicine.today', { number: 1 })).waitFor()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  const card = page.locator('[data-carry]')
  expect(await card.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await card.isVisible()).toBe(true)
  const places = page.getByRole('navigation', { name: wordsOf('en', 'common')('nav.places') })
  expect(await places.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  expect(await places.isVisible()).toBe(true)
  // A page that is left breaks off what it still had open.
  expect(watch.take()).toEqual([])
})

test('a member agrees once, and their sentence is kept, changed and taken away', async () => {
  const { backend } = stage.house
  const { uid, cookie } = await signUp(stage.house, {
    email: `${crypto.randomUUID()}@example.org`,
    password: 'quiet river stones',
  })
  const now = Date.now()
  await backend.documents.collection(membersCollection).set(
    { id: uid },
    {
      quitAt: now - 12 * 86_400_000,
      timeZone: 'Europe/Berlin',
      dayEndsAt: 3,
      reasons: [],
      goals: [],
      earned: {},
      consents: { programme: agree(now) },
      updatedAt: now,
    },
  )
  const hours = 3_600_000
  for (let count = 0; count < 12; count++)
    await backend.documents.set(`members/${uid}/cravings/c${count}`, {
      at: now - (1 + count * 12) * hours,
      strength: 1 + (count % 5),
      trigger: 'coffee',
    })
  const kept = async () => (await backend.members.describe(uid)).planItems
  const { page, visit, watch } = await stage.open(phone)
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url: stage.house.url }])
  await visit('/plan/moment?moment=break')
  await page.getByRole('textbox', { name: own('form.then') }).fill('call Jonas')
  await press(page, own('form.save'))
  await page.getByText(t('consent.needed')).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('checkbox').check()
  await press(page, own('form.save'))
  await page.getByRole('heading', { name: t('moments.names.break') }).waitFor()
  await eventually(async () => (await kept()).length).toBe(1)

  // What cravings tell is drawn, said, and a table.
  await page.getByText(t('insights.list')).click()
  expect(
    await page
      .getByRole('table', { name: t('insights.title') })
      .getByRole('row')
      .count(),
  ).toBe(13)
  expect(await findBarriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  await page.getByRole('link', { name: t('moments.edit', { name: t('moments.names.break') }) }).click()
  await page.getByText(own('remove.title')).click()
  await press(page, own('remove.do'))
  await page.getByText(t('moments.empty')).waitFor()
  await eventually(async () => (await kept()).length).toBe(0)
  // A page that is left breaks off what it still had open.
  expect(watch.take()).toEqual([])
})
