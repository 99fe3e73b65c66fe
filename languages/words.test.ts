import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openInstruments } from '../domain/surveys/offered-instruments.ts'
import { areas } from './areas.ts'
import { languageCodes, localeOf } from './languages.ts'
import { openLibrary } from './library.ts'

const root = new URL('..', import.meta.url).pathname
const plural = /_(zero|one|two|few|many|other)$/
const library = openLibrary()

/** Every text of an area, by its dotted key. */
function textsOf(language: string, area: string): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: string[]) => {
    if (typeof value === 'string') texts.set(path.join('.'), value)
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, [...path, key])
  }
  walk(JSON.parse(readFileSync(join(root, `languages/${language}/${area}.json`), 'utf8')), [])
  return texts
}

const gapsIn = (text: string) => [...text.matchAll(/{{\s*(\w+)/g)].map(match => match[1]).sort()
const marksIn = (text: string) => [...text.matchAll(/<\/?(\w+)>/g)].map(match => match[0]).sort()
const stems = (texts: Map<string, string>) => new Set([...texts.keys()].map(key => key.replace(plural, '')))

/** What doesn't hold, named by area and key, so that one look tells where to go. */
const faultsIn = <Fault extends object>(
  language: string,
  listFaults: (texts: Map<string, string>, english: Map<string, string>) => Fault[],
) =>
  areas.flatMap(area =>
    listFaults(textsOf(language, area), textsOf('en', area)).map(fault => ({ area, ...fault })),
  )

describe.each(languageCodes)('%s', language => {
  test('has the English keys, no more and no fewer', () => {
    const faults = faultsIn(language, (texts, english) => {
      const [own, wanted] = [stems(texts), stems(english)]
      return [
        ...[...wanted].filter(stem => !own.has(stem)).map(missing => ({ missing })),
        ...[...own].filter(stem => !wanted.has(stem)).map(strange => ({ strange })),
      ]
    })
    expect(faults).toEqual([])
  })

  test('keeps every gap and mark', () => {
    const faults = faultsIn(language, (texts, english) =>
      [...texts].flatMap(([key, text]) => {
        const model = english.get(key) ?? english.get(key.replace(plural, '_other')) ?? ''
        const [own, wanted] = [text, model].map(each => [...gapsIn(each), ...marksIn(each)].join())
        return own === wanted ? [] : [{ key, own, wanted }]
      }),
    )
    expect(faults).toEqual([])
  })

  test('has every plural its language asks for', () => {
    const { pluralCategories } = new Intl.PluralRules(localeOf(language)).resolvedOptions()
    const wanted = pluralCategories.toSorted().join()
    const faults = faultsIn(language, texts => {
      const plurals = [...texts.keys()].filter(key => plural.test(key))
      const byStem = Map.groupBy(plurals, key => key.replace(plural, ''))
      return [...byStem].flatMap(([stem, keys]) => {
        const own = keys
          .map(key => key.slice(stem.length + 1))
          .toSorted()
          .join()
        return own === wanted ? [] : [{ stem, own, wanted }]
      })
    })
    expect(faults).toEqual([])
  })

  test('is written, not left over', () => {
    const faults = faultsIn(language, (texts, english) =>
      [...texts]
        .filter(([key, text]) => {
          const isLong = text.split(/\s+/).length > 3
          const isEnglish = language !== 'en' && isLong && text === english.get(key)
          return isEnglish || text !== text.trim() || /!|TODO|\s{2}/.test(text)
        })
        .map(([key, text]) => ({ key, text })),
    )
    expect(faults).toEqual([])
  })
})

describe('words in use', () => {
  const sources = ['app', 'domain', 'server', 'services', 'languages']
    .flatMap(listSources)
    .map(path => readFileSync(path, 'utf8'))
    .map(code => ({ code, quoted: listQuoted(code), templates: listTemplates(code) }))

  // Surveys name their questions in data.
  const instruments = openInstruments().all.map(one => JSON.stringify(one).replaceAll('"', "'"))
  /** What stands somewhere, in quotes, as a name or as a number. The blocks that ship say their names in the editor. */
  const said = new Set([
    ...listBlockWords(),
    ...[...sources.map(({ code }) => code), ...instruments].flatMap(listSaid),
  ])

  test('each is said by someone', () => {
    const unused = areas.flatMap(area => {
      const readers = sources.filter(({ code }) => speaks(code, area))
      /** In full, or as a template whose gaps are filled with what is said: `phases.${phase}Body`. */
      const isRead = (key: string) =>
        readers.some(
          ({ quoted, templates }) =>
            quoted.has(key) ||
            templates.some(template =>
              template
                .exec(key)
                ?.slice(1)
                .every(word => said.has(word)),
            ),
        )
      const keys = [...stems(textsOf('en', area))]
      return keys.filter(key => !isRead(key)).map(key => ({ area, key }))
    })
    expect(unused).toEqual([])
  })

  test('a key that is missing shows itself, so that the browser journeys would see it', () => {
    const say = library.words('de').getFixedT(null, 'common') as (key: string) => string
    expect(say('no.such.key')).toBe('no.such.key')
  })
})

test('Portugal counts nothing in the plural', () => {
  const say = library.words('pt').getFixedT(null, 'help')
  expect(say('found', { count: 0, query: 'x' })).toBe(
    say('found', { count: 2, query: 'x' }).replace('2', '0'),
  )
})

test('Russian and Polish have their three forms', () => {
  const russian = library.words('ru').getFixedT(null, 'help')
  const answers = [1, 2, 5, 21].map(count => russian('found', { count, query: 'x' }).split(/\s/)[1])
  expect(answers).toEqual(['ответ', 'ответа', 'ответов', 'ответ'])
  const polish = library.words('pl').getFixedT(null, 'account')
  const letters = [1, 2, 5, 22].map(count => polish('policy.length', { count }).split(/\s/).at(-1))
  expect(letters).toEqual(['znak', 'znaki', 'znaków', 'znaki'])
})

test('what someone typed is said as it is, also where it looks like a gap or a name of its own', () => {
  const say = library.words('en').getFixedT(null, 'help')
  const typed = ['{{count}}', '$t(title)', '$&', '<b>', 'found_one', '']
  for (const query of typed) {
    expect(say('found', { count: 2, query })).toBe(
      say('found', { count: 2, query: '•' }).replace('•', () => query),
    )
  }
})

test('a gap that nobody fills shows itself, one that is filled with nothing is empty', () => {
  const say = library.words('en').getFixedT(null, 'common')
  expect(say('nav.withOperator')).toBe('with {{name}}')
  expect(say('nav.withOperator', { name: undefined })).toBe('with ')
})

const isQuoted = (code: string, text: string) => code.includes(`'${text}'`)

function speaks(code: string, area: string): boolean {
  if (area === 'common') return /useWords\(\)|wordsFor\(\w+\)|Say\b|'common'/.test(code)
  return isQuoted(code, area)
}

const listQuoted = (code: string) => new Set([...code.matchAll(/'([\w.-]+)'/g)].map(([, text = '']) => text))

const listSaid = (code: string) => [
  ...listQuoted(code),
  ...[...code.matchAll(/\b(\w+):|\b(\d+)\b/g)].map(([, name, number]) => name ?? number ?? ''),
]

/** What is put together of parts, as what it comes out as. */
const listTemplates = (code: string) =>
  [...code.matchAll(/`((?:[\w.]|\$\{[\w.]+\})*)`/g)]
    .map(([, template = '']) => template)
    .filter(template => template.includes('${'))
    .map(template => {
      const parts = template.split(/\$\{[^}]*\}/).map(part => part.replaceAll('.', '\\.'))
      return new RegExp(`^${parts.join('([\\w-]+)')}$`)
    })

/** Components, fields and choices, each as it stands in a schema, with the names in the words' spelling. */
function listBlockWords(): string[] {
  const folder = join(root, 'content/components')
  const texts = readdirSync(folder).map(file => readFileSync(join(folder, file), 'utf8'))
  return texts.flatMap(text => [...text.matchAll(/"([\w-]+)"/g)].map(([, word = '']) => toKey(word)))
}

const toKey = (word: string) => word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

function listSources(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map(entry => join(entry.parentPath, entry.name))
}
