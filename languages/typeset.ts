import type { Language } from './languages.ts'

/**
 * Spaces a line may not be broken at, as the language's printers have it. Writers need not think of them; what they set
 * themselves stays. Heavy for browsers: the server does it once, where words and stories are read.
 */
export function typeset(text: string, language: Language): string {
  return rules[language].reduce((set, space) => set.replace(space, '\u00a0'), text)
}

/** Every text in a value as JSON has them, but for code, and for what machines are sent. */
export function typesetIn<Value>(value: Value, language: Language): Value {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return typeset(part, language)
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null || isCode(part)) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, isSent(key) ? inner : walk(inner)]),
    )
  }
  return walk(value) as Value
}

/** Numbers to call, and what is written to them. */
const isSent = (key: string): boolean => /^(phone|dial|sms|smsText|whatsapp)$/.test(key)

/** In a rich text: a block of code, or words marked as such. */
function isCode(part: object): boolean {
  const { type, marks } = part as { type?: unknown; marks?: unknown }
  return type === 'code_block' || (Array.isArray(marks) && marks.some(mark => mark?.type === 'code'))
}

/** “10 %”. */
const signs = /(?<=[\d}]) (?=[%‰°€])/g
/** “10 minutes”, also where the number is yet to come; a year is no amount. */
const units =
  /(?<=(?<!\d)\d{1,3}|\{\{count\}\}) (?=\p{Ll}{3}|(?:an|h|g|kg|mg|ml|cm|km|г|кг|мг|мл|см|км)(?!\p{L}))/gu
const dashes = / (?=[—–](?:\s|$))/g

/** A word as short as these stays with what follows it. */
const after = (words: string) => new RegExp(`(?<=(?<![\\p{L}\\p{M}\\p{N}’'-])(?:${words})) `, 'giu')

const rules: Record<Language, RegExp[]> = {
  en: [signs],
  de: [signs],
  fr: [signs, units, / (?=[:;?!»])|(?<=«) /g],
  nl: [signs],
  es: [signs],
  ru: [signs, units, dashes, after('[авикосуя]|во|ко|об|со')],
  it: [signs],
  pt: [signs],
  pl: [signs, units, dashes, after('[aiouwz]|we|ze')],
}
