import { defaultLanguage, type Language, languageCodes } from '../../../languages/languages.ts'
import type { Components, FieldSchema } from '../desk/doors.ts'
import { type Block, blocksIn, isObject, isSame, type Json, type JsonObject } from '../document/json.ts'

const mark = '__i18n__'

export const otherLanguages = languageCodes.filter(code => code !== defaultLanguage)

/** Where a field's words in a language are stored: English in the field itself. */
export function keyIn(field: string, language: Language): string {
  return language === defaultLanguage ? field : `${field}${mark}${language}`
}

/** Nothing that a reader would see. */
export function isMissing(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  if (!isObject(value) || value.type !== 'doc') return false
  const content = Array.isArray(value.content) ? value.content : []
  return !content.some(
    node => isObject(node) && (node.type !== 'paragraph' || (node.content as Json[] | undefined)?.length),
  )
}

/** The content one language's readers get, as the service delivers it. */
export function localize(value: Json, language: Language): Json {
  if (Array.isArray(value)) return value.map(item => localize(item, language))
  if (!isObject(value)) return value
  const result: JsonObject = {}
  for (const key of Object.keys(value)) {
    const field = key.split(mark, 1)[0] ?? key
    if (field in result || (field !== key && field in value)) continue
    const own = value[keyIn(field, language)]
    const chosen = isMissing(own) ? value[field] : own
    if (chosen !== undefined) result[field] = localize(chosen, language)
  }
  return result
}

/** What a page calls itself in a language; nothing where it does not. English readers know it by its name. */
export function titleIn(content: Block, language: Language): string {
  const own = language === defaultLanguage ? '' : content[keyIn('title', language)]
  return typeof own === 'string' ? own : ''
}

export type TranslationState = 'done' | 'missing' | 'outdated'

export type Phrase = {
  block: Block
  field: string
  schema: FieldSchema
  /** Blocks above it, outermost first. */
  above: Block[]
}

/** Everything that is to be translated and has English words, in the order of the page. */
export function listPhrases(root: Block, components: Components, above: Block[] = []): Phrase[] {
  return fieldsOf(root, components).flatMap(([field, schema]) => {
    if (schema.type === 'bloks')
      return blocksIn(root[field]).flatMap(block => listPhrases(block, components, [...above, root]))
    return schema.translatable && !isMissing(root[field]) ? [{ block: root, field, schema, above }] : []
  })
}

export function fieldsOf({ component }: Block, components: Components): [string, FieldSchema][] {
  const schema = components[component]?.schema ?? {}
  return Object.entries(schema).sort(([, a], [, b]) => (a.pos ?? 0) - (b.pos ?? 0))
}

export type Judge = (block: Block, field: string, language: Language) => TranslationState

/**
 * Whether a translation is there and still follows the English. `outdated` is what history says of the words that were
 * opened; what was written since is judged by what has changed.
 */
export function createJudge(opened: Block, outdated: readonly string[]): Judge {
  const before = new Map<string, Block>()
  walk(opened, block => before.set(block._uid, block))
  const old = new Set(outdated)
  return (block, field, language) => {
    if (isMissing(block[field]) || language === defaultLanguage) return 'done'
    const key = keyIn(field, language)
    if (isMissing(block[key])) return 'missing'
    const past = before.get(block._uid)
    if (!past || !isSame(past[key], block[key])) return 'done'
    const isOld = old.has(`${block._uid}.${key}`) || !isSame(past[field], block[field])
    return isOld ? 'outdated' : 'done'
  }
}

function walk(block: Block, visit: (block: Block) => void): void {
  visit(block)
  for (const value of Object.values(block)) for (const inner of blocksIn(value)) walk(inner, visit)
}
