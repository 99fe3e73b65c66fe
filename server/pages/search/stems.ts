import type { Language } from '../../../languages/languages.ts'
import { type Grammar, grammars } from './grammar.ts'
import { fold } from './words.ts'

export type Stem = (word: string) => string

type Ending = { text: string; rest: string; least: number }

/** One letter less would make other words of too many. */
const shortest = 3

/** What stays of a folded word when its ending is taken off: light, so that no two meanings fall together. */
export function createStem(language: Language): Stem {
  const grammar = grammars[language]
  const endings = readEndings(grammar, language)
  return word => {
    if (/\p{N}/u.test(word)) return word
    const bare = grammar.participle ? word.replace(grammar.participle, '$1$2') : word
    const cut = bare === word ? cutEnding(word, endings) : bare
    return settle(cut, grammar)
  }
}

function cutEnding(word: string, endings: Ending[]): string {
  const found = endings.find(
    ({ text, rest, least }) => word.endsWith(text) && word.length - text.length + rest.length >= least,
  )
  return found ? word.slice(0, word.length - found.text.length) + found.rest : word
}

/** What spelling alone makes different. */
function settle(stem: string, { doublesVowels }: Grammar): string {
  const single = stem.length > shortest ? stem.replace(/([^aeiou])\1$/u, '$1') : stem
  return doublesVowels ? single.replace(/([aeou])\1/g, '$1') : single
}

/** Longest first. */
function readEndings({ endings }: Grammar, language: Language): Ending[] {
  return endings
    .trim()
    .split(/\s+/)
    .map(one => {
      const [, text = '', rest = '', least] = /^([^>/]+)(?:>([^/]*))?(?:\/(\d+))?$/.exec(one) ?? []
      return { text: fold(text, language), rest: fold(rest, language), least: Number(least ?? shortest) }
    })
    .sort((a, b) => b.text.length - a.text.length)
}
