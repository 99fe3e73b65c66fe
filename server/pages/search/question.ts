import { fillersOf } from './fillers.ts'
import { findMatches, keepBest, type Matches } from './matches.ts'
import { findSayings, type Meant } from './sayings.ts'
import type { SearchIndex } from './search-index.ts'
import { wordsIn } from './words.ts'

/** A word, with the words of the index that may be meant by it. */
export type Term = { word: string; matches: Matches }

/** Words that say one thing together. */
export type Way = { terms: Term[]; surely: number }

/** One thing that is asked: in the words it was asked in, and in ours where they differ. */
export type Idea = Way[]

/** Longer questions are read as far as this. */
const mostLetters = 200
const mostWords = 16

/** What is asked. Words that say nothing are left out, unless there are no others. */
export function readQuestion(index: SearchIndex, text: string): Idea[] {
  const asked = wordsIn(text.slice(0, mostLetters), index.language)
    .slice(0, mostWords)
    .map(word => word.text)
  const terms = readTerms(index, asked)
  const sayings = findSayings(index, asked)
  const told = new Set<Meant>()
  return terms.flatMap(term => {
    const saying = sayings.find(({ words }) => words.includes(term.word))
    if (!saying) return [[{ terms: [term], surely: 1 }]]
    if (told.has(saying)) return []
    told.add(saying)
    const theirs = terms.filter(({ word }) => saying.words.includes(word))
    return [[{ terms: theirs, surely: 1 }, ...saying.ours]]
  })
}

function readTerms(index: SearchIndex, asked: string[]): Term[] {
  const fillers = fillersOf(index.language)
  const telling = asked.filter(word => !fillers.has(word))
  const kept = new Set(telling.length > 0 ? telling : asked)
  const terms = [...kept].map(word => ({
    word,
    matches: findMatches(index, word, { isLast: word === asked.at(-1) }),
  }))
  addJoined(index, asked, terms)
  return terms
}

/** “pass word” means “password” too. */
function addJoined(index: SearchIndex, asked: string[], terms: Term[]): void {
  for (const [place, word] of asked.entries()) {
    const next = asked[place + 1]
    if (next === undefined || !index.stems.has(word + next)) continue
    for (const term of terms)
      if (term.word === word || term.word === next) keepBest(term.matches, word + next, 1)
  }
}
