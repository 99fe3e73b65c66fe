import { type Language, prefixOf } from '../../languages/languages.ts'
import type { Layout, Page } from './page.ts'
import { account } from './rows/account.ts'
import { admin } from './rows/admin.ts'
import { outward } from './rows/outward.ts'
import { programme } from './rows/programme.ts'

/**
 * The site map: every address of the product, once. Each comes out in nine languages: English without a prefix, the
 * others below theirs, with their own words where `slugs` says so.
 */
const map = { ...programme, ...account, ...outward, ...admin }

export type RouteName = keyof typeof map

export const siteMap: Record<RouteName, Page> = map
export const routeNames = Object.keys(map) as RouteName[]

/** The pattern of a route in one language: `/de/hilfe`, `/ru/certificate/:id`. */
export function patternOf(name: RouteName, language: Language): string {
  const { path, slugs } = siteMap[name]
  const slug = slugs?.[language]
  const local = slug ? `/${slug}` : path
  return local === '/' ? prefixOf(language) || '/' : `${prefixOf(language)}${local}`
}

export const layoutOf = (name: RouteName): Layout => siteMap[name].layout ?? 'default'

/** Ids read `de.help`; the server keeps one handler for each language by this first word. */
export const routeId = (language: Language, name: string): string => `${language}.${name}`

/** Where the editor's pages send what is written; the same for all languages. */
export const deskPath = '/admin/content/desk'
