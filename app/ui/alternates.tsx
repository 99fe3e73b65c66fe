import { useMatches, useRouteLoaderData } from 'react-router'
import { type Language, languageCodes, localeOf } from '../../languages/languages.ts'
import { type Params, pathOf } from '../addresses.ts'
import type { loader } from '../root.tsx'
import { type RouteName, siteMap } from '../routes.ts'
import { useLanguage } from '../words.tsx'

/** The route on screen, or undefined on an error page. */
export function useAddress(): { name: RouteName; params: Params } | undefined {
  const { id, params } = useMatches().at(-1) ?? { id: '', params: {} }
  const name = id.split('.')[1] ?? ''
  return name in siteMap ? { name: name as RouteName, params: params as Params } : undefined
}

/** Where this page is in the other languages, for search engines. */
export function Alternates() {
  const address = useAddress()
  const language = useLanguage()
  const origin = useRouteLoaderData<typeof loader>('root')?.origin
  if (!address || !origin) return null
  const href = (code: Language) => origin + pathOf(address.name, code, address.params)
  return (
    <>
      <link rel="canonical" href={href(language)} />
      {languageCodes.map(code => (
        <link key={code} rel="alternate" hrefLang={code} href={href(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={href('en')} />
      <meta property="og:url" content={href(language)} />
      <meta property="og:locale" content={openGraphLocale(language)} />
      {languageCodes
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
