import { createRequestHandler, type RouterContextProvider } from 'react-router'
import { type Language, languageCodes, prefixOf } from '../../languages/languages.ts'
import type { Backend } from '../backend.ts'
import type { SiteBuild } from '../read-build.ts'

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>
export type SiteHandlers = { build: SiteBuild; handlers: Record<Language, Handler> }
type Parts = Pick<Backend, 'isDevelopment' | 'origin'>

const manifestPath = '/__manifest'

/** The router's handlers of the current build, only remade when it changes, in development. */
export function createHandlers(
  loadBuild: () => Promise<SiteBuild>,
  parts: Parts,
): () => Promise<SiteHandlers> {
  let last: SiteHandlers | undefined
  return async () => {
    const build = await loadBuild()
    if (last?.build !== build) last = { build, handlers: makeHandlers(build, parts) }
    return last
  }
}

/**
 * One handler a language, each with only its own routes: the router's work on every request grows with the
 * number of routes, and nine languages would make it nine times as much.
 */
function makeHandlers(build: SiteBuild, { isDevelopment, origin }: Parts): Record<Language, Handler> {
  const handlers = languageCodes.map(language => {
    const isOurs = (id: string) => id === 'root' || id.startsWith(`${language}.`)
    const only = <T>(routes: Record<string, T>) =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => isOurs(id)))
    const ours = {
      ...build,
      routes: only(build.routes),
      assets: { ...build.assets, routes: only(build.assets.routes) },
      // Behind a proxy that speaks https, the requests we see are not at the address people know.
      allowedActionOrigins: [origin.host],
      routeDiscovery: { ...build.routeDiscovery, manifestPath: prefixOf(language) + manifestPath },
    } as SiteBuild
    return [language, createRequestHandler(ours, isDevelopment ? 'development' : 'production')]
  })
  return Object.fromEntries(handlers)
}
