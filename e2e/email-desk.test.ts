import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../app/context.ts'
import { setStage, wordsOf } from './stage.ts'
import { findBarriers, overflow, tabTo } from './watch.ts'

const person: Person = { id: 'max', name: 'Max', roles: ['mail'], email: 'max@example.org' }
const stage = setStage({ person })
const t = wordsOf('en', 'subscribers')
const mail = wordsOf('en', 'mail')
const phone = { width: 390, height: 800 }
const statement = 'They signed up on paper at our stand at the fair.'

const fileOf = (rows: string[]) => ({
  name: 'fair.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['email', ...rows].join('\n')),
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function isRight(page: Page): Promise<void> {
  expect(await findBarriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

async function readList(page: Page, rows: string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(fileOf(rows))
  await page.locator('input[name=topics]').first().check()
  await button(page, t('list.read')).click()
}

test('the email desk brings in a list, finds someone of it, and has each tab in order', async () => {
  const { newsletter, audit } = stage.house.backend
  const { page, visit } = await stage.open({ viewport: phone, acceptDownloads: true })
  await visit('/admin/email/subscribers')
  await isRight(page)

  await page.getByRole('link', { name: t('bringIn') }).click()
  await page.getByRole('heading', { name: t('list.title') }).waitFor()
  await isRight(page)
  await readList(page, ['anna@example.org', 'ben@example.org', 'ANNA@example.org', 'nobody'])
  await page.getByText(t('list.rows', { name: 'fair.csv', count: 4, number: '4' })).waitFor()
  await page.getByText(t('list.reasons.duplicate')).waitFor()
  await isRight(page)
  const begin = t('list.begin', { count: 2, number: '2' })
  await button(page, begin).click()
  await page.getByText(t('list.problems.statement')).waitFor()
  await isRight(page)
  // By keyboard alone, once.
  await page.locator('textarea').fill(statement)
  await tabTo(page, begin)
  await page.keyboard.press('Enter')
  await page.getByText(t('list.done', { count: 2, number: '2' })).waitFor()
  await isRight(page)
  expect(await newsletter.subscriptions.find('ben@example.org')).toMatchObject({ state: 'pending' })

  await page.getByRole('link', { name: t('list.back') }).click()
  await page.locator('input[name=address]').fill('anna@example.org')
  await button(page, t('search.submit')).click()
  await page.getByText(statement).waitFor()
  await isRight(page)
  expect(page.url()).not.toContain('anna')
  await page.getByText(t('card.stop')).click()
  await button(page, t('card.stopNow', { address: 'a***@e***.org' })).click()
  await page.getByText(t('card.stopDone', { address: 'a***@e***.org' })).waitFor()
  await isRight(page)

  const coming = page.waitForEvent('download')
  await button(page, t('takeOut')).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('subscribers.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('email,language,topics')
  expect(text).not.toContain('anna@')

  for (const tab of ['blocked', 'outbox', 'templates', 'sending'] as const) {
    await page.getByRole('link', { name: mail(`tabs.${tab}`), exact: true }).click()
    await page.locator(`[aria-current=page]`, { hasText: mail(`tabs.${tab}`) }).waitFor()
    if (tab === 'blocked') {
      await page.locator('input[name=address]').fill('loud@example.org')
      await button(page, mail('blocked.add')).click()
      await page.getByText(/^l\*{3}@e\*{3}\.org · \S{4} is blocked\.$/).waitFor()
    }
    await isRight(page)
  }
  const noted = (await audit.list()).map(({ action }) => action)
  expect(noted.toReversed()).toEqual([
    'subscribers.listRead',
    'subscribers.listBroughtIn',
    'subscribers.lookedUp',
    'subscribers.stopped',
    'subscribers.takenOut',
    'email.blocked',
  ])
})

test('a list needs no script', async () => {
  const { lists, subscriptions } = stage.house.backend.newsletter
  const { page } = await stage.open({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } })
  await page.goto(`${stage.house.url}/admin/email/bring-in`)
  expect(await overflow(page)).toBe(0)
  await readList(page, ['cleo@example.org'])
  await page.locator('textarea').fill(statement)
  expect(await overflow(page)).toBe(0)
  await button(page, t('list.begin', { count: 1, number: '1' })).click()
  await lists.settle()
  // The press leads to a page of its own, which comes first.
  await page.waitForLoadState()
  await page.reload()
  await page.getByText(t('list.done', { count: 1, number: '1' })).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await subscriptions.find('cleo@example.org')).toMatchObject({ state: 'pending', source: 'import' })
})
