import { data, redirect } from 'react-router'
import { Blocks } from '../../blocks/blocks.tsx'
import { headingsIn, RichText } from '../../blocks/rich-text.tsx'
import type { Post as PostStory, Source } from '../../content.ts'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { pathOf } from '../../map/addresses.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextLink, textLink } from '../../ui/link.tsx'
import { WithContents } from '../../ui/page/contents.tsx'
import { Head } from '../../ui/page/head.tsx'
import { ArticleJsonLd, Breadcrumbs, named } from '../../ui/page/json-ld.tsx'
import { Missing, missing } from '../../ui/page/missing.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/post'
import { PostPicture } from './post-picture.tsx'
import { PostRows } from './post-row.tsx'

export const handle = { words: ['posts'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language, organization } = context.get(visitContext)
  const { content } = doorsOf(context)
  const post = await content.post(params.id ?? '')
  if (!post) return data(null, missing)
  if ('movedTo' in post) throw redirect(pathOf('post', language, { id: post.movedTo }), 301)
  return { post, slugs: post.slugs, publisher: organization?.name ?? post.author }
}

export function Post({ loaderData }: Route.ComponentProps) {
  const t = useWords('posts')
  if (!loaderData)
    return (
      <Missing title={t('missing.title')} body={t('missing.body')} saysPath>
        <ButtonLink to="quitSmoking">{t('missing.guide')}</ButtonLink>
      </Missing>
    )
  const { post, publisher } = loaderData
  const published = post.publishedAt.slice(0, 10)
  return (
    <article className="wrap py-10 sm:py-16">
      <Head title={post.title} description={post.summary} kind="article" image={post.image} />
      <ArticleJsonLd
        headline={post.title}
        description={post.summary}
        datePublished={published}
        dateModified={post.reviewedAt.slice(0, 10) || published}
        author={named(post.author)}
        publisher={named(publisher)}
        citation={post.sources.map(say)}
      />
      <Breadcrumbs above={{ to: 'posts', name: t('title') }} title={post.title} />
      <PostPicture post={post} className="h-40 w-full rounded-card sm:h-56" />
      <header className="prose-width mt-8">
        <h1 className="text-4xl">{post.title}</h1>
        <p className="mt-5 text-lg text-quiet">{post.summary}</p>
        <Facts post={post} />
      </header>
      <div className="mt-8">
        <WithContents places={headingsIn(post.body)}>
          <RichText doc={post.body} Blocks={Blocks} hasPlaces />
          <Sources sources={post.sources} />
        </WithContents>
      </div>
      {post.related.length > 0 && (
        <div className="mt-14 border-t border-line pt-10">
          <PostRows title={t('related')} posts={post.related} />
        </div>
      )}
      <p className="mt-10">
        <TextLink to="posts">{t('all')}</TextLink>
      </p>
    </article>
  )
}

export default Post

function Facts({ post }: { post: PostStory }) {
  const t = useWords('posts')
  const format = useFormat('UTC')
  const date = (text: string) => format.date(Date.parse(text.slice(0, 10)))
  return (
    <p className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      <span>{t('by', { author: post.author })}</span>
      <time dateTime={post.publishedAt.slice(0, 10)}>{t('published', { date: date(post.publishedAt) })}</time>
      {post.reviewedAt && <span>{t('reviewed', { date: date(post.reviewedAt) })}</span>}
      <span>{t('minutes', { count: post.minutes })}</span>
    </p>
  )
}

const say = ({ publisher, title, year }: Source): string =>
  [publisher, title, year].filter(Boolean).join(', ')

function Sources({ sources }: { sources: Source[] }) {
  const t = useWords('posts')
  if (sources.length === 0) return null
  return (
    <section className="mt-12 border-t border-line pt-6 text-sm text-quiet">
      <h2 className="text-base">{t('sources')}</h2>
      <ol className="mt-2 list-decimal ps-5">
        {sources.map(source => (
          <li key={`${source.title}${source.year}`} className="mt-1">
            {say(source)}
            {source.href && (
              <>
                {' · '}
                <a href={source.href} rel="noopener" className={textLink}>
                  {new URL(source.href).hostname}
                </a>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
