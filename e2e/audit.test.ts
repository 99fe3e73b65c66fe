import { expect, test } from 'vitest'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const person = { id: 'olga', name: 'Olga', roles: ['owner'] }
const stage = setStage({ person })
const t = wordsOf('en', 'audit')
const common = wordsOf('en', 'common')
const admin = wordsOf('en', 'admin')
const views = wordsOf('en', 'views')
const path = '/admin/audit'

test('the audit log is searched, filtered, paged, taken along and read on a phone, and says when it is empty or fails', async () => {
  const { audit, database } = stage.house.backend
  const { page, visit } = await stage.open({ viewport: { width: 1280, height: 900 } })
  const lines = page.locator('[data-line]')
  await visit(path)
  await page.getByText(t('empty')).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const olga = { ...person, device: 'Firefox on Linux' }
  for (let made = 1; made <= 50; made += 1)
    await audit.note(olga, { action: 'links.made', subject: `poster-${made}`, after: { target: '/sos' } })
  await audit.note(olga, { action: 'links.changed', subject: 'spring', after: { isEnded: true } })

  // By keyboard alone: found, opened, closed.
  await visit(path)
  await page.getByRole('searchbox', { name: t('search') }).focus()
  await page.keyboard.type('spring')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}?q=spring`)
  await eventually(() => lines.count()).toBe(1)
  await lines.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('after'), { exact: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByText(t('after'), { exact: true }).waitFor({ state: 'detached' })

  await page.getByLabel(t('what'), { exact: true }).selectOption('settings')
  await page.getByRole('button', { name: views('show'), exact: true }).click()
  await page.getByText(views('nothing')).waitFor()
  await page.getByText(`spring · ${t('nouns.settings')}`).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: views('clear') }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('link', { name: views('pages.next') }).click()
  await page.getByText('poster-1', { exact: true }).first().waitFor()
  await eventually(() => lines.count()).toBe(1)
  await page.getByRole('link', { name: views('pages.first') }).click()
  await page.getByText('spring', { exact: true }).first().waitFor()

  const file = await page.getByRole('link', { name: t('csv') }).getAttribute('href')
  const answer = await page.request.get(stage.house.url + file)
  expect(answer.headers()['content-type']).toContain('text/csv')
  // A line for the heads, one for each entry, and one for having taken them along.
  expect((await answer.text()).trim().split('\n')).toHaveLength(53)

  await page.setViewportSize({ width: 390, height: 800 })
  await visit(`/de${path}?open=51`)
  expect([await overflow(page), await findBarriers(page)]).toEqual([0, []])

  const { schema } = database.kysely
  await schema.alterTable('audit_entries').renameTo('audit_away').execute()
  expect(await visit(path)).toBe(500)
  await page.getByRole('heading', { name: common('errors.failed.title') }).waitFor()
  expect([await overflow(page), await findBarriers(page)]).toEqual([0, []])
  await schema.alterTable('audit_away').renameTo('audit_entries').execute()
  await page.getByRole('link', { name: admin('tryAgain') }).click()
  await lines.first().waitFor()
})
