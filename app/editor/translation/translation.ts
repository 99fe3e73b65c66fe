import { defaultLanguage, type Language } from '../../../languages/languages.ts'
import { type Block, blocksIn, isSame, textOf } from '../../../services/content/format/json.ts'
import { isMissing, keyIn } from '../../../services/content/format/localize.ts'
import type { ComponentsByName, FieldSchema, Story } from '../desk/doors.ts'
import { listBlocks } from '../document/document.ts'

/** What a story is called in a language: by its own name there, by its title, else as English readers know it. */
export function titleIn({ names, name }: Story, content: Block, language: Language): string {
  const title = language === defaultLanguage ? '' : textOf(content[keyIn('title', language)])
  return names[language] || title || name
}

export type TranslationState = 'done' | 'missing' | 'outdated'

export type Phrase = { block: Block; field: string; schema: FieldSchema }

/** Everything that is to be translated and has English words, in the order of the page. */
export function listPhrases(root: Block, components: ComponentsByName): Phrase[] {
  return fieldsOf(root, components).flatMap(([field, schema]) => {
    if (schema.type === 'bloks') return blocksIn(root[field]).flatMap(block => listPhrases(block, components))
    return schema.translatable && !isMissing(root[field]) ? [{ block: root, field, schema }] : []
  })
}

export function fieldsOf({ component }: Block, components: ComponentsByName): [string, FieldSchema][] {
  const schema = components[component]?.schema ?? {}
  return Object.entries(schema).sort(([, a], [, b]) => (a.pos ?? 0) - (b.pos ?? 0))
}

export type TranslationJudge = (block: Block, field: string, language: Language) => TranslationState

/**
 * Whether a translation is there and still follows the English. `outdated` is what history says of the words that were
 * opened; what was written since is judged by what has changed.
 */
export function createJudge(opened: Block, outdated: readonly string[]): TranslationJudge {
  const before = new Map(listBlocks(opened).map(block => [block._uid, block]))
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
