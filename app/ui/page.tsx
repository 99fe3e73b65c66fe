import type { ReactNode } from 'react'
import type { Asset } from '../blocks/blok.ts'
import { useWords } from '../words.tsx'
import { useShared } from './alternates.tsx'

type HeadProps = {
  title: string
  description?: string | undefined
  isPrivate?: boolean
  kind?: 'website' | 'article'
  /** What goes with links to it, in place of the picture that is made of its title. */
  image?: Asset | null
}

/** What a page says of itself to tabs, search engines and shared links. */
export function Head({ title, description, isPrivate, kind = 'website', image }: HeadProps) {
  const t = useWords()
  const { picture } = useShared()
  const full = `${title} · ${t('site.name')}`
  return (
    <>
      <title>{full}</title>
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:type" content={kind} />
      <meta name="description" content={description ?? t('site.description')} />
      <meta property="og:description" content={description ?? t('site.description')} />
      {picture && !isPrivate && (
        <>
          <meta property="og:image" content={image ? sharedPicture(image) : picture} />
          <meta property="og:image:type" content={image ? 'image/jpeg' : 'image/png'} />
          {!image && <meta property="og:image:width" content="1200" />}
          {!image && <meta property="og:image:height" content="630" />}
          <meta property="og:image:alt" content={image?.alt || title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {isPrivate && <meta name="robots" content="noindex" />}
    </>
  )
}

/** In a format that whoever shows links can show. */
const sharedPicture = ({ filename }: Asset): string => `${filename}/m/1200x630/filters:format(jpeg)`

type PageProps = HeadProps & { heading: string; lead?: string; children?: ReactNode }

/** A page of text: its head, one large heading, a lead, and room to read. */
export function Page({ heading, lead, children, ...head }: PageProps) {
  return (
    <article className="wrap py-12 sm:py-20">
      <Head {...head} />
      <header className="prose-width">
        <h1 className="text-4xl">{heading}</h1>
        {lead && <p className="mt-5 text-lg text-quiet">{lead}</p>}
      </header>
      <div className="mt-10 sm:mt-14">{children}</div>
    </article>
  )
}

/** A titled part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="prose-width mt-10 first:mt-0">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-2 text-quiet">{children}</div>
    </section>
  )
}
