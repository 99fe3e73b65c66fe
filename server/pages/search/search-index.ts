import type { Language } from '../../../languages/languages.ts'
import type { SearchEntry } from './entry.ts'
import { fillersOf } from './fillers.ts'
import { createStem } from './stems.ts'
import { lettersOf } from './typos.ts'
import { otherSpellingsIn, wordsIn } from './words.ts'

/** How much a word says about what it stands in, and less in a long text: 0 not at all, 1 in full. */
const kinds = {
  title: { weight: 6, lengthMatters: 0.5, isTelling: true },
  // Each is chosen; one more takes nothing from the others.
  keywords: { weight: 4, lengthMatters: 0, isTelling: true },
  summary: { weight: 3, lengthMatters: 0.5, isTelling: true },
  headings: { weight: 2, lengthMatters: 0.5, isTelling: false },
  body: { weight: 1, lengthMatters: 0.5, isTelling: false },
}

export type SearchIndex = ReturnType<typeof buildIndex>

/** A text's stems, without fillers. */
export type StemRun = { stems: readonly string[]; isTelling: boolean }

type Field = { weight: number; lengthMatters: number; isTelling: boolean; texts: string[] }

export function buildIndex(entries: readonly SearchEntry[], language: Language) {
  const cut = createStem(language)
  const fillers = fillersOf(language)
  /** Every word there is, with its stem. */
  const stems = new Map<string, string>()
  const stem = (word: string): string => {
    const known = stems.get(word) ?? cut(word)
    stems.set(word, known)
    return known
  }
  /** How much each word says about each entry, by the entry's place in the list. */
  const weightsOf = new Map<string, Map<number, number>>()
  const read = entries.map(entry =>
    fieldsOf(entry).map(({ texts, ...field }) => ({
      ...field,
      runs: texts.map(text => wordsIn(text, language).map(word => word.text)),
      others: texts.flatMap(text => otherSpellingsIn(text, language)),
    })),
  )
  const usual = usualLengths(read)
  read.forEach((fields, place) => {
    fields.forEach(({ weight, lengthMatters, runs, others }, index) => {
      const length = countWords(runs) / (usual[index] || 1)
      const share = weight / (1 - lengthMatters + lengthMatters * length)
      for (const word of [...runs.flat(), ...others]) {
        stem(word)
        const known = weightsOf.get(word) ?? new Map<number, number>()
        weightsOf.set(word, known.set(place, (known.get(place) ?? 0) + share))
      }
    })
  })
  /** The stems of each text as they follow one another, by entry. */
  const runs = read.map(fields =>
    fields.flatMap(({ runs, isTelling }) =>
      runs.map(
        (words): StemRun => ({ stems: words.filter(word => !fillers.has(word)).map(stem), isTelling }),
      ),
    ),
  )
  /** The words and stems to be gone through, with the letters of both. */
  const spellings = [...stems].map(([word, itsStem]) => ({
    word,
    letters: lettersOf(word),
    stem: itsStem,
    stemLetters: lettersOf(itsStem),
  }))
  return { language, entries, stem: cut, stems, spellings, weightsOf, runs }
}

function fieldsOf({ title, keywords, summary, headings, body }: SearchEntry): Field[] {
  return [
    { ...kinds.title, texts: [title] },
    { ...kinds.keywords, texts: keywords.split(',') },
    { ...kinds.summary, texts: [summary] },
    { ...kinds.headings, texts: headings },
    { ...kinds.body, texts: body },
  ]
}

const countWords = (runs: string[][]): number => runs.reduce((sum, words) => sum + words.length, 0)

const usualLengths = (read: { runs: string[][] }[][]): number[] =>
  (read[0] ?? []).map(
    (_, index) => read.reduce((sum, fields) => sum + countWords(fields[index]?.runs ?? []), 0) / read.length,
  )
