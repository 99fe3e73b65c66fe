import { textOf } from '../../app/blocks/blok.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { findAddress } from '../../app/map/find-address.ts'
import { type Language, languageOfPath } from '../../languages/languages.ts'
import type { DeliveredStory, Json, JsonObject } from '../../services/content/content.ts'
import { objectsIn } from '../../services/content/format/json.ts'
import type { LocalStories } from './articles.ts'
import type { PageStories } from './page-stories.ts'
import { articleScreens, placeOf, screens } from './story-places.ts'

/** Links of editors as addresses of this site, in the reader's language. */
export async function writeLinks({ shelfOf, pages, language }: LocalStories, value: Json): Promise<Json> {
  const { help, posts } = await shelfOf(language)
  const articles = [...help, ...posts]
  const known = await findPages([...objectsIn(value)].filter(isLink), articles, pages)

  const hrefOf = (link: JsonObject): string => {
    if (link.linktype !== 'story') {
      const href = textOf(link.url ?? link.href)
      const path = withoutRest(href)
      const page = known.get(path)
      return page ? page + href.slice(path.length) : localPath(href, language)
    }
    const anchor = textOf(link.anchor) ? `#${textOf(link.anchor)}` : ''
    const uuid = uuidOf(link)
    const page = known.get(uuid)
    if (page) return page + anchor
    const found = articles.find(story => story.uuid === uuid)
    const path = placeOf(found?.default_full_slug ?? textOf(link.cached_url ?? link.href))
    const [folder = '', name] = path.split('/')
    const screen = name ? articleScreens[folder] : undefined
    if (screen && found) return pathOf(screen, language, { id: found.slug }) + anchor
    return pathOf(screens[folder] ?? 'home', language) + anchor
  }

  const write = (one: Json): Json => {
    if (Array.isArray(one)) return one.map(write)
    if (typeof one !== 'object' || one === null) return one
    const copy = Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, write(inner)]))
    return isLink(one) ? { ...copy, href: hrefOf(one) } : copy
  }
  return write(value)
}

/** Addresses of the pages that editors made: by uuid, and by the English address they were written as. */
async function findPages(
  links: JsonObject[],
  articles: readonly DeliveredStory[],
  pages: PageStories,
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  const add = (key: string, story: DeliveredStory | undefined) => {
    const address = story && pages.addressOf(story)
    if (address) known.set(key, address)
  }
  const uuids = links.filter(({ linktype }) => linktype === 'story').map(uuidOf)
  const others = [...new Set(uuids)].filter(uuid => uuid && !articles.some(story => story.uuid === uuid))
  for (const story of await pages.listByUuids(others)) add(story.uuid, story)
  const hrefs = links
    .filter(({ linktype }) => linktype !== 'story')
    .map(link => textOf(link.url ?? link.href))
  for (const path of new Set(hrefs.map(withoutRest)))
    if (isOwnPath(path) && languageOfPath(path) === 'en' && !findAddress(path))
      add(path, await pages.findAt(path))
  return known
}

const isLink = (value: JsonObject): boolean => value.fieldtype === 'multilink' || 'linktype' in value
const uuidOf = (link: JsonObject): string => textOf(link.uuid ?? link.id)
const isOwnPath = (href: string): boolean => href.startsWith('/') && !href.startsWith('//')
const withoutRest = (href: string): string => href.replace(/[?#].*$/, '')

/** `/login` in a German text leads to `/de/login`; what is no page of ours stays as it is. */
function localPath(href: string, language: Language): string {
  if (!isOwnPath(href)) return href
  const path = withoutRest(href)
  const address = findAddress(path)
  return address?.language === 'en'
    ? pathOf(address.name, language, address.params) + href.slice(path.length)
    : href
}
