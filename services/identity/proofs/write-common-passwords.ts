import { writeFileSync } from 'node:fs'
import { filterFile, isMarked, mark } from './common-passwords.ts'
import { fold, formsOf } from './guessable.ts'

const bitsEach = 20
const shortest = 4

/** Builds the filter from words and leaked passwords, and describes the result. */
export function writeCommonPasswords(given: { words: string[]; passwords: string[] }): string {
  const [words, passwords] = [foldAll(given.words), foldAll(given.passwords)]
  // What is found by its word, with the digits taken off, doesn't have to be stored itself.
  const kept = new Set(words)
  for (const text of passwords) if (formsOf(text).length === 1) kept.add(text)
  for (const text of passwords) if (!formsOf(text).some(form => kept.has(form))) kept.add(text)

  const bits = new Uint8Array(Math.ceil((kept.size * bitsEach) / 8))
  for (const text of kept) mark(bits, text)
  writeFileSync(filterFile, bits)

  const missed = [...passwords].filter(text => !formsOf(text).some(form => isMarked(bits, form)))
  return `${words.size} words and ${passwords.size} passwords in ${bits.length} bytes, as ${kept.size} texts; missed ${missed.length}`
}

function foldAll(texts: string[]): Set<string> {
  return new Set(texts.map(text => fold(text.trim())).filter(text => text.length >= shortest))
}
