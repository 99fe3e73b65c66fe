import type { Language } from '../../languages/languages.ts'
import type { ContentSource } from '../../services/content/content.ts'

/** What is made once for a language, and anew when something was published; what failed is tried again. */
export function untilPublished<Made>(
  content: Pick<ContentSource, 'cacheVersion'>,
  make: (language: Language) => Promise<Made>,
): (language: Language) => Promise<Made> {
  // Bounded: one for each language.
  const known = new Map<Language, { version: number; made: Promise<Made> }>()
  return language => {
    const version = content.cacheVersion()
    const before = known.get(language)
    if (before?.version === version) return before.made
    const made = make(language)
    known.set(language, { version, made })
    made.catch(() => known.delete(language))
    return made
  }
}
