import type { Language } from '../../languages/languages.ts'
import { patternOf, type RouteName } from './routes.ts'

export type Params = Record<string, string>
export type AddressQuery = Record<string, string | undefined>

/** A route's path in a language, percent-encoded and ready for `href`. */
export function pathOf(
  name: RouteName,
  language: Language,
  params: Params = {},
  query: AddressQuery = {},
): string {
  const path = patternOf(name, language)
    .split('/')
    .map(segment => encodeURIComponent(segment[0] === ':' ? (params[segment.slice(1)] ?? '') : segment))
    .join('/')
    // Readable where it stands in a path: a short link with it shows where it leads.
    .replaceAll('%2B', '+')
  const search = new URLSearchParams(
    Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]),
  )
  return search.size > 0 ? `${path}?${search}` : path
}
