import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { operatorSettings } from './operator.ts'
import { setStage, wordsOf } from './stage.ts'
import { eventually, findBarriers, heightOf, overflow } from './watch.ts'

const stage = setStage({ env: operatorSettings })
const phone = { viewport: { width: 390, height: 844 } }
const t = wordsOf('en', 'sos')
const monday = new Date('2026-11-16T10:00:00Z')
const night = new Date('2026-11-16T22:00:00Z')

const remember = (page: Page, memory: Record<string, unknown>) =>
  page.addInitScript(
    texts => {
      if (sessionStorage.getItem('told')) return
      sessionStorage.setItem('told', 'yes')
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text)
    },
    Object.fromEntries(
      Object.entries(memory).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    ),
  )
const first = (page: Page) => page.locator('#lines li').first()
const bottomOf = async (page: Page, name: string) => {
  const box = await page.getByRole('link', { name }).first().boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0)
}

describe('help in a craving', () => {
  test('is all above the fold: the breath, ten minutes, and who answers now', async () => {
    const { page, visit, watch } = await stage.open({
      ...phone,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    })
    await page.clock.install({ time: monday })
    await remember(page, { 'exhale:country': 'DE' })
    await visit('/sos')
    const call = t('people.callName', { name: 'Riverside Health Centre', number: '01632 960 112' })
    expect(await page.getByRole('link', { name: call }).first().getAttribute('href')).toBe(
      'tel:+441632960112',
    )
    // Above the bar with the five places.
    expect(await bottomOf(page, call)).toBeLessThan(844 - 64)
    await first(page)
      .getByText(t('people.openUntil', { time: '6:00 PM' }))
      .waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(watch.take()).toEqual([])

    const late = await stage.open({ ...phone, locale: 'en-GB', timezoneId: 'Europe/Berlin' })
    await late.page.clock.install({ time: night })
    await remember(late.page, { 'exhale:country': 'DE' })
    await late.visit('/sos')
    // Both are closed by now: the list says when each opens, and the call leads to it.
    await late.page.getByText(t('people.opens', { when: 'Tue 09:00' })).waitFor()
    const list = late.page.locator('a[href="#lines"]')
    expect(await list.getAttribute('aria-label')).toBeNull()
    expect(await list.textContent()).toBe(t('people.numbers'))
  })

  test('shows what someone wrote and planned, and takes a passed craving in two taps', async () => {
    const { page, visit } = await stage.open({ ...phone, locale: 'en-GB', timezoneId: 'UTC' })
    await page.clock.install({ time: new Date('2026-11-16T16:04:00Z') })
    const planned = { kind: 'moment', moment: 'company', createdAt: 1, updatedAt: 1 }
    const tea = { ...planned, when: 'the others go outside', act: 'I take my tea upstairs', at: 16 * 60 }
    const coffee = { ...planned, when: 'I want coffee', act: 'I drink water', at: 9 * 60 }
    await remember(page, {
      'exhale:reasons': ['For Lena', 'Stairs without a pause'],
      'exhale:record': { version: 1, member: {}, planItems: { coffee, tea } },
    })
    await visit('/sos')
    await page.getByText(t('reasons.quote', { reason: 'For Lena' })).waitFor()
    await page.getByText(wordsOf('en', 'common')('sentence', tea).replaceAll(/<\/?b>/g, '')).waitFor()
    expect(await page.getByText(tea.act).count()).toBe(1)
    expect(await page.getByText(coffee.act).count()).toBe(0)
    expect(await heightOf(page)).toBeLessThanOrEqual(2_700)

    await page.clock.runFor(240_000)
    await page.getByText(t('after.passed'), { exact: true }).click()
    await page.getByRole('button', { name: '4', exact: true }).click()
    await page.getByText(t('after.noted', { strength: 4 })).waitFor()
    const cravings = () =>
      page.evaluate(() =>
        Object.values(
          (JSON.parse(localStorage.getItem('exhale:record') ?? '{}').cravings ?? {}) as Record<
            string,
            object
          >,
        ),
      ) as Promise<{ at: number; passedAt: number; strength: number; trigger: string }[]>
    const [craving] = await cravings()
    expect(craving).toMatchObject({ strength: 4, trigger: 'unsaid' })
    expect((craving?.passedAt ?? 0) - (craving?.at ?? 0)).toBeGreaterThanOrEqual(240_000)
    await page.getByRole('button', { name: t('after.undo') }).click()
    await eventually(cravings).toEqual([])
    await page.getByRole('button', { name: '4', exact: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })

  test('asks one question of who wrote nothing, and gives three things that need no plan', async () => {
    const { page, visit } = await stage.open({ ...phone, viewport: { width: 320, height: 640 } })
    await visit('/sos')
    for (const idea of ['air', 'message', 'look'] as const)
      expect(await page.getByText(t(`ideas.${idea}`)).isVisible()).toBe(true)
    await page.getByLabel(t('reasons.label')).fill('My children')
    await page.keyboard.press('Enter')
    await page.getByText(t('reasons.quote', { reason: 'My children' })).waitFor()
    await page.getByLabel(t('reasons.label')).fill('Money')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('reasons.remove', { reason: 'My children' }) }).click()
    await page.getByText(t('reasons.quote', { reason: 'My children' })).waitFor({ state: 'detached' })
    await page.getByText(t('reasons.quote', { reason: 'Money' })).waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await findBarriers(page)).toEqual([])
  })
})
