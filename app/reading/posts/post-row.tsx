import type { PostLine } from '../../content.ts'
import { Card, cardLinkClasses } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { useWords } from '../../words.tsx'
import { PostPicture } from './post-picture.tsx'

/** Articles one below the other, two beside each other where there is room. */
export function PostRows({ title, posts }: { title: string; posts: PostLine[] }) {
  if (posts.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-4 grid grid-cols-1 gap-x-10 gap-y-2.5 sm:gap-y-6 lg:grid-cols-2">
        {posts.map(post => (
          <PostRow key={post.slug} post={post} />
        ))}
      </ul>
    </section>
  )
}

/** One article in a list: all of the row can be pressed. */
function PostRow({ post }: { post: PostLine }) {
  return (
    <li className="relative flex items-center gap-4 rounded-card sm:gap-5">
      <PostPicture post={post} sizes="8rem" className="size-19 shrink-0 rounded-card sm:size-28" />
      <div className="min-w-0">
        <h3 className="text-base leading-snug sm:text-lg">
          <Link to="post" params={{ id: post.slug }} className={cardLinkClasses}>
            {post.title}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 text-quiet max-sm:hidden">{post.summary}</p>
        <PostFacts post={post} />
      </div>
    </li>
  )
}

/** The one article that is shown large; `label` says why it is this one. */
export function LeadPost({ post, label }: { post: PostLine; label: string }) {
  return (
    <Card as="article" padding="none" className="overflow-hidden lg:grid lg:grid-cols-2">
      <PostPicture
        post={post}
        sizes="(min-width: 64rem) 35rem, 100vw"
        className="aspect-[2/1] w-full lg:aspect-auto lg:h-full lg:min-h-72"
      />
      <div className="p-5 sm:p-8 lg:self-center">
        <p className="inline-block rounded-full bg-tide-soft px-3 py-1 text-sm font-medium text-tide-strong">
          {label}
        </p>
        <h2 className="mt-2 text-2xl">
          <Link to="post" params={{ id: post.slug }} className={cardLinkClasses}>
            {post.title}
          </Link>
        </h2>
        <p className="mt-2 text-quiet">{post.summary}</p>
        <PostFacts post={post} />
      </div>
    </Card>
  )
}

function PostFacts({ post: { minutes, reviewedAt } }: { post: PostLine }) {
  const t = useWords('posts')
  const format = useFormat('UTC')
  const reviewed = Date.parse(reviewedAt.slice(0, 10))
  const month = new Intl.DateTimeFormat(useLocale(), {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (
    <p className="mt-1 text-sm text-quiet">
      {format.unit(minutes, 'minute', 'short')}
      {!Number.isNaN(reviewed) && ` · ${t('reviewedIn', { month: inShort(month.format(reviewed)) })}`}
    </p>
  )
}

/** On one line, and without the word for a year that Russian puts after it. */
const inShort = (month: string): string => month.replace(/\s+г\.$/, '').replaceAll(' ', '\u00a0')
