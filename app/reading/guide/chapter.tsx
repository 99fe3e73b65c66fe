import { data } from 'react-router'
import { Blocks } from '../../blocks/blocks.tsx'
import { textOf } from '../../blocks/blok.ts'
import { ChapterText } from '../../blocks/chapter/chapter-text.tsx'
import { chapterKeys, chapterRoutes, chaptersIn } from '../../blocks/chapter/chapters.ts'
import { ChapterProgress, ChapterScene } from '../../blocks/chapter/scene.tsx'
import { plainText } from '../../blocks/rich-text.tsx'
import { stopsOf } from '../../blocks/timeline/stops.ts'
import { visitContext } from '../../context.ts'
import { Head } from '../../ui/page/head.tsx'
import { ArticleJsonLd, Breadcrumbs, named } from '../../ui/page/json-ld.tsx'
import { missing } from '../../ui/page/missing.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/chapter'
import { BackToGuide, MissingPart } from './back.tsx'
import { BeforeAndNext } from './before-and-next.tsx'
import { BodyCard } from './body-card.tsx'
import { findBlock, listChapters } from './guide-parts.ts'
import { OwnWords } from './own-words.tsx'
import { readGuide } from './read-guide.ts'

export const handle = { words: ['guide'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { organization, screen } = context.get(visitContext)
  const [story, start] = await readGuide(context)
  const key = chapterKeys.find(key => chapterRoutes[key] === screen)
  const blok = chaptersIn(story?.body ?? []).find(({ chapter }) => chapter === key)
  if (!story || !key || !blok) return data(null, missing)
  return {
    key,
    blok,
    guide: story.title,
    isUnlisted: story.isUnlisted,
    chapters: listChapters(story.body),
    stops: stopsOf(findBlock(story.body, 'timeline')).map(stop => ({
      ...stop,
      text: '',
      short: '',
      source: '',
    })),
    lastAt: start?.lastAt ?? null,
    publisher: organization?.name ?? textOf(blok.reviewedBy),
  }
}

/** One chapter of the guide. */
export function Chapter({ loaderData }: Route.ComponentProps) {
  const t = useWords('guide')
  if (!loaderData) return <MissingPart />
  const { key, blok, guide, isUnlisted, chapters, stops, lastAt, publisher } = loaderData
  const title = textOf(blok.title)
  const minutes = String(blok.minutes ?? '')
  const reviewed = textOf(blok.reviewedAt).slice(0, 10)
  const place = chapterKeys.indexOf(key) + 1
  const total = chapterKeys.length
  return (
    <article>
      <Head
        title={t('chapter.titled', { title })}
        description={textOf(blok.summary) || undefined}
        isPrivate={isUnlisted}
        kind="article"
      />
      <Breadcrumbs above={{ to: 'quitSmoking', name: guide }} title={title} />
      {reviewed && (
        <ArticleJsonLd
          headline={title}
          description={textOf(blok.summary)}
          datePublished={reviewed}
          dateModified={reviewed}
          author={named(textOf(blok.reviewedBy) || publisher)}
          publisher={named(publisher)}
          citation={[plainText(blok.sources)].filter(Boolean)}
        />
      )}
      <div className="prose-width relative mx-auto lg:mt-4">
        <ChapterScene chapter={key} className="h-48 w-full sm:h-80 lg:rounded-card" />
        <div className="absolute start-(--margin) top-1">
          <BackToGuide />
        </div>
      </div>
      <div className="wrap pb-8 lg:pb-14">
        <div className="prose-width mx-auto">
          <div className="pt-5">
            <ChapterProgress chapter={key} />
          </div>
          <p className="mt-3 text-sm text-quiet">
            {t('chapter.place', { place, total })}
            {minutes && ` · ${t('chapter.minutes', { minutes })}`}
          </p>
          <h1 className="mt-1 text-4xl">{title}</h1>
          <ChapterText blok={blok} Blocks={Blocks} heading="h2">
            <OwnWords />
            {stops.length > 0 && (
              <div className="mt-8">
                <BodyCard stops={stops} lastAt={lastAt} />
              </div>
            )}
          </ChapterText>
          <BeforeAndNext key={key} chapter={key} chapters={chapters} />
        </div>
      </div>
    </article>
  )
}

export default Chapter
