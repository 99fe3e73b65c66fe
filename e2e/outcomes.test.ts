import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fillOutcomes } from './counted-outcomes.ts'
import { agree, isOpenToAll, press, setMembers } from './member.ts'
import { wordsOf } from './stage.ts'
import { eventually, tabTo } from './watch.ts'

const { stage, openMember, openAtNoon, startSession, kept } = setMembers()
const [t, out, you] = [wordsOf('en', 'followUp'), wordsOf('en', 'outcomes'), wordsOf('en', 'you')]
const today = wordsOf('en', 'today')
/** Four weeks before the noon they all live in. */
const quitDay = '2026-09-17T10:00'
const setDate = (page: Page) => page.getByLabel(today('undecided.ask')).fill(quitDay)

describe('the one question', () => {
  test('is agreed to with the date, answered on Today with one press, and taken back in the settings', async () => {
    const { page, visit, uid } = await openMember()
    await visit('/')
    await page.getByText(t('choice.title')).waitFor()
    expect(await page.locator('input[name=followUp]:checked').count()).toBe(0)
    await isOpenToAll(page)
    await setDate(page)
    await page.getByLabel(t('choice.yes')).check()
    await agree(page)
    await eventually(async () => (await kept(uid)).member?.consents.followUp).toBeDefined()
    await visit('/')
    await page.getByRole('heading', { name: t('question.ask') }).waitFor()
    await isOpenToAll(page)
    await tabTo(page, t('answers.yes'))
    await page.keyboard.press('Enter')
    await page.getByText(t('said.yes')).waitFor()
    await isOpenToAll(page)
    await visit('/you/settings?part=kept')
    const row = page.locator('li', { hasText: you('kept.followUp') })
    await row.getByText(you('kept.withdraw')).first().click()
    await row.getByRole('button', { name: you('kept.delete') }).click()
    await row.getByText(you('kept.none')).waitFor()
    expect(await stage.house.backend.followUp.describe(uid)).toEqual([])
  })

  test('works without a script, and “don’t ask me” ends it', async () => {
    const { page } = await openAtNoon({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const uid = await startSession(page, 'signUp', 'noor@example.org')
    await page.goto(stage.house.url)
    await setDate(page)
    await page.getByLabel(t('choice.yes')).check()
    await agree(page)
    await page.goto(stage.house.url)
    await press(page, t('answers.never'))
    await page.getByRole('heading', { name: t('declined') }).waitFor()
    expect(Object.keys((await kept(uid)).member?.consents ?? {})).toEqual(['programme'])
  })
})

describe('the sheet of a quarter', () => {
  test('is read by support and by nobody who writes pages, at any width, and taken along', async () => {
    const { backend } = stage.house
    await fillOutcomes(backend)
    const { page, visit, uid } = await openMember({ viewport: { width: 390, height: 844 } })
    await backend.identity.administration.setRoles(uid, ['editor'])
    expect((await page.goto(`${stage.house.url}/admin/outcomes`))?.status()).toBe(403)
    await backend.identity.administration.setRoles(uid, ['support'])
    await visit('/admin/outcomes')
    await page.getByRole('heading', { name: out('headline', { rate: 24 }) }).waitFor()
    await isOpenToAll(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await isOpenToAll(page)
    const cookies = (await page.context().cookies()).map(each => `${each.name}=${each.value}`).join('; ')
    const href = await page.getByRole('link', { name: out('csv'), exact: true }).getAttribute('href')
    const file = await stage.house.ask(href ?? '', { headers: { Cookie: cookies } })
    expect([file.status, file.headers.get('content-disposition')?.slice(0, 10)]).toEqual([200, 'attachment'])
    await page.getByRole('button', { name: out('print') }).waitFor()
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(Number(printed.match(/\/Count (\d+)/)?.[1])).toBeLessThanOrEqual(2)
    const quarter = page.getByLabel(out('quarter'))
    await quarter.selectOption({ index: 0 })
    await tabTo(page, out('show'))
    await page.keyboard.press('Enter')
    await page.getByText(/not ready yet/).waitFor()
    expect(new URL(page.url()).searchParams.get('quarter')).toBe('2026-Q4')
  })
})
