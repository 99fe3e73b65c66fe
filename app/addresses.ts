import { type Language, languageCodes, languageOfPath } from '../languages/languages.ts'
import { patternOf, type RouteName, routeNames } from './routes.ts'

export type Params = Record<string, string>
export type Query = Record<string, string | undefined>
export type Address = { name: RouteName; language: Language; params: Params }

/** A route's path in a language, percent-encoded and ready for `href`. */
export function pathOf(name: RouteName, language: Language, params: Params = {}, query: Query = {}): string {
  const path = patternOf(name, language)
    .split('/')
    .map(segment => encodeURIComponent(segment[0] === ':' ? (params[segment.slice(1)] ?? '') : segment))
    .join('/')
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]),
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/** What a requested path means, or undefined where the site has nothing there. */
export function findAddress(pathname: string): Address | undefined {
  const language = languageOfPath(pathname)
  // Split before decoding, as the router does: an encoded slash belongs to its id.
  const wanted = pathname.split('/').map(segment => decodePath(segment) ?? segment)
  if (wanted.length > 2 && wanted.at(-1) === '') wanted.pop()
  for (const { name, segments } of patterns[language]) {
    const params = matchSegments(segments, wanted)
    if (params) return { name, language, params }
  }
  return undefined
}

/** Decoded and in normal form C, so that every spelling of a Cyrillic address is the same address. */
export function decodePath(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname).normalize('NFC')
  } catch {
    return undefined
  }
}

/** The router asks for the data of `/de` at `/de.data`, and for that of `/` and `/de/` at `/_.data` and `/de/_.data`. */
export function pageOf(pathname: string): string {
  return pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
}

function matchSegments(pattern: string[], wanted: string[]): Params | undefined {
  if (pattern.length !== wanted.length) return undefined
  const params: Params = {}
  for (const [index, segment] of pattern.entries()) {
    const value = wanted[index] ?? ''
    if (segment[0] === ':' && value !== '') params[segment.slice(1)] = value
    else if (segment !== value) return undefined
  }
  return params
}

// Fixed words before parameters, so that /subscribe-verify/error is not taken for an id.
const patterns = Object.fromEntries(
  languageCodes.map(language => [
    language,
    routeNames
      .map(name => ({ name, segments: patternOf(name, language).split('/') }))
      .sort((a, b) => parametersIn(a.segments) - parametersIn(b.segments)),
  ]),
) as Record<Language, { name: RouteName; segments: string[] }[]>

function parametersIn(segments: string[]): number {
  return segments.filter(segment => segment[0] === ':').length
}
