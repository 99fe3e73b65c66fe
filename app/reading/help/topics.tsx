import { ArrowLeft } from 'lucide'
import type { HelpCategory } from '../../content.ts'
import { Card, cardLinkClasses } from '../../ui/card.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ListRow, RowList } from '../../ui/rows.tsx'
import { useWords } from '../../words.tsx'
import { CategoryIcon } from './category-icon.tsx'

/** A topic without its answers, for a tile. */
export type TopicLine = Pick<HelpCategory, 'id' | 'title'> & { count: number }

/** Every topic as a tile that can be pressed, with how much there is to read. */
export function Topics({ topics }: { topics: TopicLine[] }) {
  const t = useWords('help')
  return (
    <section>
      <h2 className="text-xl">{t('browse')}</h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {topics.map(({ id, title, count }) => (
          <Card as="li" padding="small" key={id} className="flex min-h-28 flex-col">
            <CategoryIcon category={id} />
            <h3 className="mt-auto pt-3 text-base leading-snug">
              <Link to="help" query={{ topic: id }} className={cardLinkClasses}>
                {title}
              </Link>
            </h3>
            <p className="text-sm text-quiet">{t('answers', { count })}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** One topic with all its answers. */
export function Topic({ topic: { title, articles } }: { topic: HelpCategory }) {
  return (
    <section>
      <h2 className="text-xl">{title}</h2>
      <div className="mt-4">
        <RowList>
          {articles.map(({ slug, title, summary }) => (
            <ListRow key={slug} to="helpArticle" params={{ id: slug }} title={title} hint={summary} />
          ))}
        </RowList>
      </div>
      <BackToTopics className="mt-2" />
    </section>
  )
}

/** From some answers to all topics. */
export function BackToTopics({ className }: { className: string }) {
  const t = useWords('help')
  return (
    <p className={className}>
      <TextLink to="help" className="inline-flex min-h-11 items-center gap-2">
        <Icon of={ArrowLeft} className="size-5" />
        {t('back')}
      </TextLink>
    </p>
  )
}
