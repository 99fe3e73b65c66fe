import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type Language, languageCodes, prefixOf } from '../languages/languages.ts'
import type { Layout } from './map/page.ts'
import { deskPath, layoutOf, patternOf, type RouteName, routeId, routeNames, siteMap } from './map/routes.ts'

/** The map, as the router reads it. */
export default [...languageCodes.flatMap(routesIn), desk()]

function routesIn(language: Language): RouteConfigEntry[] {
  const layouts: Layout[] = ['default', 'admin', 'certificate', 'template', 'email']
  const below = (wanted: Layout) =>
    routeNames.filter(name => layoutOf(name) === wanted).map(name => routeIn(language, name))
  const rest = (path: string, name: string, file: string): RouteConfigEntry => ({
    id: routeId(language, name),
    path: `${prefixOf(language)}${path}/*`.slice(1),
    file: `${file}.tsx`,
  })
  // Whatever the map doesn't know: in the administration its menu stays.
  const others: Partial<Record<Layout, RouteConfigEntry>> = {
    default: rest('', 'page', 'reading/pages/page'),
    admin: rest('/admin', 'page.admin', 'admin/missing'),
  }
  return [
    ...layouts.map(layout => ({
      id: routeId(language, `layout-${layout}`),
      file: `shells/${layout}.tsx`,
      children: [...below(layout), ...(others[layout] ? [others[layout]] : [])],
    })),
    ...below('none'),
  ]
}

function routeIn(language: Language, name: RouteName): RouteConfigEntry {
  const pattern = patternOf(name, language)
  return {
    id: routeId(language, name),
    path: pattern.slice(1) || undefined,
    index: pattern === '/' ? true : undefined,
    file: `${siteMap[name].screen}.tsx`,
  }
}

function desk(): RouteConfigEntry {
  return { id: routeId('en', 'desk'), path: deskPath.slice(1), file: 'editor/desk.tsx' }
}
