import type { Language } from '../../../languages/languages.ts'
import { de } from './grammars/de.ts'
import { en } from './grammars/en.ts'
import { es } from './grammars/es.ts'
import { fr } from './grammars/fr.ts'
import { it } from './grammars/it.ts'
import { nl } from './grammars/nl.ts'
import { pl } from './grammars/pl.ts'
import { pt } from './grammars/pt.ts'
import { ru } from './grammars/ru.ts'

/** What the search knows of a language. */
export type Grammar = {
  /** Words that say nothing about what is looked for. */
  fillers: string
  /** What words end in, `ending`, `ending>what stays` or `ending/letters that must be left`. */
  endings: string
  /** What people say, and the words that are used for it here; with a comma, in one way or another. */
  sayings: Record<string, string>
  /** What a participle begins with, as in “geraucht”. */
  participle?: RegExp
  /** Words are written together, as in “Nikotinpflaster”. */
  hasCompounds?: true
  /** A long vowel is written twice or once, as in “rook” and “roken”. */
  doublesVowels?: true
}

export const grammars: Record<Language, Grammar> = { en, de, fr, nl, es, ru, it, pt, pl }
