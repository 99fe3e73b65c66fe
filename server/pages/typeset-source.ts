import { isLanguage, type Language } from '../../languages/languages.ts'
import { typeset, typesetIn } from '../../languages/typeset.ts'
import type { ContentSource, DeliveredStory } from '../../services/content/content.ts'

/** The stories with spaces as printers set them. What is kept, and what the wire delivers, is as it was written. */
export function typesetSource(source: ContentSource): ContentSource {
  // A story is read once a publication, and so is what became of it.
  const known = new WeakMap<DeliveredStory, DeliveredStory>()

  function set(story: DeliveredStory, code: string | undefined): DeliveredStory {
    const before = known.get(story)
    if (before) return before
    const language: Language = isLanguage(code) ? code : 'en'
    const { name, content } = story
    const done = { ...story, name: typeset(name, language), content: typesetIn(content, language) }
    known.set(story, done)
    return done
  }

  return {
    ...source,
    async findStory(slug, language) {
      const found = await source.findStory(slug, language)
      return found && set(found, language)
    },
    async listStories(listing) {
      const found = await source.listStories(listing)
      return { ...found, stories: found.stories.map(story => set(story, listing?.language)) }
    },
    async listDatasourceEntries(name, dimension) {
      const language: Language = isLanguage(dimension) ? dimension : 'en'
      const say = (text: string | null) => text && typeset(text, language)
      const entries = await source.listDatasourceEntries(name, dimension)
      return entries.map(entry => ({ ...entry, dimension_value: say(entry.dimension_value) }))
    },
  }
}
