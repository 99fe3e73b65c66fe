import { decodePath, findAddress } from '../../app/map/find-address.ts'
import { findSignIn } from '../../app/map/guards.ts'
import { findRedirect, type RouteRule } from '../../app/map/redirects.ts'
import { type Language, languageOfPath, prefixOf } from '../../languages/languages.ts'
import { slugPattern } from '../../services/content/format/slug.ts'
import { isServed } from '../http/page-kind.ts'

/** A story's place in the tree of one language, without that language in front: `ueber-uns`, `stadt/termine`. */
export type StoryPlace = string

/** Where visitors find a page that lies there; undefined where the site has something of its own. */
export function findPageAddress(
  place: StoryPlace,
  language: Language,
  rules: RouteRule[] = [],
): string | undefined {
  const address = writeAddress(place, language)
  return isReserved(address, language, rules) ? undefined : address
}

/** Whether nothing in a folder could be found, whatever it is called. */
export function isFolderReserved(place: StoryPlace, language: Language, rules: RouteRule[]): boolean {
  return findPageAddress(`${place}/${anyName}`, language, rules) === undefined
}

const anyName = '-'

function writeAddress(place: StoryPlace, language: Language): string {
  const segments = place.split('/').filter(Boolean)
  return `${prefixOf(language)}/${segments.map(encodeURIComponent).join('/')}`
}

/** The site's own addresses come first: its screens in any spelling, what leads elsewhere, what is guarded, and files. */
function isReserved(address: string, language: Language, rules: RouteRule[]): boolean {
  return (
    languageOfPath(address) !== language ||
    findAddress(address) !== undefined ||
    findRedirect(address, '', rules) !== undefined ||
    findSignIn(address, '') !== undefined ||
    isServed(address) ||
    mayBeFile(address)
  )
}

/** Files have a dot in their names; pages have none. */
export const mayBeFile = (address: string): boolean => address.includes('.')

/** The place an address names, in the language it is written in; undefined where it can be none. */
export function findPlace(address: string): StoryPlace | undefined {
  const path = address.slice(prefixOf(languageOfPath(address)).length)
  const segments = path.split('/').filter(Boolean).map(decodePath)
  const isPlain = segments.length <= deepest && segments.every(part => part && slugPattern.test(part))
  return isPlain ? segments.join('/') : undefined
}

const deepest = 22
