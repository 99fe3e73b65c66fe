import { type Language, languageCodes, languageOfPath } from '../../languages/languages.ts'
import { attempt } from '../../platform/attempt.ts'
import { type Params, pathOf } from './addresses.ts'
import { deskPath, patternOf, type RouteName, routeNames } from './routes.ts'

export type Address = { name: RouteName; language: Language; params: Params }

/** What a requested path means in any spelling, the router's and others, or undefined where the site has nothing. */
export function findAddress(pathname: string): Address | undefined {
  // Split before decoding, as the router does: an encoded slash belongs to its id.
  const wanted = segmentsOf(pathname).map(segment => decodePath(segment) ?? segment)
  const language = languageOfPath(`/${wanted[0]?.toLowerCase()}`)
  for (const { name, segments } of patterns[language]) {
    const params = matchSegments(segments, wanted)
    if (params) return { name, language, params }
  }
  return undefined
}

/** The one spelling of an address of the site, however it is asked for: of a page, or of its data. */
export function findSpelling(pathname: string): string | undefined {
  const page = pageOf(pathname)
  const address = findAddress(page)
  if (!address) return undefined
  const right = pathOf(address.name, address.language, address.params)
  // An address that ends like data has no plain page.
  if (page === pathname) return pageOf(right) === right ? right : pathname
  return right === '/' ? '/_.data' : `${right}.data`
}

/** The screen behind a route the router has matched, by its pattern; `page` is where editors put theirs. */
export function screenOf(pattern: string): RouteName | 'page' | undefined {
  const path = `/${pattern}`.replace('//', '/')
  if (path.endsWith('/*')) return 'page'
  // Whoever may write anything, pages or emails; the desk itself tells which.
  if (path === deskPath) return 'adminCampaign'
  return routeNames.find(name => patternOf(name, languageOfPath(path)) === path)
}

/** Decoded and in normal form C, so that every spelling of a Cyrillic address is the same address. */
export const decodePath = (pathname: string): string | undefined =>
  attempt(() => decodeURIComponent(pathname).normalize('NFC'))

/** The router asks for the data of `/de` at `/de.data`, and for that of `/` and `/de/` at `/_.data` and `/de/_.data`. */
export function pageOf(pathname: string): string {
  return pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
}

function matchSegments(pattern: string[], wanted: string[]): Params | undefined {
  if (pattern.length !== wanted.length) return undefined
  const params: Params = {}
  for (const [index, segment] of pattern.entries()) {
    const value = wanted[index] ?? ''
    if (segment[0] === ':') params[segment.slice(1)] = value
    else if (!isSameWord(segment, value)) return undefined
  }
  return params
}

/** Extra slashes mean nothing. */
const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** As the router's patterns ignore case: by capitals, but no letter from elsewhere is taken for a plain one. */
function isSameWord(word: string, given: string): boolean {
  const isPlain = (text: string) => /^[ -~]*$/.test(text)
  return word.toUpperCase() === given.toUpperCase() && isPlain(word) === isPlain(given)
}

// Fixed words before parameters, so that /subscribe-verify/error is not taken for an id.
const patterns = Object.fromEntries(
  languageCodes.map(language => [
    language,
    routeNames
      .map(name => ({ name, segments: segmentsOf(patternOf(name, language)) }))
      .sort((a, b) => parametersIn(a.segments) - parametersIn(b.segments)),
  ]),
) as Record<Language, { name: RouteName; segments: string[] }[]>

function parametersIn(segments: string[]): number {
  return segments.filter(segment => segment[0] === ':').length
}
