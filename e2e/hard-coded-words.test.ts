import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import { findSignIn } from '../app/map/guards.ts'
import { routeNames } from '../app/map/routes.ts'
import { languages } from '../languages/languages.ts'
import type { House } from '../server/testing/serve.ts'
import { openPseudoLibrary, readPseudo } from './pseudo.ts'
import { setStage } from './stage.ts'
import { awake, eventually } from './watch.ts'

/**
 * Every word of the language files is served ⟦ïñ brâçkéts⟧. What a page then shows without them did not come
 * from the files, and would stay English in eight languages.
 */
const stage = setStage({ library: openPseudoLibrary(), read: readPseudo })

const languageNames = new Intl.DisplayNames('en-GB', { type: 'language' })

/** What is the same in every language. */
const allowed = [
  // Countries have their names from the browser, in every language.
  ...'AR AT AU BE BR CA CH CL CO DE ES FR GB IE IN IT KZ LI LU MT MX NL NZ PE PH PL PT RU SG UA US UY ZA'
    .split(' ')
    .flatMap(code => [
      code,
      ...(new Intl.DisplayNames('en-GB', { type: 'region' }).of(code)?.split(' ') ?? []),
    ]),
  ...languages.flatMap(({ name, code }) => [name, code, languageNames.of(code) ?? '']),
  'SQLite',
  'MB',
  'PostgreSQL',
  // The names of the formats.
  'Atom',
  'RSS',
  'JSON',
  // Who is signed in.
  'Robin',
]

const guarded = routeNames.filter(name => findSignIn(pathOf(name, 'en', { id: 'sample' }), ''))

describe('no word is hard-coded', () => {
  test('on any page', async () => {
    const { page } = await stage.open()
    const paths = routeNames
      .filter(name => !guarded.includes(name))
      .map(name => pathOf(name, 'en', { id: 'sample' }))
    const more = [
      '/nowhere',
      '/login?redirect=%2Fadmin',
      '/help?q=zzzzzz',
      '/help?q=account',
      '/help/do-i-need-an-account',
      '/posts/after-a-slip',
    ]
    const found = await readAll(page, stage.house, [...paths, ...more])
    expect(found.bare).toEqual([])
    expect(paths).toHaveLength(routeNames.length - guarded.length)
    expect(found.seen).toBeGreaterThan(paths.length * 30)
  })

  test('on any page behind the door', async () => {
    const person = { id: 'robin', name: 'Robin', roles: ['owner'] }
    const house = await stage.serve({ library: openPseudoLibrary(), read: readPseudo, person })
    const { page } = await stage.open()
    // The names of stories are content; a search that finds none leaves the desk's own words.
    const paths = guarded.map(name =>
      pathOf(name, 'en', { id: 'sample' }, name === 'adminContent' ? { q: 'zzzzzz' } : {}),
    )
    const found = await readAll(page, house, paths)
    expect(found.bare).toEqual([])
    expect(paths.length).toBeGreaterThanOrEqual(6)
  })

  test('in the answers to the question on the first page', async () => {
    const { page, visit } = await stage.open()
    await visit('/')
    const choices = page.locator('main button')
    for (const [index, then] of ['form', 'form', 'h2'].entries()) {
      await choices.nth(index).click()
      await page.locator(`main .settle ${then === 'form' ? 'input' : then}`).waitFor()
      if (then === 'form') {
        await page.locator('main input').fill('')
        await page.locator('main .settle button[type=submit]').click()
        await page.locator('main [aria-invalid]').waitFor()
      }
      expect((await readPage(page)).bare).toEqual([])
      await page.locator('main .settle button').last().click()
      await eventually(() => choices.count()).toBe(3)
    }
    await choices.first().click()
    await page.locator('main .settle button[type=submit]').click()
    await page.locator('[data-sky=narrow]').waitFor()
    expect((await readPage(page)).bare).toEqual([])
  })

  test.each(['/login', '/register', '/sign-in', '/start-data-deletion'])(
    'in the faults of %s',
    async path => {
      const { page, visit } = await stage.open()
      await visit(path)
      for (const address of ['', 'nonsense']) {
        await page.locator('main input[name=email]').fill(address)
        await page.locator('main form:has(input[name=email]) button[type=submit]').click()
        await page.locator('main input[name=email][aria-invalid]').waitFor()
        expect((await readPage(page)).bare).toEqual([])
      }
    },
  )

  test.each(['/login', '/sign-in', '/start-data-deletion'])('in the answer of %s', async path => {
    const { page, visit } = await stage.open()
    await visit(path)
    for (const input of await page.locator('main input').all())
      await input.fill((await input.getAttribute('type')) === 'email' ? 'robin@example.org' : 'abcdefgh')
    await page.locator('main form:has(input[name=email]) button[type=submit]').click()
    await page.locator('main :is([role=status], [role=alert])').first().waitFor()
    expect((await readPage(page)).bare).toEqual([])
  })
})

