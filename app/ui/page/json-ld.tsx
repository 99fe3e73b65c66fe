import { localeOf } from '../../../languages/languages.ts'
import type { RouteName } from '../../map/routes.ts'
import { useRoot } from '../../root-data.ts'
import { useLanguage, useWords } from '../../words.tsx'
import { useHref } from '../link.tsx'
import { useShared } from './alternates.tsx'

/** Who runs this installation, as they want to be named. */
export type Organization = { name: string; email?: string; telephone?: string; address?: string }

type Text = { '@type': 'Answer'; text: string }
type Thing =
  | ({ '@type': 'Organization'; url: string; logo: string } & Organization)
  | { '@type': 'FAQPage'; mainEntity: { '@type': 'Question'; name: string; acceptedAnswer: Text }[] }
  | {
      '@type': 'BreadcrumbList'
      itemListElement: { '@type': 'ListItem'; position: number; name: string; item: string }[]
    }
  | {
      '@type': 'Article'
      headline: string
      description: string
      inLanguage: string
      datePublished: string
      dateModified: string
      author: { '@type': 'Organization'; name: string }
      publisher: { '@type': 'Organization'; name: string }
      citation: string[]
      mainEntityOfPage: string | undefined
      image: string | undefined
    }

/** What a page says to machines. It is data and never run; no character in it can end the element. */
export function JsonLd({ thing }: { thing: Thing }) {
  return <script type="application/ld+json">{writeJsonLd(thing)}</script>
}

export function writeJsonLd(thing: Thing): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...thing })
  return text.replace(/[<>&]/g, escapeSign)
}

const escapeSign = (sign: string): string => `\\u00${sign.charCodeAt(0).toString(16)}`

export const named = (name: string) => ({ '@type': 'Organization', name }) as const

type Article = Extract<Thing, { '@type': 'Article' }>

/** The page as an article, once someone has answered for it. */
export function ArticleJsonLd(told: Omit<Article, '@type' | 'inLanguage' | 'mainEntityOfPage' | 'image'>) {
  const { address: mainEntityOfPage, picture: image } = useShared()
  const inLanguage = localeOf(useLanguage())
  return <JsonLd thing={{ '@type': 'Article', ...told, inLanguage, mainEntityOfPage, image }} />
}

/** The way from the first page to this one. */
export function Breadcrumbs({ above, title }: { above: { to: RouteName; name: string }; title: string }) {
  const t = useWords()
  const origin = useRoot()?.origin ?? ''
  const home = useHref({ to: 'home' })
  const middle = useHref({ to: above.to })
  const { address = origin } = useShared()
  const line = (position: number, name: string, item: string) =>
    ({ '@type': 'ListItem', position, name, item }) as const
  const itemListElement = [
    line(1, t('site.name'), origin + home),
    line(2, above.name, origin + middle),
    line(3, title, address),
  ]
  return <JsonLd thing={{ '@type': 'BreadcrumbList', itemListElement }} />
}
