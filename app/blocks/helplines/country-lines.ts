import { type Blok, textOf } from '../blok.ts'
import { type Country, isCrisis } from './countries.ts'
import { countryOf, isOfPart } from './places.ts'
import { dialOf, isReachable } from './reach.tsx'

/** The reader's country first; where it isn't known, those where many speak their language; then all others. */
export function putCountryFirst(lines: Blok[], countries: Country[], wanted: string) {
  const own = countries.find(({ code }) => code === wanted)
  const near = own ? [] : countries.filter(({ isNear }) => isNear)
  return {
    own,
    /** All there is in their country, also what cannot be called. */
    ownLines: own ? lines.filter(line => countryOf(line) === own.code) : [],
    near,
    others: countries.filter(country => country !== own && !near.includes(country)),
  }
}

/**
 * A country's lines that someone answers about smoking; those in the reader's language first. A part that has no number
 * keeps its place among those that have one: its people are not led to another's.
 */
export function listCountryLines(lines: Blok[], country: string, language: string): Blok[] {
  return lines
    .filter(line => countryOf(line) === country && !isCrisis(line) && (isReachable(line) || isOfPart(line)))
    .sort((a, b) => Number(speaks(b, language)) - Number(speaks(a, language)))
}

/** Whether it can be called from everywhere in its country. */
export const isCallable = (line: Blok): boolean => dialOf(line) !== '' && !isOfPart(line)

/** A line that says nothing of languages speaks the country's. */
const speaks = ({ languages }: Blok, language: string): boolean =>
  textOf(languages) === '' ||
  textOf(languages)
    .split(/[\s,]+/)
    .includes(language)
