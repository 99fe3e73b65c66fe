import type { Tools } from '../deps.ts'
import { type JsonObject, textOf } from '../format/json.ts'
import { type Lang, langs, translationKey } from '../format/localize.ts'
import { readVersions } from './read-versions.ts'

/** What a version is and what it calls itself, for lists that have no room for its words. */
export interface StorySummary {
  component: string
  titles: Partial<Record<Lang, string>>
}

const mostRemembered = 5_000

/** A version never changes, so what was once read of it is remembered. */
export function createListSummaries({ database }: Tools) {
  // Bounded: `mostRemembered`, and what one list asks for.
  const known = new Map<number, StorySummary>()

  return async function listSummaries(versionIds: readonly number[]): Promise<Map<number, StorySummary>> {
    if (known.size > mostRemembered) known.clear()
    const unknown = versionIds.filter(id => !known.has(id))
    for await (const { id, content } of readVersions(database, unknown, 100))
      known.set(id, summarize(JSON.parse(content)))
    return new Map(
      versionIds.flatMap(id => {
        const summary = known.get(id)
        return summary ? [[id, summary] as const] : []
      }),
    )
  }
}

function summarize(content: JsonObject): StorySummary {
  const titles = langs.flatMap(lang => {
    const title = textOf(content[lang === 'default' ? 'title' : translationKey('title', lang)]).trim()
    return title ? [[lang, title.slice(0, 250)] as const] : []
  })
  return { component: textOf(content.component), titles: Object.fromEntries(titles) }
}
