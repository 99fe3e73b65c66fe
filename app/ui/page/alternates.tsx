import { useMatches, useRouteLoaderData } from 'react-router'
import { type Language, languageCodes, localeOf } from '../../../languages/languages.ts'
import type { Addresses, StorySlugs } from '../../content.ts'
import { type Params, pathOf } from '../../map/addresses.ts'
import { isPublic } from '../../map/keeping.ts'
import { type RouteName, siteMap } from '../../map/routes.ts'
import type { loader } from '../../root.tsx'
import { useLanguage } from '../../words.tsx'

/** Where the page on screen is in a language; undefined on an error page, or where the page is not written in it. */
export function useAlternate(): (language: Language) => string | undefined {
  const { name, params, slugs, addresses } = useScreen()
  if (addresses) return language => addresses[language]
  if (!name) return () => undefined
  return language => {
    if (!slugs) return pathOf(name, language, params as Params)
    const slug = slugs[language]
    return slug && pathOf(name, language, { id: slug })
  }
}

function useScreen() {
  const { id, params, loaderData } = useMatches().at(-1) ?? { id: '', params: {}, loaderData: undefined }
  const name = id.split('.')[1] ?? ''
  const places = (loaderData ?? {}) as { slugs?: StorySlugs; addresses?: Addresses }
  return { name: name in siteMap ? (name as RouteName) : undefined, params, ...places }
}

/** Where this page is, and the picture that goes with links to it. Both only of pages that are for everybody. */
export function useShared(): { address?: string; picture?: string } {
  const { name, addresses } = useScreen()
  const path = useAlternate()(useLanguage())
  const origin = useRouteLoaderData<typeof loader>('root')?.origin
  if (!(addresses || isPublic(name)) || !path || !origin) return {}
  return { address: origin + path, picture: `${origin}/icons/share.png` }
}

/** Where this page is in the other languages, for search engines. No tag names an address that opens something secret. */
export function Alternates() {
  const { params } = useScreen()
  const { address } = useShared()
  const alternate = useAlternate()
  const language = useLanguage()
  const origin = useRouteLoaderData<typeof loader>('root')?.origin
  const written = languageCodes.filter(alternate)
  if (!written.includes(language) || !origin || ('id' in params && !address)) return null
  const href = (code: Language) => origin + alternate(code)
  return (
    <>
      <link rel="canonical" href={href(language)} />
      {written.map(code => (
        <link key={code} rel="alternate" hrefLang={code} href={href(code)} />
      ))}
      {written.includes('en') && <link rel="alternate" hrefLang="x-default" href={href('en')} />}
      <meta property="og:url" content={href(language)} />
      <meta property="og:locale" content={openGraphLocale(language)} />
      {written
        .filter(code => code !== language)
        .map(code => (
          <meta key={code} property="og:locale:alternate" content={openGraphLocale(code)} />
        ))}
    </>
  )
}

function openGraphLocale(language: Language): string {
  return localeOf(language).replace('-', '_')
}
