import { describe, expect, test } from 'vitest'
import { sign, storyOf, stripeEvent, stripeSecret } from '../domain/purchases/testing/stripe-events.ts'
import { openStripeHost } from '../server/testing/stripe-host.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage()
const t = wordsOf('en', 'purchases')
const admin = wordsOf('en', 'admin')
const views = wordsOf('en', 'views')
const common = wordsOf('en', 'common')
const person = { id: 'ada', name: 'Ada', roles: ['finance'] }
const env = { STRIPE_WEBHOOK_SECRET: stripeSecret }

/** A house with the story of one order and two that are odd. */
async function serveBooks() {
  const house = await stage.serve({ person, env })
  const now = Date.now()
  const paid = { id: 'pi_2', amount_received: 1_000, currency: 'chf' }
  for (const event of [
    ...storyOf('pi_1'),
    stripeEvent('evt_2', 'payment_intent.succeeded', paid, 10),
    stripeEvent('evt_3', 'payment_intent.succeeded', { id: 'pi_3' }),
  ])
    await house.backend.purchases.receive('stripe', sign(event, now))
  await house.backend.purchases.run()
  return house
}

describe('purchases', () => {
  test('are looked through, opened, shown and played again, by the keyboard', async () => {
    const house = await serveBooks()
    const { page, visit } = await stage.open({ viewport: { width: 1280, height: 900 } })
    await visit(`${house.url}/admin/purchases`)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: '1', exact: true }).press('Enter')
    await page.getByRole('heading', { name: t('one', { order: 1 }) }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('order')
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: t('show') }).press('Enter')
    await page.getByText('wilma@posteo.example').waitFor()
    await page.getByRole('heading', { name: t('one', { order: 1 }) }).press('Escape')
    await page.waitForURL(`${house.url}/admin/purchases`)
    const inFocus = () => page.evaluate(() => document.activeElement?.id)
    await eventually(inFocus).toBe('order-1')
    await page.goBack()
    await page.getByRole('heading', { name: t('one', { order: 1 }) }).waitFor()
    // The list beside it stays within reach; what it lies over doesn't.
    expect(await page.locator('main [inert] input[name=q]').count()).toBe(1)
    expect(await page.getByRole('button', { name: t('csv') }).isVisible()).toBe(false)
    await page.getByRole('link', { name: '2', exact: true }).press('Enter')
    await page.getByRole('heading', { name: t('one', { order: 2 }) }).waitFor()
    await eventually(inFocus).toBe('order')
    await page.getByRole('link', { name: t('close') }).press('Enter')
    await eventually(inFocus).toBe('order-2')

    await visit(`${house.url}/admin/purchases/webhooks?view=look`)
    await page.getByRole('link', { name: 'payment_intent.succeeded' }).press('Enter')
    await page.getByText(t('webhooks.playHint')).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: t('webhooks.play'), exact: true }).press('Enter')
    await page.getByText(t('webhooks.played', { count: 1 })).waitFor()
  })

  test('stay in sight where they can’t be had anew, and say since when', async () => {
    const house = await serveBooks()
    const { page, visit, watch } = await stage.open({ viewport: { width: 1280, height: 900 } })
    const rename = (from: string, to: string) =>
      house.backend.database.kysely.schema.alterTable(from).renameTo(to).execute()
    const head = (name: string) => page.getByRole('columnheader', { name })
    const lines = () => page.locator('[data-line]').count()
    const old = page.getByText(admin('old.title'))
    const again = page.getByRole('link', { name: admin('tryAgain') })
    await visit(`${house.url}/admin/purchases`)
    const all = await lines()
    expect(all).toBeGreaterThan(1)

    await rename('purchases_orders', 'purchases_away')
    await head(t('amount')).getByRole('link').press('Enter')
    await old.waitFor()
    expect([await lines(), await head(t('amount')).getAttribute('aria-sort')]).toEqual([all, 'none'])
    expect(await findBarriers(page)).toEqual([])
    // Another page has no old lines to show, and no number to tell before it's loaded as a whole.
    await page.getByRole('link', { name: admin('audit.title') }).click()
    await page.getByRole('heading', { level: 1, name: admin('audit.title') }).waitFor()
    await page.getByRole('link', { name: admin('purchases.title') }).click()
    await page.getByRole('heading', { name: common('errors.failed.title') }).waitFor()
    const reference = page.getByText(common('errors.failed.reference', { id: '' }))
    expect(await reference.count()).toBe(0)
    await again.click()
    await reference.waitFor()
    await rename('purchases_away', 'purchases_orders')
    await visit(`${house.url}/admin/purchases`)
    await rename('purchases_orders', 'purchases_away')
    await head(t('amount')).getByRole('link').press('Enter')
    await old.waitFor()
    await rename('purchases_away', 'purchases_orders')
    await again.press('Enter')
    await old.waitFor({ state: 'detached' })
    expect(await head(t('amount')).getAttribute('aria-sort')).toBe('descending')
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

    // The same without a network, also for a search that is sent as a form.
    await page.context().setOffline(true)
    await head(t('when')).getByRole('link').click()
    await old.waitFor()
    await page.context().setOffline(false)
    await again.click()
    await old.waitFor({ state: 'detached' })
    await page.context().setOffline(true)
    await page.locator('input[name=q]').fill('pi_2')
    await page.getByRole('button', { name: t('find'), exact: true }).click()
    await old.waitFor()
    expect([await lines(), await page.locator('input[name=q]').inputValue()]).toEqual([all, 'pi_2'])
    await page.context().setOffline(false)
    await page.getByRole('button', { name: t('find'), exact: true }).click()
    await old.waitFor({ state: 'detached' })
    expect(await lines()).toBe(1)
    watch.take()
  })

  test('that aren’t there say which filter keeps them away, and how many there are without it', async () => {
    const house = await serveBooks()
    const { page, visit } = await stage.open({ viewport: { width: 390, height: 800 } })
    await visit(`${house.url}/admin/purchases?currency=CHF&country=FR`)
    await page.getByText(views('without', { name: 'France', count: 1 })).waitFor()
    expect(await page.getByRole('link', { name: views('drop', { name: 'CHF' }) }).count()).toBe(0)
    expect([await overflow(page), await findBarriers(page)]).toEqual([0, []])
    await page.getByRole('link', { name: views('drop', { name: 'France' }) }).click()
    await eventually(() => page.locator('[data-line]').count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?currency=CHF')
  })

  test('fit a phone, in German too, by day and by night', async () => {
    const house = await serveBooks()
    const { page, visit } = await stage.open({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' })
    for (const path of ['/admin/purchases', '/de/admin/purchases?order=1', '/de/admin/purchases/webhooks']) {
      await visit(`${house.url}${path}`)
      expect([path, await overflow(page), await findBarriers(page)]).toEqual([path, 0, []])
    }
    // Nor does a list scroll in its frame on a small laptop.
    await page.setViewportSize({ width: 1024, height: 800 })
    for (const path of [
      '/de/admin/purchases',
      '/de/admin/purchases/webhooks',
      '/ru/admin/purchases/webhooks',
    ]) {
      await visit(`${house.url}${path}`)
      const table = page.getByRole('table').last()
      const hidden = await table.evaluate(({ parentElement: frame }) =>
        frame ? frame.scrollWidth - frame.clientWidth : -1,
      )
      expect([path, hidden]).toEqual([path, 0])
    }
  })

  test('need no script to be found and opened', async () => {
    const house = await serveBooks()
    const { page } = await stage.open({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
    await page.goto(`${house.url}/admin/purchases`)
    await page.locator('input[name=q]').fill('pi_2')
    await page.getByRole('button', { name: t('find'), exact: true }).click()
    expect(await page.locator('[data-line]').count()).toBe(1)
    await page.locator('[data-line]').getByRole('link').first().click()
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: t('close') }).click()
    expect(await page.locator('[data-line]').count()).toBeGreaterThan(2)
  })

  test.each([true, false])('can be made by anyone, with scripts: %s', async javaScriptEnabled => {
    const stripe = await openStripeHost()
    const house = await stage.serve({ env: { ...env, ...stripe.env } })
    const say = wordsOf('en', 'support')
    const { page } = await stage.open({ javaScriptEnabled, viewport: { width: 390, height: 800 } })
    await page.goto(`${house.url}/support-us`)
    expect(await overflow(page)).toBe(0)
    if (javaScriptEnabled) expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: say('begin') }).click()
    if (!javaScriptEnabled)
      await page.getByRole('link', { name: say('goOn', { host: new URL(stripe.url).host }) }).click()
    await page.getByText('Pay here').waitFor()
    await stripe.close()
  })
})
