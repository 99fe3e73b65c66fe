import type { Page } from 'playwright-core'
import { languages } from '../languages/languages.ts'
import type { House } from '../server/testing/serve.ts'

/** `seen` counts the texts of a page; `bare` are those with words that no language file has. */
type Reading = { seen: number; bare: string[] }

const languageNames = new Intl.DisplayNames('en-US', { type: 'language' })

/** What is the same in every language. */
const allowed = [
  // Countries have their names from the browser, in every language.
  ...'AR AT AU BE BR CA CH CL CO DE ES FR GB IE IN IT KZ LI LU MT MX NL NZ PE PH PL PT RU SG UA US UY ZA'
    .split(' ')
    .flatMap(code => [
      code,
      ...(new Intl.DisplayNames('en-US', { type: 'region' }).of(code)?.split(' ') ?? []),
    ]),
  ...languages.flatMap(({ name, code }) => [name, code, languageNames.of(code) ?? '']),
  'SQLite',
  'MB',
  'PostgreSQL',
  // The names of the formats.
  'Atom',
  'RSS',
  'JSON',
  // Who is signed in, and the first letter of that name.
  'Robin',
  'R',
]

/** Every text someone reads or hears on the page, and those that have words without brackets. */
export async function readBareWords(page: Page, house: House): Promise<Reading> {
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
  return { seen: texts.length, bare: texts.filter(text => hasBareWords(text, house)) }
}

/** Written by Intl, or no word at all: “24 hours”, “24h”, “EUR”, “Euro”, “May 2026”, a date, the address of this site or another. */
function isWritten(text: string, house: House): boolean {
  const amount = text.replace(/^in\s/, '').replace(/\s/g, ' ')
  const units = ['minute', 'hour', 'day', 'month', 'year'].flatMap(name =>
    (['long', 'short', 'narrow'] as const).map(unitDisplay =>
      new Intl.NumberFormat('en-US', { style: 'unit', unit: name, unitDisplay }).format(parseInt(amount, 10)),
    ),
  )
  const isAmount = units.includes(amount)
  const isAddress = /^(?:https:\/\/|\/go\/)\S+$|^\S+@\S+$/.test(text) || text === new URL(house.url).host
  const isMoment = /^[A-Z][a-z]{2}\s\d{1,2},\s(?:\d{4}|\d{1,2}:\d{2}\s[AP]M)$/.test(text)
  const [, weekday, month = ''] = /^(?:(\p{L}+),\s)?(\p{L}+)\s\d{1,2}(?:,\s\d{4})?$/u.exec(text) ?? []
  const isDate = months.includes(month) && (!weekday || weekdays.includes(weekday))
  const isSpan = text.split(/\s–\s/).every(part => months.includes(part.replace(/ \d{4}$/, '')))
  return (
    isAmount ||
    isAddress ||
    isMoment ||
    isDate ||
    isSpan ||
    currencies.includes(text) ||
    weekdays.includes(text)
  )
}

/** On their own, or with a year, or from one to another: “October – December 2026”. */
const months = (['long', 'short'] as const).flatMap(month =>
  Array.from({ length: 12 }, (_, index) =>
    new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' }).format(Date.UTC(2024, index, 1)),
  ),
)

const weekdays = (['long', 'short'] as const).flatMap(weekday => {
  const format = new Intl.DateTimeFormat('en-US', { weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)))
})

// By the site's own English, or by the browser's: personal screens follow the reader's region.
const currencyNames = ['en-GB', 'en-US'].map(locale => new Intl.DisplayNames(locale, { type: 'currency' }))
const currencies = Intl.supportedValuesOf('currency').flatMap(code => [
  code,
  ...currencyNames.map(names => names.of(code)),
])

function hasBareWords(text: string, house: House): boolean {
  if (isWritten(text.trim(), house)) return false
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '')
  }
  // A text drawn in lines has its first bracket in one and its last in another.
  rest = rest.replace(/^[^⟦⟧]*⟧|⟦[^⟦⟧]*$/g, '')
  const words = rest.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return words.some(word => !allowed.includes(word) && !house.backend.build.id.includes(word))
}
