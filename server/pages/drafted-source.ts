import type { ContentSource, DeliveredStory } from '../../services/content/content.ts'
import { toLanguage } from '../../services/content/format/localize.ts'
import { placeOf } from './story-places.ts'

/** The stories as if one draft were what is published of it in its language. */
export function withDraft(source: ContentSource, draft: DeliveredStory): ContentSource {
  const places = [draft.full_slug, draft.default_full_slug ?? draft.full_slug].map(placeOf)
  const isItsLanguage = (language = 'en') => language === toLanguage(draft.lang)
  const isPublished = async () => {
    const params = { by_uuids: draft.uuid, excluding_fields: 'body' }
    return (await source.listStories({ language: toLanguage(draft.lang), params })).total > 0
  }
  return {
    ...source,
    async findStory(slug, language) {
      const isIt = isItsLanguage(language) && places.includes(placeOf(slug))
      return isIt ? draft : source.findStory(slug, language)
    },
    async listStories(listing) {
      const found = await source.listStories(listing)
      if (!isItsLanguage(listing?.language)) return found
      const stories = found.stories.map(story => (story.uuid === draft.uuid ? draft : story))
      const { content_type: kind, page } = listing?.params ?? {}
      if (kind !== draft.content.component || page !== '1' || (await isPublished()))
        return { ...found, stories }
      return { ...found, stories: [draft, ...stories], total: found.total + 1 }
    },
  }
}
