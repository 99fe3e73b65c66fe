import type { Language } from '../../../languages/languages.ts'
import { toBareLetters } from '../../../languages/plain.ts'

/** A text as someone in a hurry would type it: small letters, no accents. */
export function fold(text: string, language: Language): string {
  const plain = toBareLetters(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())
  // Who has no umlauts at hand writes them so.
  return language === 'de' ? plain.replace(/([ao])e|(?<!q)ue/g, (_, letter) => letter ?? 'u') : plain
}

export type Word = { text: string; start: number; end: number }

/** Where an article or a pronoun is tied to the word that follows. */
const eliding: readonly Language[] = ['fr', 'it', 'pt', 'es']

/** The letter of “e-mail” is a part of the word. */
const letter = '(?:(?<![\\p{L}\\p{N}])\\p{L}[-‐‑](?=\\p{L}{2}))?'
/** With marks and with places to break at, which are not read. */
const inner = '[\\p{L}\\p{N}\\p{M}\\u00ad\\u200b\\u2060]'
const patterns = {
  split: new RegExp(`${letter}[\\p{L}\\p{N}]${inner}*`, 'gu'),
  joined: new RegExp(`${letter}[\\p{L}\\p{N}](?:${inner}|['’ʼ](?=\\p{L}))*`, 'gu'),
}

/** The words of a text, folded, with where they stand in it. */
export function wordsIn(text: string, language: Language): Word[] {
  const pattern = eliding.includes(language) ? patterns.split : patterns.joined
  return [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    text: foldWord(found, language),
    start: index,
    end: index + found.length,
  }))
}

/** What may be looked for instead of a word with a hyphen: “checkin” for “check-in”, “mail” for “e-mail”. */
export function otherSpellingsIn(text: string, language: Language): string[] {
  return (text.match(/[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)+/gu) ?? []).map(found =>
    foldWord(found.replace(/^\p{L}[-‐‑]/u, ''), language),
  )
}

const foldWord = (word: string, language: Language): string =>
  fold(word, language).replace(/[^\p{L}\p{N}]/gu, '')
