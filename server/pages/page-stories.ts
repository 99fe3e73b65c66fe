import type { Addresses } from '../../app/content.ts'
import type { RouteRule } from '../../app/map/redirects.ts'
import { type Language, languageCodes, prefixOf } from '../../languages/languages.ts'
import { inChunks } from '../../platform/in-chunks.ts'
import type { ContentSource, DeliveredStory } from '../../services/content/content.ts'
import { findPageAddress, findPlace, type StoryPlace } from './page-addresses.ts'
import { englishPlaceOf, placeOf, screens } from './story-places.ts'

export type PageStories = ReturnType<typeof createPageStories>

/** The service takes no more at once. */
const mostAsked = 50

/** Pages that editors made and put where they liked, as readers of one language find them. */
export function createPageStories(content: ContentSource, rules: RouteRule[], language: Language) {
  const prefix = prefixOf(language).replace(/^\/(.+)/, '$1/')
  const ownPlace = (story: DeliveredStory): StoryPlace => placeOf(story.full_slug).slice(prefix.length)

  /** Undefined for what is no page, and for pages the site itself shows at addresses of its own. */
  function addressOf(story: DeliveredStory): string | undefined {
    const isOurs = Object.hasOwn(screens, englishPlaceOf(story))
    return story.content.component === 'page' && !isOurs
      ? findPageAddress(ownPlace(story), language, rules)
      : undefined
  }

  const read = (path: string) => content.findStory(path, language)

  /** By its own address, by the English one, or by one it used to have. */
  async function find(place: StoryPlace): Promise<DeliveredStory | undefined> {
    const story = (await read(prefix + place)) ?? (await read(place))
    // The service takes a number for the number of a story.
    if (story && [ownPlace(story), englishPlaceOf(story)].includes(place)) return story
    const moved = await content.findRedirect(prefix + place)
    return moved === undefined ? undefined : read(moved)
  }

  return {
    addressOf,

    /** What an address of this language leads to. */
    async findAt(address: string): Promise<DeliveredStory | undefined> {
      const place = findPlace(address)
      if (place === undefined) return undefined
      const small = place.toLowerCase()
      return (await find(place)) ?? (small === place ? undefined : find(small))
    },

    async listByUuids(uuids: string[]): Promise<DeliveredStory[]> {
      const found: DeliveredStory[] = []
      for (const some of inChunks(uuids, mostAsked)) {
        const params = { by_uuids: some.join(','), per_page: String(mostAsked), excluding_fields: 'body' }
        found.push(...(await content.listStories({ language, params })).stories)
      }
      return found
    },

    /** Only in the languages it is published in. */
    addressesOf(story: DeliveredStory, isInEnglish: boolean): Addresses {
      const places = new Map(
        (story.translated_slugs ?? [])
          .filter(({ published }) => published)
          .map(({ lang, path }) => [lang, placeOf(path)]),
      )
      if (isInEnglish) places.set('en', englishPlaceOf(story))
      const addresses: Addresses = {}
      for (const code of languageCodes) {
        const place = places.get(code)
        const address = place && findPageAddress(place, code, rules)
        if (address) addresses[code] = address
      }
      return addresses
    },
  }
}
