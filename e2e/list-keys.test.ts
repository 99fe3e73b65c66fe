import { expect, test } from 'vitest'
import type { Person } from '../app/context.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers } from './watch.ts'

const person: Person = { id: 'olga', name: 'Olga', roles: ['owner'], email: 'olga@example.org' }
const stage = setStage({ person })
const jump = wordsOf('en', 'jump')
const mailWords = wordsOf('en', 'mail')

test('a list of the administration is walked, chosen from, opened and closed by keys, unless they are off', async () => {
  const { mail } = stage.house.backend
  for (const name of ['one', 'two', 'three'])
    await mail.send({
      to: `${name}@example.org`,
      subject: 'New password',
      text: `Hello ${name}`,
      html: '<p>Hello</p>',
      language: 'en',
      kind: 'passwordReset',
    })
  const { page, visit } = await stage.open({ viewport: { width: 1280, height: 900 } })
  await visit('/admin/email/outbox')
  await page.getByRole('button', { name: jump('open') }).waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const chosen = () => page.locator('[data-line] input:checked').count()
  const lineInFocus = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-line]')].findIndex(line => line.contains(document.activeElement)),
    )

  // Three, unless an earlier try left its own.
  const lines = await page.locator('[data-line]').count()
  expect(lines % 3).toBe(0)
  await press('j', 'x', ...Array(lines).fill('j'))
  expect([await lineInFocus(), await chosen()]).toEqual([lines - 1, 1])
  await press('Shift+X')
  expect(await chosen()).toBe(lines)
  await press('k', 'x')
  expect([await lineInFocus(), await chosen()]).toEqual([lines - 2, lines - 1])

  await page.locator('[data-line] a').nth(1).focus()
  const opened = await lineInFocus()
  await press('Enter')
  await page.getByText(/^Hello (one|two|three)$/).waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('letter-open')
  await press('Escape')
  await page.getByText(/^Hello (one|two|three)$/).waitFor({ state: 'detached' })
  await eventually(lineInFocus).toBe(opened)

  // Who read it is in the log, whose lines are walked and opened alike.
  await visit('/admin/audit')
  await page.getByRole('button', { name: jump('open') }).waitFor()
  await press('j', 'Enter')
  await page.locator('[data-line] [aria-expanded=true]').waitFor()
  await press('Escape')
  await page.locator('[data-line] [aria-expanded=true]').waitFor({ state: 'detached' })
  await press('/')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await press('j')
  expect(await page.locator('input[type=search]').inputValue()).toBe('j')

  // Someone is looked for by their whole address; campaigns are walked and opened like any other list.
  await visit('/admin/email/blocked')
  await page.getByRole('button', { name: jump('open') }).waitFor()
  await press('/', 'j')
  expect(await page.getByLabel(mailWords('blocked.address')).inputValue()).toBe('j')
  await stage.house.backend.campaigns.create('Winter', person)
  await visit('/admin/email')
  await page.getByRole('button', { name: jump('open') }).waitFor()
  await press('j', 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Winter' }).waitFor()

  await visit('/admin/audit')
  await page.getByRole('button', { name: jump('open') }).click()
  const keys = page.getByRole('checkbox', { name: jump('keys') })
  await keys.waitFor()
  expect(await findBarriers(page)).toEqual([])
  await keys.uncheck()
  await press('Escape')
  await keys.waitFor({ state: 'hidden' })
  await press('j')
  expect(await lineInFocus()).toBe(-1)
})
