import { type Area, areas } from '../languages/areas.ts'
import { type Library, openLibrary, type WordFile } from '../languages/library.ts'
import { createWords } from '../languages/words.ts'
import type { Reader } from '../server/pages/content-reader.ts'

/** English with every word in brackets; the other languages as they are. */
export function openPseudoLibrary(): Library {
  const library = openLibrary()
  const real = library.files('en')
  const english = areas.map(area => [area, pseudoText(real[area].text)] as const)
  const loaded = Object.fromEntries(english.map(([area, text]) => [area, JSON.parse(text)]))
  const words = createWords('en', loaded)
  const files = Object.fromEntries(
    english.map(([area, text]) => [area, { url: `/words/en/${area}-pseudo.json`, text }]),
  ) as Record<Area, WordFile>
  return {
    words: language => (language === 'en' ? words : library.words(language)),
    files: language => (language === 'en' ? files : library.files(language)),
  }
}

function pseudoText(json: string): string {
  return JSON.stringify(JSON.parse(json, (_, value) => (typeof value === 'string' ? pseudo(value) : value)))
}

const accents: Record<string, string> = { a: 'á', c: 'ç', e: 'é', i: 'ï', n: 'ñ', o: 'ö', u: 'û', y: 'ÿ' }

/** Accents every letter that has one, but neither {{gaps}} nor <marks>, and makes the text longer by half, as languages do. */
function pseudo(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<\/?\w+>)/)
  const changed = parts.map((part, index) =>
    index % 2 === 0 ? part.replace(/[aceinouy]/g, letter => accents[letter] ?? letter) : part,
  )
  const letters = text.replace(/\{\{.*?\}\}|<\/?\w+>/g, '').length
  return `⟦${changed.join('')}${' ·····'.repeat(Math.round(letters / 12))}⟧`
}

/** What is not said to people: addresses, names of parts, numbers. */
const unsaid =
  /^(slugs?|id|kind|chapter|href|url|uuid|type|linktype|component|_uid|icon|picture|tone|motif|category|certainty|country|phone|year|sourceYear|anchor|filename|.*At|movedTo)$/

/** The content with every word in brackets, as the library has them. */
export function readPseudo(read: Reader): Reader {
  return language => {
    const doors = read(language)
    const wrap =
      (door: (...args: never[]) => Promise<unknown>) =>
      async (...args: never[]) =>
        JSON.parse(JSON.stringify((await door(...args)) ?? null), (key, value) =>
          typeof value === 'string' && !unsaid.test(key) ? pseudo(value) : value,
        ) ?? undefined
    return Object.fromEntries(Object.entries(doors).map(([name, door]) => [name, wrap(door)])) as typeof doors
  }
}
