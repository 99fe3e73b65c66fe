import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Area, areas, type Words } from './areas.ts'
import { languageCodes } from './languages.ts'
import { openLibrary } from './library.ts'
import { createReader } from './reader.ts'

const library = openLibrary()

/** Asks for any key, as a string; the types know only those there are. */
const ask = (words: Words, area: Area) =>
  words.getFixedT(null, area) as unknown as (key: string, values?: object) => string

function keysOf(text: unknown, path: string[] = []): string[] {
  if (typeof text === 'string') return [path.join('.')]
  return Object.entries(text as object).flatMap(([key, inner]) => keysOf(inner, [...path, key]))
}

const gap = /{{(\w+)}}/g
const anything = fc.oneof(
  fc.string(),
  fc.constantFrom('{{name}}', '$t(title)', '$&', '<b>', ''),
  fc.integer(),
)
const count = fc.oneof(
  fc.nat(1_000_000),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 100 }),
)

describe.each(languageCodes)('a browser that reads %s', language => {
  const model = library.words(language)
  const reader = createReader(language)
  const files = areas.map(area => [area, JSON.parse(library.files(language)[area].text)] as const)
  for (const [area, texts] of files) reader.addResourceBundle(reader.language, area, texts)

  test('says every text as the server does', () => {
    for (const [area, texts] of files) {
      const text = JSON.stringify(texts)
      const names = [...new Set([...text.matchAll(gap)].map(([, name]) => name ?? ''))]
      const keys = keysOf(texts).map(key => key.replace(/_(zero|one|two|few|many|other)$/, ''))
      const values = fc.record({ ...Object.fromEntries(names.map(name => [name, anything])), count })
      const [ours, theirs] = [ask(reader, area), ask(model, area)]
      fc.assert(
        fc.property(fc.constantFrom(...keys), values, (key, values) => {
          expect(ours(key, values)).toBe(theirs(key, values))
        }),
        { numRuns: 50 },
      )
      for (const key of keys) expect(ours(key, { count: 2 })).toBe(theirs(key, { count: 2 }))
    }
  })

  test('says the key where there is no text', () => {
    expect(ask(reader, 'common')('nowhere.at.all')).toBe(ask(model, 'common')('nowhere.at.all'))
    expect(ask(reader, 'common')('nav')).toBeTypeOf('string')
    expect(createReader(language).hasResourceBundle(reader.language, 'common')).toBe(false)
  })
})
