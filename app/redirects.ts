import { type Language, languageOfPath, prefixOf } from '../languages/languages.ts'
import { decodePath, findSpelling, pathOf } from './addresses.ts'
import { findOwnPath } from './return-path.ts'
import { routeNames, siteMap } from './routes.ts'

export type Redirect = { status: 301 | 302 | 307 | 308; location: string }
export type RouteRule = { from: string; to: string; status: Redirect['status'] }
type Place = { path: string; search: string; language: Language }
type Row = { says: string; find: (place: Place) => Redirect | undefined }

/** Every redirect of the site, in the order they are tried. */
const rows: Row[] = [
  {
    says: 'English has no prefix',
    find: ({ path, search }) => {
      const [, rest] = path.match(/^\/en(\/.*)?$/) ?? []
      if (path !== '/en' && rest === undefined) return undefined
      return { status: 301, location: sitePath(rest ?? '/') + search }
    },
  },
  {
    says: 'retired addresses lead home',
    find: ({ path, language }) =>
      /^\/(friend-invite|developer-login)/.test(withoutPrefix(path, language))
        ? { status: 301, location: pathOf('home', language) }
        : undefined,
  },
  {
    says: 'a slug left in English leads to the translated one',
    find: ({ path, search, language }) => {
      const [, first = '', id = ''] = /^(\/[^/]+)(?:\/([^/]+))?\/?$/.exec(withoutPrefix(path, language)) ?? []
      const wanted = id ? `${first}/:id` : first
      const name = routeNames.find(name => siteMap[name].path === wanted && siteMap[name].slugs[language])
      return name && { status: 301, location: pathOf(name, language, { id: decodePath(id) ?? id }) + search }
    },
  },
  {
    says: 'old privacy editions lead to the current one',
    find: ({ path, language }) =>
      path.includes('/privacy-') ? { status: 308, location: pathOf('privacy', language) } : undefined,
  },
]

/** Where a requested path should go instead. `path` is as requested, still encoded. */
export function findRedirect(path: string, search = '', rules: RouteRule[] = []): Redirect | undefined {
  const place = { path, search, language: languageOfPath(path) }
  for (const row of rows) {
    const redirect = row.find(place)
    if (redirect) return redirect
  }
  const decoded = decodePath(path)
  const rule = rules.find(({ from }) => from === decoded)
  return rule && { status: rule.status, location: rule.to }
}

/** On the mobile sub-host everything below the root leads to the main site's root. */
export function findHostRedirect(host: string, path: string, origin: URL): Redirect | undefined {
  if (path === '/' || host !== `m.${origin.host}`) return undefined
  return { status: 308, location: `${origin.origin}/` }
}

function withoutPrefix(path: string, language: Language): string {
  return path.slice(prefixOf(language).length) || '/'
}

/** A location can never leave the site: `//elsewhere` and `/\elsewhere` are read as hosts by browsers. */
function sitePath(path: string): string {
  return path.replace(/^[/\\]+/, '/')
}

/** `/path=target status`, where the target is a path of this site or an http address elsewhere. */
export function parseRouteRule(text: string): RouteRule | undefined {
  const [, path = '', target = '', status = '302'] =
    text.trim().match(/^(\/[^\s=?#]*)\s*=\s*(\S+?)(?:\s+(30[1278]))?$/) ?? []
  const from = decodePath(path)
  const to = findOwnPath(target) ?? findElsewhere(target)
  if (!from || !to || isSamePath(from, to)) return undefined
  return { from, to, status: Number(status) as Redirect['status'] }
}

/** A rule that leads to itself would never end. */
function isSamePath(from: string, to: string): boolean {
  const [here, there] = [from, to.replace(/[?#].*/, '')].map(path => findSpelling(path) ?? decodePath(path))
  return here === there
}

function findElsewhere(value: string): string | undefined {
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value).href : undefined
}
