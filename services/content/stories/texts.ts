import { plain } from '../../../languages/plain.ts'
import { inChunks } from '../../../platform/in-chunks.ts'
import { textIn } from '../delivery/find.ts'
import type { Tools } from '../deps.ts'

/** All that a story says in any language, in the spelling of `plain`. */
export type StoryText = { uuid: string; version: number; text: string }

const atOnce = 25

/**
 * What these stories say, a few at a time, for those who file it to search in. A version never changes, so what was filed of
 * one isn't read again. Stories in the trash say nothing.
 */
export async function* readTexts(
  { database }: Tools,
  uuids: readonly string[],
  filed: ReadonlyMap<string, number>,
): AsyncGenerator<StoryText[]> {
  for (const some of inChunks(uuids, atOnce)) {
    const stories = await database.kysely
      .selectFrom('content_stories')
      .select(['uuid', 'version_id'])
      .where('uuid', 'in', some)
      .where('trashed_at', 'is', null)
      .execute()
    const changed = new Map(
      stories.flatMap(({ uuid, version_id: id }) => (id && filed.get(uuid) !== id ? [[id, uuid]] : [])),
    )
    if (changed.size === 0) continue
    const versions = await database.kysely
      .selectFrom('content_versions')
      .select(['id', 'content'])
      .where('id', 'in', [...changed.keys()])
      .execute()
    yield versions.map(({ id, content }) => {
      const text = plain(textIn(JSON.parse(content)))
      return { uuid: changed.get(id) ?? '', version: id, text }
    })
  }
}
