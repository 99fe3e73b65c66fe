import type { WordsState } from '../../domain/newsletter/campaigns/parts.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import {
  type Block,
  blocksIn,
  isObject,
  type JsonObject,
  textOf,
} from '../../services/content/format/json.ts'
import { isMissing, keyIn, splitKey } from '../../services/content/format/localize.ts'

/** What is translated of each kind of block; what has to be there is marked. */
const fields: Record<string, { name: string; isNeeded?: true }[]> = {
  email: [{ name: 'subject', isNeeded: true }, { name: 'preview' }],
  'email-text': [{ name: 'heading' }, { name: 'text' }],
  'email-step': [{ name: 'heading' }, { name: 'text', isNeeded: true }],
  'email-button': [{ name: 'linkLabel', isNeeded: true }],
  'email-line': [{ name: 'text', isNeeded: true }],
}

/** How far an email is written in each language: what one language says, all must say. */
export function readStates(email: Block, outdated: readonly string[]): Record<Language, WordsState> {
  const body = blocksIn(email.body)
  const wanted = [email, ...body].flatMap(block =>
    (fields[block.component] ?? [])
      .filter(({ name, isNeeded }) => isNeeded || languageCodes.some(code => has(block, name, code)))
      .map(({ name }) => ({ block, name })),
  )
  const behind = new Set(outdated.map(key => splitKey(key)[1]?.replace('_', '-')))
  const stateIn = (language: Language): WordsState => {
    const written = wanted.filter(({ block, name }) => has(block, name, language)).length
    if (written === 0) return 'none'
    if (written < wanted.length || body.length === 0) return 'partial'
    return behind.has(language) ? 'behind' : 'done'
  }
  return Object.fromEntries(languageCodes.map(code => [code, stateIn(code)])) as Record<Language, WordsState>
}

const has = (block: Block, field: string, language: Language): boolean => {
  const value = block[keyIn(field, language)]
  return !isMissing(value) && textOf(value).trim() !== ''
}

/** Where its buttons lead; one without an address is an empty link. */
export const linksOf = (email: Block): JsonObject[] =>
  blocksIn(email.body)
    .filter(({ component }) => component === 'email-button')
    .map(({ link }) => (isObject(link) ? link : {}))

export const isWritten = (state: WordsState): boolean => state === 'done' || state === 'behind'
