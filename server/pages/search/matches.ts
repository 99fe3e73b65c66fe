import { grammars } from './grammar.ts'
import type { SearchIndex } from './search-index.ts'
import { countSlips, lettersOf, mayDiffer, slipsIn } from './typos.ts'

/** Words that are meant by one that was asked for, and how surely: 1 for the very word. */
export type Matches = Map<string, number>

const sameStem = 0.9
/** Of a word that is still being written, by how much of it there is. */
const prefix = (asked: string, word: string): number => 0.5 + (0.3 * asked.length) / word.length
const innerEnd = 0.6
const inner = 0.45
const withSlips = (length: number, slips: number): number => 1 - (2 * slips) / length

/** Shorter parts are in too many words. */
const shortestPrefix = 3
const shortestInner = 5
const shortestRest = 3

/**
 * The words of the index that someone who wrote this may mean. Slips are forgiven only where nothing is written so, and
 * a word that there is has no other end, unless it is the last: that may still be being written.
 */
export function findMatches(index: SearchIndex, asked: string, { isLast }: { isLast: boolean }): Matches {
  const { hasCompounds } = grammars[index.language]
  const stem = index.stem(asked)
  const found: Matches = new Map()
  for (const [word, itsStem] of index.stems)
    if (word === asked) found.set(word, 1)
    else if (itsStem === stem) found.set(word, sameStem)
  const isKnown = found.size > 0
  for (const [word, itsStem] of index.stems) {
    if (found.has(word)) continue
    const isBegun = asked.length >= shortestPrefix && word.startsWith(asked) && (isLast || !isKnown)
    const surely = isBegun ? prefix(asked, word) : hasCompounds ? partly(stem, itsStem, found.has(asked)) : 0
    if (surely > 0) found.set(word, surely)
  }
  if (!isKnown) for (const [word, surely] of findSlips(index, asked, stem)) keepBest(found, word, surely)
  return found
}

/** “Pflaster” in “Nikotinpflaster”, and the other way round. What a compound ends in is what it is. */
function partly(asked: string, other: string, isWritten: boolean): number {
  const isWider = asked.length > other.length
  const [long, part] = isWider ? [asked, other] : [other, asked]
  if ((isWider && isWritten) || part.length < shortestInner) return 0
  const place = long.indexOf(part)
  const after = long.length - place - part.length
  if (place >= shortestRest && after < shortestRest) return innerEnd
  return place === 0 && after >= shortestRest ? inner : 0
}

/** The nearest words only: with one slip, else with two. */
function findSlips(index: SearchIndex, asked: string, stem: string): Matches {
  if (/\p{N}/u.test(asked)) return new Map()
  const whole = { text: asked, letters: lettersOf(asked), shortest: 3 }
  const cut = { text: stem, letters: lettersOf(stem), shortest: 6 }
  const bySlips: Matches[] = []
  for (const spelling of index.spellings) {
    const inWord = slipsBetween(whole, spelling.word, spelling.letters)
    const slips = Math.min(inWord, slipsBetween(cut, spelling.stem, spelling.stemLetters))
    if (slips === Number.POSITIVE_INFINITY) continue
    const surely = withSlips((asked.length + spelling.word.length) / 2, slips)
    bySlips[slips] ??= new Map()
    bySlips[slips].set(spelling.word, slips === inWord ? surely : surely * sameStem)
  }
  return bySlips.find(Boolean) ?? new Map()
}

type Sought = { text: string; letters: number; shortest: number }

/** As many as the longer of the two may have, since a letter may have been left out. */
function slipsBetween({ text, letters, shortest }: Sought, word: string, itsLetters: number): number {
  const most = slipsIn(word.length > text.length ? word : text)
  if (Math.min(text.length, word.length) < shortest || !mayDiffer(letters, itsLetters, most))
    return Number.POSITIVE_INFINITY
  const slips = countSlips(text, word, most)
  return slips > 0 && slips <= most ? slips : Number.POSITIVE_INFINITY
}

export function keepBest(matches: Matches, word: string, surely: number): void {
  if ((matches.get(word) ?? 0) < surely) matches.set(word, surely)
}
