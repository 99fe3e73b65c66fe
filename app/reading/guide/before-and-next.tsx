import { ChevronLeft, ChevronRight } from 'lucide'
import { type ChapterKey, chapterKeys, chapterRoutes } from '../../blocks/chapter/chapters.ts'
import { Card, cardLinkClasses } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { ChapterLine } from './guide-parts.ts'
import { useEndOf } from './read-chapters.ts'

type BeforeAndNextProps = { chapter: ChapterKey; chapters: ChapterLine[] }

/** The chapters on either side. Who comes this far has read the one between. */
export function BeforeAndNext({ chapter, chapters }: BeforeAndNextProps) {
  const t = useWords('guide')
  const end = useEndOf(chapter)
  const index = chapters.findIndex(line => line.chapter === chapter)
  const [before, next] = [chapters[index - 1], chapters[index + 1]]
  return (
    <nav ref={end} aria-label={t('chapter.neighbours')} className="mt-8 grid grid-cols-2 gap-3 print:hidden">
      {before ? (
        <Card padding="small">
          <p className="flex items-center gap-1 text-sm text-quiet">
            <Icon of={ChevronLeft} className="size-5 text-tide rtl:rotate-180" />
            {t('chapter.before')}
          </p>
          <ChapterLink line={before} />
        </Card>
      ) : (
        <span />
      )}
      {next && (
        <Card padding="small" className="text-end">
          <p className="flex items-center justify-end gap-1 text-sm text-quiet">
            {t('chapter.next')}
            <Icon of={ChevronRight} className="size-5 text-tide rtl:rotate-180" />
          </p>
          <ChapterLink line={next} />
        </Card>
      )}
    </nav>
  )
}

function ChapterLink({ line: { chapter, title } }: { line: ChapterLine }) {
  const key = chapterKeys.find(key => key === chapter) ?? 'decide'
  return (
    <Link
      to={chapterRoutes[key]}
      className={`${cardLinkClasses} mt-1 block text-lg leading-snug font-medium text-balance`}
    >
      {title}
    </Link>
  )
}
