import { type Blok, textOf } from '../blok.ts'
import { isCrisis } from './countries.ts'
import { countryOf } from './places.ts'
import { dialOf, isReachable } from './reach.tsx'

/** A country's lines that someone answers about smoking; those in the reader's language first. */
export function listNear(lines: Blok[], country: string, language: string): Blok[] {
  return lines
    .filter(line => countryOf(line) === country && !isCrisis(line) && isReachable(line))
    .sort((a, b) => Number(speaks(b, language)) - Number(speaks(a, language)))
}

/** Whether it can be called from everywhere in its country. */
export const isCallable = (line: Blok): boolean => dialOf(line) !== '' && textOf(line.country).length <= 2

/** A line that says nothing of languages speaks the country's. */
const speaks = ({ languages }: Blok, language: string): boolean =>
  textOf(languages) === '' ||
  textOf(languages)
    .split(/[\s,]+/)
    .includes(language)
