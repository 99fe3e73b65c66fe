import { textOf } from '../../app/blocks/blok.ts'
import type { DeliveredStory } from '../../services/content/content.ts'

/** Other articles an editor named, in their order; one that isn't published is passed over. */
export function relatedOf(
  { content: { related } }: DeliveredStory,
  articles: DeliveredStory[],
): DeliveredStory[] {
  const uuids = Array.isArray(related) ? related.map(textOf) : []
  return uuids.flatMap(uuid => articles.find(one => one.uuid === uuid) ?? [])
}
