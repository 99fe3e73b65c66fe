import { describe, expect, test } from 'vitest'
import { findPerson } from '../../server/testing/lives.ts'
import { setStage, wordsOf } from '../stage.ts'
import { eventually } from '../watch.ts'
import { arrive, desk, phone } from './arrival.ts'

const stage = setStage({})

describe('by keyboard', () => {
  test('the first stop leads past the header', async () => {
    const { page, visit } = await stage.open()
    await visit('/')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: wordsOf('en', 'common')('nav.skip') })
    expect(await skip.evaluate(link => link === document.activeElement)).toBe(true)
    const box = await skip.boundingBox()
    expect(box?.width).toBeGreaterThan(40)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => !!document.activeElement?.closest('main'))).toBe(true)
  })

  test('whoever follows a link goes on at the heading of where it leads', async () => {
    const plan = wordsOf('en', 'plan')
    const moments = wordsOf('en', 'moments')
    const { page, visit } = await stage.open({ viewport: phone })
    const reached = () => page.evaluate(() => document.activeElement?.closest('h1')?.textContent)
    await visit('/plan')
    await page.getByRole('link', { name: plan('moments.first') }).press('Enter')
    await eventually(reached).toBe(moments('which'))
    // On the same address, with another question.
    await page.getByRole('link', { name: plan('moments.names.meal') }).press('Enter')
    await eventually(reached).toBe(moments('write'))
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  })

  test('no stop of a day is behind the bar', async () => {
    const { page } = await stage.open({ viewport: phone, reducedMotion: 'reduce' })
    const { cookie: value } = await findPerson(stage.house, 'Nora')
    await page.context().addCookies([{ name: '__session', value, url: stage.house.url }])
    await arrive(page, `${stage.house.url}/`)
    const hidden: (string | null)[] = []
    for (;;) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(() => {
        const element = document.activeElement
        const bar = document.querySelector('nav:has(> ul > li > a[href$="/sos"])')
        if (!element || !bar || bar.contains(element) || element === document.body) return undefined
        const isClear = element.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top
        return { name: element.textContent, isClear }
      })
      if (!stop) break
      if (!stop.isClear) hidden.push(stop.name)
    }
    expect(hidden).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.closest('nav') !== null)).toBe(true)
  })

  test.each(['light', 'dark'] as const)(
    'every stop of the header shows where it is, %s',
    async colorScheme => {
      for (const viewport of [phone, desk]) {
        const { page, visit } = await stage.open({ viewport, colorScheme })
        await visit('/')
        const stops: string[] = []
        for (;;) {
          await page.keyboard.press('Tab')
          const stop = await page.evaluate(() => {
            const element = document.activeElement
            if (!element?.closest('header')) return undefined
            const { outlineStyle, outlineWidth } = getComputedStyle(element)
            const { width, height } = element.getBoundingClientRect()
            return {
              name: element.textContent,
              ring: outlineStyle === 'solid' ? parseFloat(outlineWidth) : 0,
              width,
              height,
            }
          })
          if (!stop) break
          stops.push(stop.name ?? '')
          expect(stop.ring, `the ring around “${stop.name}”`).toBeGreaterThanOrEqual(2)
          expect(Math.min(stop.width, stop.height), `the size of “${stop.name}”`).toBeGreaterThanOrEqual(24)
        }
        // On phones the places stand at the bottom.
        expect(stops.length).toBeGreaterThanOrEqual(viewport === phone ? 3 : 4)
      }
    },
  )
})
