import { type Language, languageCodes } from '../../../languages/languages.ts'
import { remember } from '../../../platform/remember.ts'
import { fillersOf } from './fillers.ts'
import { grammars } from './grammar.ts'
import type { Term, Way } from './question.ts'
import type { SearchIndex } from './search-index.ts'
import { countSlips, slipsIn } from './typos.ts'
import { fold, wordsIn } from './words.ts'

/** Words of a question, and what we call that, in one way or another. */
export type Meant = { words: string[]; ours: Way[] }

/** What people call it may mean something else as well. */
const asSaid = 0.9

/** A saying's words may have this many others between them. */
const widestGap = 2

/** What people call otherwise than we do, the longest sayings first; no word is a part of two. */
export function findSayings(index: SearchIndex, asked: string[]): Meant[] {
  const found: Meant[] = []
  for (const { saying, meaning } of sayingsOf(index.language)) {
    const free = asked.filter(word => !found.some(({ words }) => words.includes(word)))
    const words = findSaying(index, free, saying)
    const ways = words.length > 0 ? meaning.map(way => way.flatMap(word => findTerm(index, word))) : []
    const ours = ways.filter(terms => terms.length > 0).map(terms => ({ terms, surely: asSaid }))
    if (ours.length > 0) found.push({ words, ours })
  }
  return found
}

type Saying = { saying: string[]; meaning: string[][] }

const sayingsOf = remember(languageCodes.length, (language: Language): Saying[] => {
  const fillers = fillersOf(language)
  const made = Object.entries(grammars[language].sayings).map(([saying, meaning]) => ({
    saying: saying.split(' ').map(word => fold(word, language)),
    meaning: meaning.split(',').map(way =>
      wordsIn(way, language)
        .map(word => word.text)
        .filter(word => !fillers.has(word)),
    ),
  }))
  return made.sort((a, b) => b.saying.length - a.saying.length)
})

/** Our word in all its forms, where it is written anywhere. */
function findTerm({ stems, stem }: SearchIndex, word: string): Term[] {
  const own = stem(word)
  const forms = [...stems].filter(([, itsStem]) => itsStem === own)
  return forms.length > 0 ? [{ word, matches: new Map(forms.map(([form]) => [form, 1])) }] : []
}

/** The words of the question that make up the saying, in its order and near one another; none where one is missing. */
function findSaying(index: SearchIndex, asked: string[], saying: string[]): string[] {
  const places: number[] = []
  for (const word of saying) {
    const from = places.at(-1)
    const [start, end] = from === undefined ? [0, asked.length] : [from + 1, from + widestGap + 2]
    const near = asked.slice(start, end).findIndex(one => isSaid(index, one, word))
    if (near < 0) return []
    places.push(start + near)
  }
  return places.map(place => asked[place] ?? '')
}

function isSaid({ stems, stem }: SearchIndex, asked: string, word: string): boolean {
  if (stem(asked) === stem(word)) return true
  const most = slipsIn(asked)
  return most > 0 && !stems.has(asked) && countSlips(asked, word, most) <= most
}
