import type { Asset } from '../../blocks/blok.ts'
import { useWords } from '../../words.tsx'
import { useShared } from './alternates.tsx'

export type HeadProps = {
  title: string
  description?: string | undefined
  isPrivate?: boolean
  kind?: 'website' | 'article'
  /** What goes with links to it, in place of the picture that all pages have. */
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

/** In a format that sites showing links can display. */
const sharedPicture = ({ filename }: Asset): string => `${filename}/m/1200x630/filters:format(jpeg)`
