import { type Language, languageCodes } from '../../../languages/languages.ts'
import { remember } from '../../../platform/remember.ts'
import { grammars } from './grammar.ts'
import { wordsIn } from './words.ts'

/** Words that say nothing about what is looked for. */
export const fillersOf = remember(
  languageCodes.length,
  (language: Language): ReadonlySet<string> =>
    new Set(wordsIn(grammars[language].fillers, language).map(word => word.text)),
)
