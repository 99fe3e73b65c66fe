import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findAddress } from '../../app/map/find-address.ts'
import { routeNames, siteMap } from '../../app/map/routes.ts'
import { findPart } from '../../app/you/parts/part.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'

type Local = Record<Language, string>
type Source = { component: string; title: Local; publisher: string; url: string }
type Content = { heading: Local; thought: Local; step: Local; action: Local; target: string }
type Story = { component: string; content: Content & { sources?: Source[] } }

const days = [0, 1, 2, 3, 5, 7, 10, 14, 21, 28]
const keys = [
  ...[14, 7, 3, 1].map(day => `before-${day}`),
  ...days.map(day => `day-${day}`),
  ...['week-6', 'week-8', 'month-3', 'month-6', 'month-9', 'month-12', 'after-slip', 'moved'],
]
const folder = new URL('../../content/stories/series/', import.meta.url)
const readStory = (key: string): Story => JSON.parse(readFileSync(new URL(`${key}.json`, folder), 'utf8'))

/** What may not be said of bodies without saying who says so. */
const health =
  /blood|circulation|cough|shortness of breath|carbon monoxide|caffeine|dose|withdrawal|low mood|heart|lung|risk|NHS/i

/** They say nothing about bodies, studies or what is known to help: only what the site counts and what is up to the reader. */
const needNoSource = new Set(['day-7', 'day-28', 'week-8', 'month-12', 'moved'])

/** Words that blame or count backwards, and the promise that something works. */
const never: Record<Language, RegExp> = {
  en: /\bfail|\breset|\bmissed|\bproven|more likely|\bdoubles?\b/i,
  de: /gescheitert|versagt|verpasst|zurückgesetzt|von vorn|wahrscheinlicher|bewiesen/i,
  fr: /échou|échec|raté|remis à zéro|manqué\b|plus de chances|prouvé/i,
  nl: /mislukt|gefaald|gemist|op nul|grotere kans|bewezen/i,
  es: /fracas|fallad|perdiste|a cero|más probabilidades|demostrado/i,
  ru: /провал|неудач|пропустил|обнул|с нуля|больше шансов|доказано/i,
  it: /fallit|falliment|saltat|azzer|più probabilità|dimostrato/i,
  pt: /falhou|fracass|a zero|mais probabilidade|comprovado/i,
  pl: /porażk|nie udało|przegap|wyzerow|od zera|większe szanse|udowodnion/i,
}

/** Quotes that the language doesn't have, and marks that no email of ours has. */
const foreign: Record<Language, RegExp> = {
  en: /["'!«»„‚]/,
  de: /["'!«»”’‘]/,
  fr: /["'!“”„‘]/,
  nl: /["'!«»„“”]/,
  es: /["'!¡“”„’]/,
  ru: /["'!“”’]/,
  it: /["'!«»„]/,
  pt: /["'!“”„’]/,
  pl: /["'!«»“’]/,
}

test('every day of the series is there, and nothing else', () => {
  const files = readdirSync(folder).filter(name => name.endsWith('.json') && name !== '_folder.json')
  expect(files.sort()).toEqual(keys.map(key => `${key}.json`).sort())
})

describe.each(keys)('%s', key => {
  const { component, content } = readStory(key)
  const { heading, thought, step, action, target, sources = [] } = content
  const fields = { heading, thought, step, action }

  test('has every field in every language', () => {
    expect(component).toBe('series-email')
    for (const field of Object.values(fields)) {
      expect(Object.keys(field).sort()).toEqual([...languageCodes].sort())
      for (const text of Object.values(field)) expect(text).toMatch(/^\S.*\S$/)
    }
  })

  test('is short enough to read on the way out', () => {
    const english = `${heading.en} ${thought.en} ${step.en}`.split(/\s+/).length
    expect(english).toBeGreaterThanOrEqual(40)
    expect(english).toBeLessThanOrEqual(90)
    for (const language of languageCodes) {
      expect(heading[language].length).toBeLessThanOrEqual(40)
      expect(action[language].length).toBeLessThanOrEqual(30)
      expect(countSentences(thought[language])).toBeGreaterThanOrEqual(2)
      expect(countSentences(thought[language])).toBeLessThanOrEqual(4)
      expect(countSentences(step[language])).toBeLessThanOrEqual(2)
      // A text of half the length has lost a sentence.
      expect(thought[language].length).toBeGreaterThan(thought.en.length * 0.7)
      expect(thought[language].length).toBeLessThan(thought.en.length * 1.5)
    }
  })

  test('blames nobody, promises nothing, and is set as the language is', () => {
    for (const language of languageCodes)
      for (const field of Object.values(fields)) {
        expect(field[language]).not.toMatch(never[language])
        expect(field[language]).not.toMatch(foreign[language])
      }
  })

  test('opens a page of ours that needs no more than its address', () => {
    const name = routeNames.find(one => one === target) ?? findAddress(target.replace(/\?.*$/, ''))?.name
    expect(name, target).toBeDefined()
    if (name) expect([siteMap[name].path.includes(':'), siteMap[name].for]).toEqual([false, 'everyone'])
    const part = new URL(target, 'https://example.org').searchParams.get('part')
    if (part) expect([name, findPart(part)]).toEqual(['youSettings', part])
  })

  test('says who says so: of the body, and of what is known to help', () => {
    if (needNoSource.has(key)) expect(`${thought.en} ${step.en}`).not.toMatch(health)
    expect(sources.length > 0).toBe(!needNoSource.has(key))
    expect(sources.length).toBeLessThanOrEqual(2)
    for (const source of sources) {
      expect(source.component).toBe('source')
      expect(source.publisher).not.toBe('')
      expect(Object.keys(source.title).sort()).toEqual([...languageCodes].sort())
      for (const language of languageCodes) {
        expect(source.title[language]).toMatch(/^\S.*\S$/)
        expect(source.title[language]).not.toMatch(foreign[language])
        if (language !== 'en') expect(source.title[language]).not.toBe(source.title.en)
      }
      expect(new URL(source.url).protocol).toBe('https:')
    }
  })
})

test('a source has one name in each language, wherever it stands', () => {
  const sources = keys.flatMap(key => readStory(key).content.sources ?? [])
  const named = new Set(sources.map(source => JSON.stringify(source)))
  expect(named.size).toBe(new Set(sources.map(({ url }) => url)).size)
})

function countSentences(text: string): number {
  return text.match(/[.?](?=\s|$)/g)?.length ?? 0
}