type Reading = { seen: number; bare: string[] }

async function readAll(page: Page, house: House, paths: string[]): Promise<Reading> {
  const all: Reading = { seen: 0, bare: [] }
  for (const path of paths) {
    await page.goto(house.url + path)
    await awake(page)
    const { seen, bare } = await readPage(page)
    all.seen += seen
    all.bare.push(...bare.map(text => `${path}: ${text}`))
  }
  return all
}

/** Every text someone reads or hears on the page, and those that have words without brackets. */
async function readPage(page: Page): Promise<Reading> {
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      // The time on the counter and days to come are written by Intl; names of records and time zones stay as they are.
      if (!parent?.closest('script, style, noscript, [role=timer], time, [translate=no]'))
        found.push(node.textContent ?? '')
    }
    const heard = ['aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder', 'title']
    for (const name of heard)
      for (const element of document.querySelectorAll(`[${name}]:not([translate=no])`))
        found.push(element.getAttribute(name) ?? '')
    for (const meta of document.querySelectorAll(
      'meta:is([name=description], [property^="og:"]):not([property="og:url"], [property="og:type"], [property^="og:locale"], [property="og:image"], [property="og:image:type"])',
    ))
      found.push(meta.getAttribute('content') ?? '')
    return found.filter(text => text.trim() !== '')
  })
  return { seen: texts.length, bare: texts.filter(text => hasBareWords(text)) }
}

/** Written by Intl, or no word at all: “24 hours”, “24h”, “EUR”, “Euro”, “May 2026”, the address of this site or another. */
function isWritten(text: string): boolean {
  const units = ['minute', 'hour', 'day', 'month', 'year'].flatMap(name =>
    (['long', 'short', 'narrow'] as const).map(unitDisplay =>
      new Intl.NumberFormat('en-GB', { style: 'unit', unit: name, unitDisplay }).format(parseInt(text, 10)),
    ),
  )
  const isAmount = units.includes(text)
  const isAddress = /^(?:https:\/\/|\/go\/)\S+$/.test(text) || text === new URL(stage.house.url).host
  const isSpan = text.split(/\s–\s/).every(part => months.includes(part.replace(/ \d{4}$/, '')))
  return isAmount || isAddress || isSpan || currencies.includes(text) || weekdays.includes(text)
}

/** On their own, or with a year, or from one to another: “October – December 2026”. */
const months = (['long', 'short'] as const).flatMap(month =>
  Array.from({ length: 12 }, (_, index) =>
    new Intl.DateTimeFormat('en-GB', { month, timeZone: 'UTC' }).format(Date.UTC(2024, index, 1)),
  ),
)

const weekdays = (['long', 'short'] as const).flatMap(weekday => {
  const format = new Intl.DateTimeFormat('en-GB', { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)))
})

// By the site's own English, or by the browser's: personal screens follow the reader's region.
const currencyNames = ['en-GB', 'en-US'].map(locale => new Intl.DisplayNames(locale, { type: 'currency' }))
const currencies = Intl.supportedValuesOf('currency').flatMap(code => [
  code,
  ...currencyNames.map(names => names.of(code)),
])

function hasBareWords(text: string): boolean {
  if (isWritten(text.trim())) return false
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '')
  }
  // A text drawn in lines has its first bracket in one and its last in another.
  rest = rest.replace(/^[^⟦⟧]*⟧|⟦[^⟦⟧]*$/g, '')
  const words = rest.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return words.some(word => !allowed.includes(word) && !isBuild(word))
}

/** A build's or a version's id. */
function isBuild(word: string): boolean {
  return stage.house.backend.build.id.includes(word)
}
