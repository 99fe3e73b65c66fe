import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const person = { id: 'sam', name: 'Sam', roles: ['support'] }
const stage = setStage({ person })
const t = wordsOf('en', 'rights')
const common = wordsOf('en', 'common')
const views = wordsOf('en', 'views')
const path = '/admin/requests'

test('requests are found by code, filtered, paged and tried again, on a phone too, and the page says when it is empty or fails', async () => {
  const { audit, database, rights } = stage.house.backend
  const { page, visit } = await stage.open({ viewport: { width: 1280, height: 900 } })
  const lines = page.locator('[data-line]')
  await visit(path)
  await page.getByText(t('admin.empty')).waitFor()
  expect(await findBarriers(page)).toEqual([])

  const code = await rights.erasures.ask('nobody', 'email', 40)
  const { kysely } = database.as<{ erasures: { state: string; failing: string; tries: number } }>()
  await kysely.updateTable('erasures').set({ state: 'erasing', failing: 'outbox', tries: 2 }).execute()
  for (let asked = 1; asked <= 25; asked += 1) await rights.erasures.askForNobody('network')
  await rights.erasures.askParts('somebody', ['surveys'], 1)

  await visit(path)
  await eventually(() => lines.count()).toBe(25)
  await page.getByRole('link', { name: views('pages.next') }).click()
  await eventually(() => lines.count()).toBe(2)
  await page.getByRole('link', { name: views('pages.first') }).click()
  await page.getByRole('link', { name: views('pages.next') }).waitFor()

  // Sorted by keyboard: the head says how, keeps the focus, and the other end of the list comes first.
  const head = page.getByRole('columnheader', { name: t('admin.heads.asked') })
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  await head.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/sort=old/)
  await eventually(() => head.getAttribute('aria-sort')).toBe('ascending')
  expect(await head.getByRole('link').evaluate(link => link === document.activeElement)).toBe(true)
  await lines.first().getByText(code).waitFor()
  await page.getByRole('link', { name: views('pages.next') }).click()
  await eventually(() => lines.count()).toBe(2)
  await page.getByRole('link', { name: views('pages.first') }).click()
  await head.getByRole('link').click()
  await eventually(() => head.getAttribute('aria-sort')).toBe('descending')

  await page.getByLabel(t('admin.heads.kind')).selectOption('parts')
  await page.getByRole('button', { name: views('show'), exact: true }).click()
  await page.waitForURL(/kind=parts/)
  await page.getByRole('link', { name: views('pages.next') }).waitFor({ state: 'detached' })
  await eventually(() => lines.count()).toBe(1)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('admin.csv') }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect([file.suggestedFilename(), csv.match(/,parts,surveys,/g)?.length]).toEqual(['requests.csv', 1])
  await page.getByLabel(t('admin.heads.through')).selectOption('network')
  await page.getByRole('button', { name: views('show'), exact: true }).click()
  await page.getByText(views('nothing')).waitFor()
  await page.getByText(`${t('admin.kinds.parts')} · ${t('admin.ways.network')}`).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('link', { name: views('clear') }).click()
  await lines.first().waitFor()

  // By keyboard alone: found, and tried again.
  await page.getByRole('searchbox', { name: t('admin.heads.code') }).focus()
  await page.keyboard.type(code.toLowerCase())
  await page.keyboard.press('Enter')
  await page.getByText(t('admin.stalled', { store: t('admin.stores.outbox') })).waitFor()
  await eventually(() => lines.count()).toBe(1)
  expect(await findBarriers(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 800 })
  expect([await overflow(page), await findBarriers(page)]).toEqual([0, []])
  await page.getByRole('button', { name: t('admin.tryNow') }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(t('admin.tried')).waitFor()
  expect(await audit.list()).toMatchObject([
    { action: 'requests.retried', subject: code, actor: 'sam' },
    { action: 'requests.exported', actor: 'sam' },
  ])

  // What narrows the list is behind one line on a phone.
  await visit(`${path}?kind=parts`)
  const kind = page.getByLabel(t('admin.heads.kind'))
  expect(await kind.isVisible()).toBe(false)
  await page.locator('summary', { hasText: views('filterCount', { count: 1 }) }).click()
  await kind.selectOption('erasure')
  await page.getByRole('button', { name: views('show'), exact: true }).click()
  await page.waitForURL(/kind=erasure/)

  await visit(`/de${path}`)
  expect([await overflow(page), await findBarriers(page)]).toEqual([0, []])

  const { schema } = database.kysely
  await schema.alterTable('erasures').renameTo('erasures_away').execute()
  expect((await page.goto(stage.house.url + path))?.status()).toBe(500)
  await page.getByRole('heading', { name: common('errors.failed.title') }).waitFor()
  expect([await overflow(page), await findBarriers(page)]).toEqual([0, []])
  await schema.alterTable('erasures_away').renameTo('erasures').execute()
  await visit(path)
  await lines.first().waitFor()
})
