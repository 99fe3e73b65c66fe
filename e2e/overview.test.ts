import { afterEach, describe, expect, test } from 'vitest'
import { fillCrowd } from '../server/testing/crowd.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const roles = { now: ['owner'] }
const stage = setStage({ findPerson: async () => ({ id: 'ada', name: 'Ada', roles: roles.now }) })
const t = wordsOf('en', 'overview')
const jump = wordsOf('en', 'jump')
const admin = wordsOf('en', 'admin')
const common = wordsOf('en', 'common')

afterEach(() => {
  roles.now = ['owner']
})

async function count(): Promise<void> {
  const { database, identity, numbers } = stage.house.backend
  const isThere = await identity.tally?.countBefore(Date.now() + 1)
  if (isThere === 0)
    await fillCrowd(database, { now: Date.now(), people: 640, weeks: 60, project: identity.projectId })
  await numbers.count()
  await numbers.countTables()
}

describe('the overview', () => {
  test('shows how it goes and what waits, on a phone: what waits comes first', async () => {
    await count()
    const { page, visit, watch } = await stage.open({ viewport: { width: 390, height: 800 } })
    await visit('/admin')
    const waiting = page.getByRole('heading', { name: t('toDo.title') })
    const chart = page.getByRole('heading', { name: t('joined.title') })
    const [first, later] = [await waiting.boundingBox(), await chart.boundingBox()]
    expect(first?.y).toBeLessThan(later?.y ?? 0)
    expect(await overflow(page)).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    // The chart in numbers, by keyboard alone.
    await page.getByText(t('asTable')).first().focus()
    await page.keyboard.press('Enter')
    await page
      .getByRole('columnheader', { name: t('weekOf') })
      .first()
      .waitFor()
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: t('weeks', { count: 52 }) }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin?range=52w')
    await eventually(() => page.locator('nav [aria-current="true"]').innerText()).toBe(
      t('weeks', { count: 52 }),
    )
    expect(await findBarriers(page)).toEqual([])
    // A page whose data is asked for again while it's on its way drops the first request.
    expect(watch.take()).toEqual([])
  })

  test('the next page has its shape first where it is slow, and what was written here is kept', async () => {
    const { page, visit, watch } = await stage.open({ viewport: { width: 1280, height: 900 } })
    await visit('/admin/links')
    const note = page.locator('main input[type=search]')
    await note.fill('poster')
    const letThrough = Promise.withResolvers<void>()
    await page.route('**/admin/audit.data*', route => letThrough.promise.then(() => route.continue()))
    await page.getByRole('link', { name: admin('audit.title') }).click()
    const shape = page.getByRole('main').getByRole('status').getByText(common('ui.loading'))
    await shape.waitFor({ state: 'attached' })
    expect([await note.isVisible(), await note.inputValue()]).toEqual([false, 'poster'])
    expect(await findBarriers(page)).toEqual([])
    letThrough.resolve()
    await page.getByRole('heading', { name: admin('audit.title') }).waitFor()
    await shape.waitFor({ state: 'detached' })
    watch.take()
  })

  test('is all there without scripts, in the dark, at a desk', async () => {
    await count()
    const { page } = await stage.open({
      javaScriptEnabled: false,
      colorScheme: 'dark',
      viewport: { width: 1280, height: 900 },
    })
    await page.goto(`${stage.house.url}/admin`)
    await page.getByRole('img', { name: t('joined.title') }).waitFor()
    expect(await page.locator('rect').count()).toBeGreaterThan(10)
    const groups = page.getByRole('navigation', { name: admin('menu') }).locator('div:has(> ul)')
    const trust = groups.filter({ has: page.getByText(admin('groups.trust'), { exact: true }) })
    expect(await trust.getByRole('link', { name: admin('audit.title') }).count()).toBe(1)
    await page.getByRole('link', { name: t('weeks', { count: 4 }) }).click()
    await page.waitForURL('**/admin?range=4w')
    expect(await page.getByText(t('few')).count()).toBeGreaterThan(0)
    expect(await page.getByRole('button', { name: jump('open') }).count()).toBe(0)
  })

  test('Ctrl K leads anywhere the role may go, and nowhere else', async () => {
    const { page, visit, watch } = await stage.open()
    await visit('/admin')
    await page.getByRole('button', { name: jump('open') }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: jump('search') })
    await field.waitFor()
    await eventually(() => field.evaluate(one => one === document.activeElement)).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.type('AUDI')
    await eventually(() => page.getByRole('option').allInnerTexts()).toEqual([admin('audit.title')])
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'hidden' })
    await page.keyboard.press('Control+k')
    await eventually(() => field.inputValue()).toBe('')
    await page.keyboard.press('ArrowDown')
    await eventually(() => page.getByRole('option', { selected: true }).innerText()).toBe(
      admin('outcomes.title'),
    )
    await field.fill('nothing like it')
    await page.getByText(jump('none')).waitFor()
    await page.keyboard.press('Enter')
    await field.fill(admin('links.title').toUpperCase())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/links')
    await field.waitFor({ state: 'hidden' })
    // A page whose data is asked for again while it's on its way drops the first request.
    expect(watch.take()).toEqual([])

    roles.now = ['finance']
    await visit('/admin')
    await page.getByText(t('toDo.none')).waitFor()
    await page.getByRole('button', { name: jump('open') }).click()
    await field.waitFor()
    const open = ['overview.title', 'purchases.title', 'addAuth.title', 'audit.title'] as const
    expect(await page.getByRole('option').allInnerTexts()).toEqual(open.map(name => admin(name)))
  })

  test('a view of a list is saved under a name, opened again and deleted, without scripts', async () => {
    const views = wordsOf('en', 'views')
    const { page } = await stage.open({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
    await page.goto(`${stage.house.url}/admin/audit?noun=links&days=7`)
    await page.getByText(views('save')).click()
    await page.getByLabel(views('name')).fill('Links of a week')
    await page.getByRole('button', { name: views('keep') }).click()
    await page.goto(`${stage.house.url}/admin/audit`)
    await page.getByRole('link', { name: 'Links of a week' }).click()
    await page.waitForURL('**/admin/audit?noun=links&days=7')
    expect(await overflow(page)).toBe(0)
    await page.getByRole('button', { name: views('remove', { name: 'Links of a week' }) }).click()
    await page.getByText(views('save')).waitFor()
    expect(await page.getByRole('link', { name: 'Links of a week' }).count()).toBe(0)
  })
})
