import type { PostLine } from '../../content.ts'
import { Card, CardTitle, cardLinkClasses } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import { PostPicture } from './post-picture.tsx'

/** One article in a list. All of the card can be pressed. */
export function PostCard({ post }: { post: PostLine }) {
  const { slug, title, summary, minutes } = post
  const t = useWords('posts')
  return (
    <Card as="li" padding="none" className="flex flex-col overflow-hidden">
      <PostPicture post={post} sizes="(min-width: 64rem) 24rem, 100vw" className="h-32 w-full" />
      <div className="flex grow flex-col p-5 sm:p-6">
        <CardTitle as="h2">
          <Link to="post" params={{ id: slug }} className={cardLinkClasses}>
            {title}
          </Link>
        </CardTitle>
        <p className="mt-2 grow text-quiet">{summary}</p>
        <p className="mt-4 text-sm text-quiet">{t('minutes', { count: minutes })}</p>
      </div>
    </Card>
  )
}
