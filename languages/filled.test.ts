import { describe, expect, test } from 'vitest'
import { areas } from './areas.ts'
import { createFormat, type Format } from './format.ts'
import { type Language, languageCodes, localeOf } from './languages.ts'
import { openLibrary } from './library.ts'

/**
 * Every text with every gap filled as pages fill them. A fault names its language, key and text: what follows from one
 * value alone, no reader of the files would see.
 */
const library = openLibrary()
const counts = [0, 1, 2, 5, 21]
const days = [1, 2, 8, 11].map(day => Date.UTC(2026, 2, day, 12))
const plural = /_(zero|one|two|few|many|other)$/

type Line = { area: string; key: string; text: string }

/** As they are sent to browsers. */
function linesOf(language: Language): Line[] {
  const lines: Line[] = []
  for (const area of areas) {
    const walk = (value: unknown, path: string[]) => {
      if (typeof value === 'string') lines.push({ area, key: path.join('.'), text: value })
      else for (const [key, inner] of Object.entries(value as object)) walk(inner, [...path, key])
    }
    walk(JSON.parse(library.files(language)[area].text), [])
  }
  return lines
}

/** What may stand in a gap of each name; anything else is a name. */
function sampleOf(gap: string, key: string, { date, count, format, language }: Filling): string | number {
  const isDate = gap === 'date' || gap === 'account' || key === 'own.lastUsed' || key.startsWith('both.')
  if (isDate) return date
  if (numbers.includes(gap)) return count
  if (gap === 'when') return format.relative(-count, 'minute')
  if (['milestone', 'duration', 'time'].includes(gap)) return format.unit(count, 'day')
  if (gap === 'unit') return format.unitParts(count, 'day').unit
  if (['money', 'kept', 'amount'].includes(gap)) return format.money(count * 1000, 'EUR')
  const names = new Intl.DisplayNames(localeOf(language), { type: 'language' })
  if (gap === 'language') return names.of('pl') ?? ''
  if (gap === 'languages') return format.list(['en', 'pl', 'de'].map(code => names.of(code) ?? ''))
  return 'Robin'
}

const numbers =
  'count number missing outdated used most max maximum minimum place step row column level'.split(' ')
type Filling = { date: string; count: number; format: Format; language: Language }

