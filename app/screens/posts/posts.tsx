import { prefixOf } from '../../../languages/languages.ts'
import { visitContext } from '../../context.ts'
import { textLink } from '../../ui/link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import type { Route } from './+types/posts'
import { PostCard } from './post-card.tsx'

export const handle = { words: ['posts'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { posts: await context.get(visitContext).content.posts() }
}

const feeds = [
  ['Atom', 'atom.xml', 'application/atom+xml'],
  ['RSS', 'rss.xml', 'application/rss+xml'],
  ['JSON', 'feed.json', 'application/feed+json'],
] as const

export default function Posts({ loaderData: { posts } }: Route.ComponentProps) {
  const t = useWords('posts')
  const folder = `${prefixOf(useLanguage())}/posts`
  return (
    <Page title={t('title')} description={t('description')} heading={t('heading')} lead={t('lead')}>
      {feeds.map(([name, file, type]) => (
        <link
          key={file}
          rel="alternate"
          type={type}
          title={`${t('title')} (${name})`}
          href={`${folder}/${file}`}
        />
      ))}
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {posts.map(post => (
          <PostCard key={post.slug} post={post} />
        ))}
      </ul>
      <p className="mt-10 flex flex-wrap gap-x-3 text-sm text-quiet">
        {t('feeds')}
        {feeds.map(([name, file]) => (
          <a key={file} href={`${folder}/${file}`} className={textLink}>
            {name}
          </a>
        ))}
      </p>
    </Page>
  )
}
