import { pathOf } from '../../app/map/addresses.ts'
import { type Language, localeOf, prefixOf } from '../../languages/languages.ts'
import type { Library } from '../../languages/library.ts'

export const manifestType = 'application/manifest+json; charset=utf-8'

export const manifestPathOf = (language: Language): string => `${prefixOf(language)}/manifest.webmanifest`

/** What an installed Exhale is called, looks like and opens with. In every language it is the same app. */
export function writeManifest(language: Language, library: Library): string {
  const words = library.words(language)
  const common = words.getFixedT(null, 'common')
  const install = words.getFixedT(null, 'install')
  const icon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }
  return JSON.stringify({
    id: '/',
    name: common('site.name'),
    short_name: common('site.name'),
    description: common('site.description'),
    lang: localeOf(language),
    dir: 'ltr',
    start_url: pathOf('home', language),
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f1',
    theme_color: '#faf8f1',
    categories: ['health', 'lifestyle'],
    icons: [
      icon,
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      {
        name: common('nav.sosName'),
        short_name: common('nav.sos'),
        url: pathOf('sos', language),
        icons: [icon],
      },
      { name: install('counter'), url: pathOf('home', language), icons: [icon] },
    ],
  })
}