/** Every way a text can come out. */
function fill({ area, key, text }: Line, language: Language): string[] {
  const gaps = [...text.matchAll(/{{\s*(\w+)/g)].map(match => match[1] ?? '')
  if (gaps.length === 0) return [text]
  const say = library.words(language).getFixedT(null, area as 'common') as unknown as (
    key: string,
    values: object,
  ) => string
  const format = createFormat(language, 'UTC')
  const dates = days.flatMap(day => [format.date(day), format.date(day, 'medium'), format.moment(day)])
  const fillings = [
    ...dates.map(date => ({ date, count: 5, format, language })),
    ...counts.map(count => ({ date: dates[0] ?? '', count, format, language })),
  ]
  const stem = key.replace(plural, '')
  return fillings.map(filling =>
    say(stem, Object.fromEntries(gaps.map(gap => [gap, sampleOf(gap, stem, filling)]))),
  )
}

const months = 'janv|févr|mars|avril|mai|juin|juil|août|sept|oct|nov|déc'
const wrong: Record<'all' | Language, RegExp[]> = {
  all: [/{{|}}|\b(undefined|null|NaN)\b|\[object/, /\s{2}/, /(?<!\.)\.\.(?!\.)/, /\s[.,](?!\d)/, /\(\s|\s\)/],
  en: [/March \d{1,2},/, /\d [AP]M\b/i],
  de: [/\b(seit|bis) \d+\. März/i],
  fr: [new RegExp(`\\b1 (${months})`), /\b(de|à) le \d/],
  nl: [],
  es: [/\b(de|a) el \d/],
  ru: [/г\.\./, /(^|\s)с\s2\sмарта/i],
  it: [/\b(il|lo|dal|al|del|nel|sul) (8|11)\b/i, /\b1 marzo/, /l’1º/],
  pt: [/\b(em|de) o \d/],
  pl: [/2026 (o )?\d\d:/],
}

/** Where the printers of a language want no break. */
const breaks: Partial<Record<Language, RegExp[]>> = {
  fr: [/ [:;?!»]/, /« /, /[^\s\u00a0][;?!»]/, /(\d|{{count}}) (%|minute|heure|jour|semaine|mois|ans?\b)/],
  ru: [/(^|[\s(«])[авикосуя] /i, / [—–]/, /(\d|{{count}}) (%|минут|час|дн|день|недел|месяц|год|лет)/],
  pl: [/(^|[\s(„])[aiouwz] /i, / [—–]/, /(\d|{{count}}) (%|minut|godzin|dzień|dni|tygod|miesi|lat|rok)/],
}

/** An amount beside a word that would have to agree with it, where there is but one form of the text. */
const clash =
  /(?<!^|[:(×,–] ?|\u00a0)\{\{(missing|outdated|number|used)\}\}|\{\{(missing|outdated|number|used|count)\}\}[ \u00a0](?!(of|von|van|de|di|sur|su|из|z|×|à|au|al|como|por)\s)\p{Ll}/u
/** No amounts: which breath it is, a large number that stays the same, and telephones'. */
const others = ['breathe.nth', 'stories.tooMany', 'lines.text', 'lines.textNumber', 'lines.whatsapp']

describe.each(languageCodes)('%s', language => {
  const lines = linesOf(language)

  test('reads well whatever stands in its gaps', () => {
    const faults = lines.flatMap(line => {
      const texts = fill(line, language)
      return [...wrong.all, ...wrong[language]].flatMap(pattern => {
        const text = texts.find(one => pattern.test(one))
        return text === undefined ? [] : [describeFault(line, pattern, text)]
      })
    })
    expect(faults).toEqual([])
  })

  test('breaks no line where it may not', () => {
    const faults = (breaks[language] ?? []).flatMap(pattern =>
      lines.filter(({ text }) => pattern.test(text)).map(line => describeFault(line, pattern, line.text)),
    )
    expect(faults).toEqual([])
  })

  test('has a plural, or a form that needs none, for every amount', () => {
    const single = lines.filter(({ key }) => !plural.test(key) && !others.includes(key))
    const faults = single
      .filter(({ text }) => clash.test(text))
      .map(line => describeFault(line, clash, line.text))
    expect(faults).toEqual([])
  })

  function describeFault({ area, key }: Line, pattern: RegExp, text: string): string {
    const reason = pattern === clash ? 'a number and a word that must agree' : String(pattern)
    return `${language} ${area}:${key} · ${reason} · ${text}`
  }
})

test('the machine mends what was written plainly', () => {
  const say = (language: Language, text: string, date: string) => {
    const words = library.words(language)
    words.addResourceBundle(words.language, 'probe', { text })
    return words.getFixedT(null, 'probe' as 'common')('text' as 'site.name', { date })
  }
  expect(say('it', 'Il {{date}}, dal {{date}}, al {{date}}', '8 marzo')).toBe(
    'L’8 marzo, dall’8 marzo, all’8 marzo',
  )
  expect(say('it', 'il {{date}} del {{date}} nel {{date}}', '11 marzo')).toBe(
    'l’11 marzo dell’11 marzo nell’11 marzo',
  )
  expect(say('it', 'il {{date}}, dal {{date}}', '18 marzo')).toBe('il 18 marzo, dal 18 marzo')
  expect(say('ru', 'До {{date}}. Дальше', '8 марта 2026 г.')).toBe('До 8 марта 2026 г. Дальше')
  expect(say('ru', 'с {{date}}', '2 марта 2026 г.')).toBe('со\u00a02 марта 2026 г.')
  expect(say('ru', 'с {{date}}', '20 марта 2026 г.')).toBe('с 20 марта 2026 г.')
  expect(say('ru', '(до {{date}}.)', '8 марта 2026 г.')).toBe('(до 8 марта 2026 г.)')
  expect(say('es', 'A las {{date}}, hasta las {{date}}', '1:00')).toBe('A la 1:00, hasta la 1:00')
  expect(say('es', 'a las {{date}}', '11:00')).toBe('a las 11:00')
  expect(say('pt', 'Às {{date}}, das {{date}} às {{date}}', '01:30')).toBe('À 01:30, da 01:30 à 01:30')
  expect(say('pt', 'às {{date}}', '11:00')).toBe('às 11:00')
  expect(say('fr', 'Si {{date}}', 'il pleut')).toBe('S’il pleut')
  expect(say('fr', 'Si {{date}}, ainsi', 'Ilse appelle')).toBe('Si Ilse appelle, ainsi')
  expect(say('en', 'See {{date}}... ../{{date}}.', 'f..%2f')).toBe('See f..%2f... ../f..%2f.')
})
