import type { Tools } from '../deps.ts'
import { type JsonObject, textOf } from '../format/json.ts'
import { type Lang, langs, translationKey } from '../format/localize.ts'

/** What a version is and what it calls itself, for lists that have no room for its words. */
export interface StorySummary {
  component: string
  titles: Partial<Record<Lang, string>>
}

export async function listSummaries(
  { readContents }: Tools,
  versionIds: readonly number[],
): Promise<Map<number, StorySummary>> {
  const contents = await readContents(versionIds)
  return new Map([...contents].map(([id, content]) => [id, summarize(content)]))
}

function summarize(content: JsonObject): StorySummary {
  const titles = langs.flatMap(lang => {
    const title = textOf(content[lang === 'default' ? 'title' : translationKey('title', lang)]).trim()
    return title ? [[lang, title.slice(0, 250)] as const] : []
  })
  return { component: textOf(content.component), titles: Object.fromEntries(titles) }
}
