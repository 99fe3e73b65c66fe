import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { checkInsCollection, cravingsCollection, membersCollection } from '../domain/members/collections.ts'
import { agree } from '../domain/members/consents.ts'
import { addDays, dayOf, quitDayOf } from '../domain/members/day.ts'
import { keeping, setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, heightOf, overflow } from './watch.ts'

const person = { id: 'mira', name: 'Mira', roles: [] }
const stage = setStage({ person }, keeping)
const phone = { viewport: { width: 390, height: 844 }, timezoneId: 'UTC', locale: 'en-GB' }
const clockwork = { timeZone: 'UTC', dayEndsAt: 3 }
const words = wordsOf('en', 'you')
const hour = 3_600_000
const habit = { perDay: 14, packSize: 20, packPrice: 14.5, currency: 'GBP' }

const ago = (days: number) => Math.round(Date.now() - days * 24 * hour)
const dayAgo = (days: number) => addDays(dayOf(Date.now(), clockwork), -days)

/** A member with a life of so many days. */
async function openMember(days: number, view = phone): Promise<Tab> {
  const { documents } = stage.house.backend
  await stage.house.backend.members.forget(person.id)
  await documents.collection(membersCollection).set(
    { id: person.id },
    {
      quitAt: ago(days),
      ...clockwork,
      habit,
      reasons: [],
      goals: [],
      earned: {},
      consents: { programme: agree(ago(days)) },
      updatedAt: ago(days),
    },
  )
  for (const back of [1, 2, 9])
    await documents
      .collection(cravingsCollection)
      .set({ uid: person.id, id: `c${back}` }, { at: ago(back), strength: 2, trigger: 'coffee' })
  return stage.open(view)
}

const said = async (id: string) =>
  (await stage.house.backend.documents.collection(checkInsCollection).find({ uid: person.id, id }))?.data
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (page: Page, state: 'free' | 'slip') => press(page, words(`states.${state}`))
const total = (page: Page) => page.locator('dl dd').first().innerText()
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day ?? '')

describe('You', () => {
  test('is walked with the arrow keys, and any day is told there, with a network and without', async () => {
    const { page, visit, watch } = await openMember(20.5)
    await visit('/')
    await visit('/you')
    expect(await total(page)).toBe('20')
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(await heightOf(page)).toBeLessThanOrEqual(2_700)

    // One stop for Tab; from there the keys lead on, over the edge of a month too, and not beyond the first day.
    expect(await page.locator('[data-day][tabindex="0"]').count()).toBe(1)
    await page.locator('[data-day][tabindex="0"]').focus()
    const walk = [
      ['ArrowLeft', 1],
      ['ArrowUp', 8],
      ['ArrowRight', 7],
      ['ArrowDown', 0],
      ['ArrowRight', 0],
    ] as const
    for (const [key, back] of walk) {
      await page.keyboard.press(key)
      expect(await focused(page)).toBe(dayAgo(back))
    }
    for (let month = 0; month < 3; month++) await page.keyboard.press('PageUp')
    const first = quitDayOf(ago(20.5), clockwork)
    expect(await focused(page)).toBe(first)
    await page.locator(`[data-day="${dayAgo(8)}"]`).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText(words('day.none')).waitFor()
    expect(await findBarriers(page)).toEqual([])

    // A slip is one tap; how to count it may follow, and then the sheet is done.
    await answer(page, 'slip')
    await page.getByLabel(words('slip.smoked')).fill('2')
    await press(page, words('slip.restart'))
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
    expect(await focused(page)).toBe(dayAgo(8))
    await page.getByText(words('runs.first')).waitFor()
    await eventually(() => said(dayAgo(8))).toMatchObject({ state: 'slip', smoked: 2 })
    const slip = await said(dayAgo(8))
    expect(slip?.newStartAt).toBe(slip?.at)

    expect(watch.take()).toEqual([])

    await page.context().setOffline(true)
    await page.locator(`[data-day="${dayAgo(0)}"]`).click()
    await answer(page, 'free')
    await page.getByText(wordsOf('en', 'common')('waiting', { count: 1 })).waitFor()
    const today = page.locator(`[data-day="${dayAgo(0)}"]`)
    expect(await today.getAttribute('aria-label')).toContain(words('states.free'))
    await page.context().setOffline(false)
    await eventually(() => said(dayAgo(0))).toMatchObject({ state: 'free' })

    // Each drawing is a table too.
    for (const list of await page.getByText(words('list')).all()) await list.click()
    const months = page.getByRole('table', { name: words('months.title') })
    expect(await months.getByRole('columnheader').allInnerTexts()).toContain(words('months.told'))
    const weeks = page.getByRole('table', { name: words('cravings.title') })
    expect(await weeks.getByRole('cell').last().innerText()).toMatch(/^\d+$/)
    expect(await overflow(page)).toBe(0)
  })

  test('pages back through the months, and shows a year', async () => {
    const { page, visit } = await openMember(500, { ...phone, viewport: { width: 320, height: 700 } })
    await visit('/you')
    const shown = () => page.getByRole('grid').count()
    expect(await shown()).toBe(2)
    const newest = await page.getByRole('grid').last().getAttribute('aria-labelledby')
    await page.getByRole('link', { name: words('months.earlier') }).click()
    expect(await page.locator(`[id="${newest}"]`).count()).toBe(0)
    expect(await page.locator('[data-day][tabindex="0"]').count()).toBe(1)
    expect(await overflow(page)).toBe(0)
    const size = await page.locator('[data-day]').first().boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await page.getByRole('link', { name: words('months.year') }).click()
    expect(await shown()).toBe(0)
    expect(await page.locator('a[href*="month="]').count()).toBeGreaterThanOrEqual(12)
    expect(await findBarriers(page)).toEqual([])
    await page.locator('li a[href*="month="]').first().click()
    expect(await shown()).toBe(2)
  })

  test('opens without a network once it was seen with one', async () => {
    const { page, visit } = await openMember(20.5)
    await visit('/you')
    await eventually(() => isKept(page)).toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await eventually(() => total(page)).toBe('20')
    await page.goto(`${stage.house.url}/you/settings?part=reasons`)
    await page.getByLabel(words('forms.reason')).fill('Stairs')
    await press(page, words('forms.add'))
    await page.getByRole('listitem').filter({ hasText: 'Stairs' }).waitFor()
  })
})

