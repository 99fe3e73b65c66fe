import type { Addresses } from '../../app/content.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { isPublic } from '../../app/map/keeping.ts'
import { routeNames, siteMap } from '../../app/map/routes.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { xml } from './xml.ts'

/** A story with a page of its own. */
export type ListedStory = { addresses: Addresses; updatedAt: string }

/** What search engines may show: pages that are for everybody and whole in themselves. */
const listed = routeNames.filter(
  name => isPublic(name) && !siteMap[name].path.includes(':') && name !== 'offline',
)

/** Not secret, only of no use to anyone who searches; in the other languages below their prefix. */
const unlisted = ['admin', 'account', 'dataDeletion', 'shortLink', 'unsubscribe', 'subscribeVerify'] as const

export function writeRobots(origin: string): string {
  const paths = unlisted.map(name => siteMap[name].path.replace(':id', ''))
  const rules = paths.flatMap(path => [`Disallow: ${path}`, `Disallow: /*${path}`])
  return ['User-agent: *', ...rules, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** One map a language, so that each stays small enough to read. */
export function writeSitemapIndex(origin: string): string {
  const maps = languageCodes.map(
    language => `<sitemap><loc>${origin}/sitemap-${language}.xml</loc></sitemap>`,
  )
  return `${head}\n<sitemapindex xmlns="${schema}">\n${maps.join('\n')}\n</sitemapindex>\n`
}

export function writeSitemap(origin: string, language: Language, stories: ListedStory[]): string {
  const pages = listed.map(name => entry(language, code => origin + pathOf(name, code)))
  const articles = stories.flatMap(({ addresses, updatedAt }) => {
    const address = (code: Language) => addresses[code] && origin + addresses[code]
    return address(language) ? [entry(language, address, updatedAt)] : []
  })
  return `${head}\n<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${[...pages, ...articles].join('\n')}\n</urlset>\n`
}

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function entry(
  language: Language,
  address: (code: Language) => string | undefined,
  updatedAt?: string,
): string {
  const alternates = [...languageCodes.map(code => [code, address(code)]), ['x-default', address('en')]]
    .filter((pair): pair is [string, string] => !!pair[1])
    .map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${xml(href)}"/>`)
  const changed = updatedAt ? `<lastmod>${updatedAt.slice(0, 10)}</lastmod>` : ''
  return `<url><loc>${xml(address(language) ?? '')}</loc>${changed}${alternates.join('')}</url>`
}
