import { prefixOf } from '../../../languages/languages.ts'
import { doorsOf } from '../../doors.ts'
import { useNotYet } from '../../member/guest.ts'
import { useSmokeFreeFor } from '../../member/use-smoke-free.ts'
import { classes } from '../../ui/classes.ts'
import { Link, textLink } from '../../ui/link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { showInRow } from '../../ui/show-in-row.ts'
import { useLanguage, useWords } from '../../words.tsx'
import type { Route } from './+types/posts'
import { arrange, type NearPlace, placeAt, undecided } from './arrange-posts.ts'
import { LeadPost, PostRows } from './post-row.tsx'
import { isTopic, type PostTopic, sayTopic, topicsOf } from './topics.ts'

export const handle = { words: ['posts'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  const posts = await doorsOf(context).content.posts()
  const asked = new URL(request.url).searchParams.get('topic')
  const topic = isTopic(asked) ? asked : undefined
  return {
    posts: topic ? posts.filter(({ tags }) => tags.includes(topic)) : posts,
    all: topicsOf(posts),
    topic,
  }
}

export default function Posts({ loaderData: { posts, all, topic } }: Route.ComponentProps) {
  const t = useWords('posts')
  return (
    <article className="wrap pt-5 pb-10 sm:pt-14">
      <Head title={t('title')} description={t('description')} />
      <header className="prose-width">
        <h1 className="text-4xl">{t('heading')}</h1>
        <p className="mt-3 text-lg text-quiet">{t('lead')}</p>
      </header>
      <Chips all={all} chosen={topic} />
      <div className="mt-5 grid grid-cols-1 gap-9 sm:gap-14">
        {topic ? <PostRows title={sayTopic(t, topic)} posts={posts} /> : <Arranged posts={posts} />}
      </div>
      <Feeds />
    </article>
  )
}

/** Where someone is decides what comes first. Only their device knows. */
function Arranged({ posts }: Pick<Route.ComponentProps['loaderData'], 'posts'>) {
  const t = useWords('posts')
  const place = usePlace()
  const reason = useReason(place)
  const { first, around, others } = arrange(posts, place)
  return (
    <>
      {first && <LeadPost post={first} label={reason} />}
      <PostRows title={t('around')} posts={around} />
      <PostRows title={place ? t('others') : t('more')} posts={others} />
    </>
  )
}

function usePlace(): NearPlace | undefined {
  const smokeFreeFor = useSmokeFreeFor(undefined)
  const isNotYet = useNotYet()
  if (smokeFreeFor !== undefined) return placeAt(smokeFreeFor)
  return isNotYet ? undecided : undefined
}

function useReason(place: NearPlace | undefined): string {
  const t = useWords('posts')
  if (!place) return t('newest')
  if (place.stage === 'first-weeks') return t('forDay', { day: Math.max(1, place.day) })
  return sayTopic(t, place.stage)
}

/** Links, so that what they lead to can be kept and sent; one row that moves sideways on phones. */
function Chips({ all, chosen }: { all: PostTopic[]; chosen: PostTopic | undefined }) {
  const t = useWords('posts')
  return (
    <nav aria-label={t('choose')} className="-mx-(--margin) mt-5">
      <ul className="relative flex gap-2 overflow-x-auto px-(--margin) py-1 [scrollbar-width:none] lg:flex-wrap">
        {[undefined, ...all].map(topic => (
          <li
            key={topic ?? 'all'}
            ref={topic && topic === chosen ? showInRow : undefined}
            className="shrink-0"
          >
            <Link
              to="posts"
              query={topic ? { topic } : {}}
              preventScrollReset
              aria-current={topic === chosen ? 'page' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium no-underline',
                topic === chosen
                  ? 'border-tide bg-tide-soft text-tide-strong'
                  : 'border-edge bg-raised hover:border-tide hover:bg-tide-soft',
              )}
            >
              {topic ? sayTopic(t, topic) : t('topics.all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const feeds = [
  ['Atom', 'atom.xml', 'application/atom+xml'],
  ['RSS', 'rss.xml', 'application/rss+xml'],
  ['JSON', 'feed.json', 'application/feed+json'],
] as const

function Feeds() {
  const t = useWords('posts')
  const folder = `${prefixOf(useLanguage())}/posts`
  return (
    <p className="mt-8 flex flex-wrap gap-x-3 text-sm text-quiet">
      {t('feeds')}
      {feeds.map(([name, file, type]) => (
        <span key={file}>
          <link rel="alternate" type={type} title={`${t('title')} (${name})`} href={`${folder}/${file}`} />
          <a href={`${folder}/${file}`} className={textLink}>
            {name}
          </a>
        </span>
      ))}
    </p>
  )
}
