import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import type { Language } from '../languages/languages.ts'
import { setStage, wordsOf } from './stage.ts'
import { firstOf } from './tongues.ts'
import { awake, findBarriers, overflow, still } from './watch.ts'

const stage = setStage({})
const narrow = { viewport: { width: 320, height: 700 }, timezoneId: 'Europe/Moscow' }

/** What is wrong with the page as it stands; axe needs scripts. */
async function look(page: Page, hasScripts: boolean): Promise<unknown[]> {
  const wide = Math.max(0, await overflow(page))
  if (!hasScripts) return wide ? [wide] : []
  await still(page)
  return [...(await findBarriers(page)), ...(wide ? [wide] : [])]
}

async function findLink(address: string): Promise<string> {
  const { mail, newsletter } = stage.house.backend
  await newsletter.subscriptions.settle()
  const [letter] = await mail.listFor(address)
  const { content } = await mail.get(letter?.id ?? '')
  return /\S+subscribe-verify\/\S+/.exec(content?.text ?? '')?.[0].replace(/^https?:\/\/[^/]+/, '') ?? ''
}

describe.each(firstOf<Language>(['ru', 'de']))('emails in %s', language => {
  test.each([true, false])(
    'are asked for, confirmed, changed, paused, stopped and taken up again, with scripts: %s',
    hasScripts => journey(language, hasScripts),
  )
})

async function journey(language: Language, hasScripts: boolean): Promise<void> {
  const { subscriptions } = stage.house.backend.newsletter
  const t = wordsOf(language, 'newsletter')
  const address = `${crypto.randomUUID()}@example.org`
  const { page, watch } = await stage.open({ ...narrow, javaScriptEnabled: hasScripts })
  const visit = async (path: string) => {
    await page.goto(stage.house.url + path)
    if (hasScripts) await awake(page)
  }
  const button = (name: string) => page.getByRole('button', { name })
  const zones = page.locator('summary', { hasText: t('form.zone') })
  const isSaid = async (text: string) => {
    await page.getByText(text).first().waitFor()
    expect(await look(page, hasScripts)).toEqual([])
  }

  await visit(pathOf('newsletter', language))
  expect(await page.locator('input[type=checkbox]:checked').count()).toBe(0)
  await page.locator('input[name=email]').fill('anna@')
  await button(t('form.submit')).click()
  await isSaid(t('problems.email'))
  if (hasScripts)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.locator('input[name=email]').fill(address)
  await page.getByLabel(t('topics.tips'), { exact: true }).check()
  await zones.getByText(hasScripts ? 'Europe/Moscow' : t('form.siteZone')).waitFor()
  expect(await page.locator('select[name=timeZone]').isVisible()).toBe(false)
  await page.locator('input[name=consent]').check()
  await button(t('form.submit')).click()
  await isSaid(t('sent.title'))
  expect(page.url()).not.toContain('@')

  await visit(await findLink(address))
  await isSaid(t('verify.lead'))
  await button(t('verify.submit')).click()
  await page.waitForURL(/success/)
  await isSaid(t('success.title'))
  expect(await subscriptions.find(address)).toMatchObject({
    ...{ state: 'active', topics: ['tips'], language, frequency: 'weekly' },
    // Only a script knows what the browser knows.
    timeZone: hasScripts ? 'Europe/Moscow' : 'UTC',
  })

  await page.getByRole('link', { name: t('success.change') }).click()
  await page.getByRole('heading', { name: t('preferences.title') }).waitFor()
  await page.getByText(t('frequencies.monthly'), { exact: true }).click()
  await page.getByLabel(t('topics.milestones'), { exact: true }).check()
  await zones.click()
  await page.locator('select[name=timeZone]').selectOption('Europe/Berlin')
  if (hasScripts) await zones.getByText('Europe/Berlin').waitFor()
  await button(t('preferences.save')).click()
  await isSaid(t('preferences.savedMonthly'))
  expect(await subscriptions.find(address)).toMatchObject({
    ...{ topics: ['tips', 'milestones'], frequency: 'monthly', timeZone: 'Europe/Berlin' },
  })
  await button(t('preferences.undo')).click()
  await isSaid(t('preferences.undone'))
  expect(await subscriptions.find(address)).toMatchObject({ topics: ['tips'], frequency: 'weekly' })
  // The answer is said before the choices are drawn anew with what is stored.
  await page.locator('input[value=weekly]:checked').waitFor()

  await page.locator('button:has-text("4")').first().click()
  await isSaid(t('preferences.resume'))
  expect((await subscriptions.find(address))?.pausedUntil).toBeGreaterThan(Date.now())
  await button(t('preferences.resume')).click()
  await isSaid(t('preferences.resumed'))

  await page.getByRole('link', { name: t('preferences.stop') }).click()
  await page.getByRole('heading', { name: t('unsubscribe.title') }).waitFor()
  await isSaid(t('unsubscribe.safety'))
  await button(t('unsubscribe.stop')).click()
  await isSaid(t('unsubscribe.done'))
  expect(await subscriptions.find(address)).toMatchObject({ state: 'stopped' })
  await button(t('unsubscribe.undo')).click()
  await isSaid(t('unsubscribe.undone'))
  expect(await subscriptions.find(address)).toMatchObject({ state: 'active', frequency: 'weekly' })
  // A form sent back with what is missing is answered 400; and who presses on doesn't wait for what was asked before.
  const isExpected = (fault: string) => /status of 400|answered 400/.test(fault)
  if (hasScripts) expect(watch.take().filter(fault => !isExpected(fault))).toEqual([])
}
