import type { MarkedPiece } from '../../../app/content.ts'
import type { Language } from '../../../languages/languages.ts'
import type { SearchEntry } from './entry.ts'
import type { Idea } from './question.ts'
import { type Word, wordsIn } from './words.ts'

/** The sentence that has most of what was asked, its words marked; what the entry is about where none has more. */
export function excerptOf(entry: SearchEntry, ideas: Idea[], language: Language): MarkedPiece[] {
  const [summary, ...others] = sentencesOf(entry, language)
  let best = summary
  for (const sentence of others)
    if (!best?.text || countIdeas(sentence, ideas) > countIdeas(best, ideas)) best = sentence
  return best ? mark(best, ideas) : []
}

type Sentence = { text: string; words: Word[] }

/** Read when an entry is first found, and kept as long as it is. */
const read = new WeakMap<SearchEntry, Sentence[]>()

function sentencesOf(entry: SearchEntry, language: Language): Sentence[] {
  const known = read.get(entry)
  if (known) return known
  const parts = new Intl.Segmenter(language, { granularity: 'sentence' })
  const texts = entry.body.flatMap(text => [...parts.segment(text)].map(({ segment }) => segment.trim()))
  const sentences = [entry.summary, ...texts].map(text => ({ text, words: wordsIn(text, language) }))
  read.set(entry, sentences)
  return sentences
}

const countIdeas = ({ words }: Sentence, ideas: Idea[]): number =>
  ideas.filter(idea => words.some(({ text }) => isAbout(text, idea))).length

function mark({ text, words }: Sentence, ideas: Idea[]): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let from = 0
  for (const { text: word, start, end } of words) {
    if (!ideas.some(idea => isAbout(word, idea))) continue
    if (start > from) pieces.push({ text: text.slice(from, start), isMarked: false })
    pieces.push({ text: text.slice(start, end), isMarked: true })
    from = end
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMarked: false })
  return pieces
}

const isAbout = (word: string, idea: Idea): boolean =>
  idea.some(({ terms }) => terms.some(({ matches }) => matches.has(word)))
