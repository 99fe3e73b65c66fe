import type { Language } from '../../../languages/languages.ts'
import { grammars } from './grammar.ts'
import { wordsIn } from './words.ts'

const known = new Map<Language, ReadonlySet<string>>()

/** Words that say nothing about what is looked for. */
export function fillersOf(language: Language): ReadonlySet<string> {
  const words = known.get(language) ?? new Set(wordsIn(grammars[language].fillers, language).map(w => w.text))
  known.set(language, words)
  return words
}
