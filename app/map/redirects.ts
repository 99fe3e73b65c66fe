import { type Language, languageOfPath, prefixOf } from '../../languages/languages.ts'
import { pathOf } from './addresses.ts'
import { decodePath, findSpelling } from './find-address.ts'
import { routeNames, siteMap } from './routes.ts'

export type Redirect = { status: 301 | 302 | 307 | 308; location: string }
export type RouteRule = { from: string; to: string; status: Redirect['status'] }
type Place = { path: string; search: string; language: Language }
type Row = (place: Place) => Redirect | undefined

/** Every redirect of the site, in the order they are tried. */
const rows: Row[] = [
  // Every address of the site has one spelling.
  ({ path, search }) => {
    const right = findSpelling(path)
    return right === undefined || right === path ? undefined : { status: 308, location: right + search }
  },
  // English has no prefix.
  ({ path, search }) => {
    const [, rest] = path.match(/^\/en(\/.*)?$/) ?? []
    if (path !== '/en' && rest === undefined) return undefined
    return { status: 301, location: sitePath(rest ?? '/') + search }
  },
  // Retired addresses lead home.
  ({ path, language }) =>
    /^\/(friend-invite|developer-login)/.test(withoutPrefix(path, language))
      ? { status: 301, location: pathOf('home', language) }
      : undefined,
  // A slug left in English leads to the translated one.
  ({ path, search, language }) => {
    const [, first = '', id = ''] = /^(\/[^/]+)(?:\/([^/]+))?\/?$/.exec(withoutPrefix(path, language)) ?? []
    const wanted = id ? [`${first}/${id}`, `${first}/:id`] : [first]
    const name = routeNames.find(
      name => wanted.includes(siteMap[name].path) && siteMap[name].slugs?.[language],
    )
    const location = name && pathOf(name, language, { id: decodePath(id) ?? id })
    // Some words are the same in both.
    return location === undefined || location === path
      ? undefined
      : { status: 301, location: location + search }
  },
  // Old privacy editions lead to the current one.
  ({ path, language }) =>
    path.includes('/privacy-') ? { status: 308, location: pathOf('privacy', language) } : undefined,
]

/** Where a requested path should go instead. `path` is as requested, still encoded. */
export function findRedirect(path: string, search = '', rules: RouteRule[] = []): Redirect | undefined {
  const place = { path, search, language: languageOfPath(path) }
  for (const row of rows) {
    const redirect = row(place)
    if (redirect) return redirect
  }
  const decoded = decodePath(path)
  const rule = rules.find(({ from }) => from === decoded)
  return rule && { status: rule.status, location: rule.to }
}

/** On the mobile sub-host everything below the root leads to the main site's root. */
export function findHostRedirect(
  host: string,
  path: string,
  origin: URL,
  mobile = 'm',
): Redirect | undefined {
  if (path === '/' || host !== `${mobile}.${origin.host}`) return undefined
  return { status: 308, location: `${origin.origin}/` }
}

function withoutPrefix(path: string, language: Language): string {
  return path.slice(prefixOf(language).length) || '/'
}

/** A location can never leave the site: `//elsewhere` and `/\elsewhere` are read as hosts by browsers. */
function sitePath(path: string): string {
  return path.replace(/^[/\\]+/, '/')
}
