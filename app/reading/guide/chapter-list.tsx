import { Check } from 'lucide'
import { type ChapterKey, chapterKeys, chapterRoutes } from '../../blocks/chapter/chapters.ts'
import { ChapterScene } from '../../blocks/chapter/scene.tsx'
import { useNotYet } from '../../member/guest.ts'
import { daysIn, useSmokeFreeFor } from '../../member/use-smoke-free.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { cardLinkClasses } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { ChapterLine } from './guide-parts.ts'
import { findHere } from './here.ts'
import { useReadChapters } from './read-chapters.ts'

type ChapterListProps = { chapters: ChapterLine[]; startedAt: number | null }

/** The chapters as one place at six hours. The one where someone is stands open; the first one for who told nothing. */
export function ChapterList({ chapters, startedAt }: ChapterListProps) {
  const isUndecided = useNotYet()
  const smokeFreeFor = useSmokeFreeFor(startedAt)
  const known = findHere({ smokeFreeFor, isUndecided })
  const read = useReadChapters()
  const t = useWords('guide')
  const day = smokeFreeFor === undefined ? 0 : daysIn(smokeFreeFor)
  const place = !known ? t('here.begin') : day > 0 ? t('here.day', { day }) : t('here.now')
  return (
    <div className="wrap mt-6 lg:mt-10">
      <ol className="grid gap-x-6 gap-y-5 lg:grid-cols-3">
        {chapters.map(line => (
          <ChapterRow
            key={line.chapter}
            line={line}
            place={place}
            isHere={line.chapter === (known ?? 'decide')}
            isRead={read.some(key => key === line.chapter)}
          />
        ))}
      </ol>
    </div>
  )
}

type ChapterRowProps = { line: ChapterLine; place: string; isHere: boolean; isRead: boolean }

function ChapterRow({ line, place, isHere, isRead }: ChapterRowProps) {
  const t = useWords('guide')
  const { title, summary, minutes } = line
  const chapter = line.chapter as ChapterKey
  const number = chapterKeys.indexOf(chapter) + 1
  return (
    <li
      id={chapter}
      data-chapter={chapter}
      data-here={isHere ? '' : undefined}
      // The page's own script may have found another place before this woke.
      suppressHydrationWarning
      className="group relative grid scroll-mt-8 grid-cols-[5.5rem_1fr] items-center gap-x-4 data-here:-mx-2.5 data-here:grid-cols-1 data-here:rounded-card data-here:bg-tide-soft data-here:p-4 lg:flex lg:flex-col lg:items-stretch lg:overflow-hidden lg:rounded-card lg:border lg:border-line lg:bg-raised lg:data-here:mx-0 lg:data-here:border-tide lg:data-here:p-0"
    >
      <ChapterScene
        chapter={chapter}
        className="size-22 rounded-card group-data-here:h-40 group-data-here:w-full lg:h-40 lg:w-full lg:rounded-none"
      />
      <div className="min-w-0 group-data-here:pt-4 lg:flex lg:grow lg:flex-col lg:p-5">
        <p className="hidden w-fit rounded-full bg-tide px-3 py-0.5 text-sm font-medium text-on-tide group-data-here:block">
          {place}
        </p>
        <h2 className="text-xl group-data-here:mt-2 group-data-here:text-2xl">
          <Link to={chapterRoutes[chapter]} className={cardLinkClasses}>
            {t('chapter.named', { number, title })}
          </Link>
        </h2>
        {summary && (
          <p className="mt-1 text-sm leading-snug text-quiet group-data-here:text-base group-data-here:text-ink lg:text-base">
            {summary}
          </p>
        )}
        <p className="mt-1 flex items-center gap-1.5 text-sm text-quiet group-data-here:mt-4 group-data-here:justify-between lg:mt-auto lg:pt-3">
          <span
            aria-hidden="true"
            className={`${buttonClasses()} hidden! group-data-here:max-lg:inline-flex!`}
          >
            {isRead ? t('here.again') : t('here.open')}
          </span>
          <span className="flex items-center gap-1.5">
            {isRead && <Icon of={Check} className="size-4 text-moss" />}
            {isRead ? t('here.read') : minutes && t('chapter.minutes', { minutes })}
          </span>
        </p>
      </div>
    </li>
  )
}
