import { describe, expect, test } from 'vitest'
import { sign, storyOf, stripeEvent, stripeSecret } from '../domain/purchases/testing/stripe-events.ts'
import { openStripeHost } from '../server/testing/stripe-host.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage()
const t = wordsOf('en', 'purchases')
const views = wordsOf('en', 'views')
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
    // Before the list, whose filter has a button of the same name.
    await page
      .getByRole('button', { name: t('show'), exact: true })
      .first()
      .press('Enter')
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

  test('that aren’t there say which filters keep them away, and how to drop each', async () => {
    const house = await serveBooks()
    const { page, visit } = await stage.open({ viewport: { width: 390, height: 800 } })
    await visit(`${house.url}/admin/purchases?currency=CHF&country=FR`)
    await page.getByRole('link', { name: views('drop', { name: 'CHF' }) }).waitFor()
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
    await page.getByRole('button', { name: views('show'), exact: true }).click()
    expect(await page.locator('[data-line]').count()).toBe(1)
    await page.locator('[data-line]').getByRole('link').first().click()
    expect(await overflow(page)).toBe(0)
    await page.getByRole('link', { name: t('close') }).click()
    expect(await page.locator('[data-line]').count()).toBe(1)
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
