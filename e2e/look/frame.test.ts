import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { samples } from '../../app/letters/samples.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { openLibrary } from '../../languages/library.ts'
import { findPerson } from '../../server/testing/lives.ts'
import { type House, serveHouse } from '../../server/testing/serve.ts'
import { operatorSettings } from '../operator.ts'
import { setStage } from '../stage.ts'
import { tongues } from '../tongues.ts'
import { overflow, still } from '../watch.ts'

const stage = setStage({})
const library = openLibrary()

describe('whoever offers it, under however long a name', () => {
  const name = 'Gesetzliche Krankenversicherung der Verkehrs- und Versorgungsbetriebe Nordrhein-Westfalen'
  let house: House
  let value: string
  beforeAll(async () => {
    house = await serveHouse({ env: { ...operatorSettings, OPERATOR_NAME: name } })
    value = (await findPerson(house, 'Nora')).cookie
    return () => house.stop()
  })

  test.each([320, 390, 1280])('everything keeps its place at %d', async width => {
    const { page } = await stage.open({ viewport: { width, height: 844 }, locale: 'de-DE' })
    for (const route of ['home', 'sos', 'help', 'login'] as const) {
      await page.goto(house.url + pathOf(route, 'de'))
      await expectInPlace(page, route)
    }
    await page.goto(`${house.url}/de/certificate/sample`)
    expect(await overflow(page), 'a certificate').toBeLessThanOrEqual(0)
    await page.context().addCookies([{ name: '__session', value, url: house.url }])
    for (const route of ['home', 'plan', 'youSettings'] as const) {
      await page.goto(house.url + pathOf(route, 'de'))
      await expectInPlace(page, `${route} of a member`)
    }
    const operator = { name, shortName: name, address: 'Am Kai 4, 20000 Hafenstadt' }
    const words = library.words('de')
    const letter = { words, language: 'de', origin: new URL(house.url), operator } as const
    await page.goto('about:blank')
    await page.setContent(samples.find(({ kind }) => kind === 'welcome')?.write(letter).html ?? '')
    expect(await page.getByText(name).count()).toBeGreaterThan(0)
    expect(await overflow(page), 'an email').toBeLessThanOrEqual(0)
  })

  test('all places fit into the header as soon as they stand there, in each language', async () => {
    const { page } = await stage.open({ viewport: { width: 1_024, height: 768 } })
    await page.context().addCookies([{ name: '__session', value, url: house.url }])
    for (const language of tongues) {
      await page.goto(house.url + pathOf('sos', language))
      await expectInPlace(page, language)
    }
  })

  /** Nothing sticks out, and the header is one row: the site's name, and what one can press. */
  async function expectInPlace(page: Page, where: string): Promise<void> {
    await page.evaluate(() => document.fonts.ready)
    expect(await overflow(page), where).toBeLessThanOrEqual(0)
    const header = page.locator('header').first()
    expect((await header.boundingBox())?.height, where).toBeLessThan(100)
    const boxes = await header
      .locator('a:not([href="#content"]):visible, summary:visible')
      .evaluateAll(all =>
        all.map(one => one.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
      )
    const ends = boxes.flatMap(({ left, right }) => [left, right])
    // One after the other, none over another.
    expect(ends, where).toEqual(ends.toSorted((one, other) => one - other))
    expect(ends.at(-1), where).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  }
})

describe('letters of twice the size, as a browser’s own settings make them', () => {
  const asked = ['home', 'sos', 'help', 'login', 'register', 'certificateNew'] as const
  const ofGuests = ['home', 'plan', 'you', 'sos'] as const
  const cases = (['en', 'de'] as const).flatMap(language =>
    [390, 320].map(width => [language, width] as const),
  )

  test.each(cases)('fit, and none is cut, in %s at %d', async (language, width) => {
    const { page, visit } = await stage.open({ viewport: { width, height: 844 }, locale: language })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    const found: string[] = []
    const look = async (route: (typeof asked)[number] | (typeof ofGuests)[number], who: string) => {
      await visit(pathOf(route, language))
      // A guest's day is drawn once their device was read.
      if (who === 'a guest' && route === 'home') await page.locator('[data-sky=narrow]').waitFor()
      await still(page)
      await page.evaluate(() => document.fonts.ready)
      const wide = await overflow(page)
      if (wide > 0) found.push(`${route} of ${who} is ${wide} too wide`)
      found.push(...(await findCut(page)).map(words => `${route} of ${who} cuts ${words}`))
    }
    for (const route of asked) await look(route, 'a stranger')
    expect(
      await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)),
    ).toBe(34)
    await page.addInitScript(() => localStorage.setItem('exhale:quit-moment', '2026-01-01T09:00:00Z'))
    for (const route of ofGuests) await look(route, 'a guest')
    expect(found).toEqual([])
    for (const corner of await farthestOfBreath(page)) expect(corner).toBeLessThanOrEqual(1)
  })

  /** What one can press, of which not all words are seen. */
  function findCut(page: Page): Promise<string[]> {
    return page.evaluate(() => {
      const isCut = (one: Element) =>
        one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1 && !one.closest('.sr-only')
      return [...document.querySelectorAll('nav a, button, summary, a[class*="min-h-("]')]
        .filter(one => one.checkVisibility() && [one, ...one.querySelectorAll('*')].some(isCut))
        .map(one => one.textContent ?? '')
    })
  }

  /** How far from the middle of its circle each line of the breath reaches, where 1 is the rim. */
  function farthestOfBreath(page: Page): Promise<number[]> {
    return page.locator('p:has([data-count]) > span').evaluateAll(lines => {
      const heart = document.querySelector('svg circle[r="21"]')?.getBoundingClientRect() ?? new DOMRect()
      return lines.flatMap(line => {
        const words = document.createRange()
        words.selectNodeContents(line)
        const { left, right, top, bottom } = words.getBoundingClientRect()
        const [x, y] = [heart.x + heart.width / 2, heart.y + heart.height / 2]
        const across = Math.max(x - left, right - x)
        return Math.hypot(across, Math.max(y - top, bottom - y)) / (heart.width / 2)
      })
    })
  }
})

describe('the layers', () => {
  test('have the places the specification gives them', async () => {
    const { page, visit } = await stage.open()
    await visit('/')
    const layers = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return ['modal', 'overlay', 'menu', 'tooltip'].map(name =>
        style.getPropertyValue(`--z-index-${name}`).trim(),
      )
    })
    expect(layers).toEqual(['1100', '1000', '1000', '1100'])
    await page.locator('header summary').first().click()
    const menu = page.locator('header details[open] ul')
    expect(await menu.evaluate(element => getComputedStyle(element).zIndex)).toBe('1000')
  })
})

describe('on paper', () => {
  test.each(['/', '/quit-smoking', '/certificate/sample'])(
    '%s has no header, and ink on white',
    async path => {
      const { page, visit } = await stage.open({ colorScheme: 'dark' })
      await visit(path)
      await page.emulateMedia({ media: 'print', colorScheme: 'light' })
      expect(await page.locator('header').first().isVisible()).toBe(false)
      expect(await page.locator('main h1').isVisible()).toBe(true)
      const { background, color } = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        return { background: style.backgroundColor, color: style.color }
      })
      expect(background).toBe('rgb(255, 255, 255)')
      expect(color).toBe('rgb(0, 0, 0)')
    },
  )
})