describe('settings', () => {
  test('are small pages, each with one form', async () => {
    const { page, visit } = await openMember(20.5)
    await visit('/you/settings')
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(await heightOf(page)).toBeLessThanOrEqual(2_700)
    await page.getByRole('link', { name: words('settings.goals') }).click()
    await page.getByRole('heading', { level: 1, name: words('settings.goals') }).waitFor()
    await page.getByLabel(words('forms.goal')).fill('A bicycle')
    await page.getByLabel(words('forms.amount')).fill('none')
    await press(page, words('forms.add'))
    await page.locator('[aria-invalid=true]').waitFor()
    expect(await page.getByLabel(words('forms.goal')).inputValue()).toBe('A bicycle')
    await page.getByLabel(words('forms.amount')).fill('480')
    await press(page, words('forms.add'))
    await page.getByText(words('forms.saved')).waitFor()
    await page.getByText('£480').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await press(page, words('forms.remove', { name: 'A bicycle' }))
    await eventually(() => page.getByText('£480').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    await page.getByRole('link', { name: words('forms.back') }).click()
    await page.getByText(words('settings.noGoal')).waitFor()
    await page.getByRole('link', { name: words('settings.kept') }).click()
    await page.getByText(words('kept.always')).waitFor()
    expect(await findBarriers(page)).toEqual([])
  })

  test('of a guest are the same, on this device', async () => {
    const house = await stage.serve({})
    const { page, visit } = await stage.open(phone)
    await page.addInitScript(
      guest => {
        localStorage.setItem('exhale:quit-moment', guest)
      },
      JSON.stringify({ version: 1, quitAt: ago(9.5), habit }),
    )
    await visit(`${house.url}/you`)
    expect(await total(page)).toBe('9')
    await page.getByText(words('here')).first().waitFor()
    await page.locator(`[data-day="${dayAgo(1)}"]`).click()
    await answer(page, 'free')
    const told = page.locator(`[data-day="${dayAgo(1)}"]`)
    await eventually(() => told.getAttribute('aria-label')).toContain(words('states.free'))
    await page.reload()
    await eventually(() => told.getAttribute('aria-label')).toContain(words('states.free'))
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: words('views.settings') }).click()
    await page.getByText(words('settings.aloneGuest')).waitFor()
    await page.getByRole('link', { name: words('settings.kept') }).click()
    await page.getByText(words('kept.guest.days')).waitFor()
    expect(await page.getByText(words('kept.withdraw')).count()).toBe(0)
  })
})

/** Whether the browser keeps what this page needs to wake without a network. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const [name] = await caches.keys()
    const kept = name ? await (await caches.open(name)).keys() : []
    return kept.some(({ url }) => /\/store-/.test(url)) && kept.some(({ url }) => url.endsWith('/offline'))
  })
