import { Plus } from 'lucide'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { type Blok, bloksOf, type DrawBlocks, isObject, textOf } from '../blok.ts'
import { RichText } from '../rich-text.tsx'
import { planTemplateOf } from './chapters.ts'
import { PointIcon } from './point-icon.tsx'

type Heading = 'h2' | 'h3'
type ChapterTextProps = { blok: Blok; Blocks: DrawBlocks; heading: Heading; children?: ReactNode }

/** What a chapter says, below its title; `children` stand after its points. */
export function ChapterText({ blok, Blocks, heading, children }: ChapterTextProps) {
  const lead = textOf(blok.lead)
  const points = bloksOf(blok.points)
  return (
    <>
      {lead && <p className="mt-4 text-lg">{lead}</p>}
      {/* Guides from before there were points have running text. */}
      {blok.text !== undefined && (
        <div className="mt-4">
          <RichText doc={blok.text} Blocks={Blocks} />
        </div>
      )}
      {points.length > 2 && <PointNames points={points} />}
      <div className="mt-6 grid gap-7">
        {points.map((point, index) => (
          <Point
            key={point._uid}
            point={point}
            number={index + 1}
            template={`${textOf(blok.chapter)}.${index + 1}`}
            heading={heading}
            Blocks={Blocks}
          />
        ))}
      </div>
      {children}
      <div className="mt-8 [&_.wrap]:max-w-none [&_.wrap]:px-0 [&_.wrap]:py-0 [&_h2]:text-2xl">
        <Blocks bloks={bloksOf(blok.more)} />
      </div>
      <Sources doc={blok.sources} Blocks={Blocks} />
      <Reviewed blok={blok} />
    </>
  )
}

/** The names of its points in one line, each a way there. */
function PointNames({ points }: { points: Blok[] }) {
  const t = useWords('guide')
  return (
    <nav
      aria-label={t('chapter.contents')}
      className="relative -mx-(--margin) mt-5 sm:mx-0 sm:rounded-card sm:bg-sunken sm:px-5 sm:py-2 print:hidden"
    >
      <ul className="flex gap-2 overflow-x-auto px-(--margin) py-1 sm:flex-wrap sm:gap-x-5 sm:gap-y-0 sm:px-0">
        {points.map((point, index) => (
          <li key={point._uid} className="shrink-0">
            <a
              href={`#point-${index + 1}`}
              className="inline-flex min-h-11 items-center rounded-full bg-sunken px-4 text-tide no-underline hover:underline sm:px-0"
            >
              {textOf(point.title)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type PointProps = { point: Blok; number: number; template: string; heading: Heading; Blocks: DrawBlocks }

function Point({ point, number, template, heading: Title, Blocks }: PointProps) {
  const t = useWords('guide')
  const title = textOf(point.title)
  return (
    <section id={`point-${number}`} className="flex min-w-0 scroll-mt-8 gap-4">
      <PointIcon name={textOf(point.icon)} />
      <div className="min-w-0 flex-1 pt-1.5">
        <Title className="text-xl">{title}</Title>
        <div className="mt-1 leading-snug">
          <RichText doc={point.text} Blocks={Blocks} />
        </div>
        {planTemplateOf(point) && (
          <ButtonLink
            to="planMoment"
            query={{ template }}
            aria-label={t('chapter.planFor', { title })}
            size="small"
            kind="quiet"
            className="mt-3 bg-tide-soft"
            icon={<Icon of={Plus} className="size-5" />}
          >
            {t('chapter.plan')}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function Sources({ doc, Blocks }: { doc: unknown; Blocks: DrawBlocks }) {
  const t = useWords('guide')
  if (!isObject(doc)) return null
  return (
    <div className="mt-8">
      <Fold title={t('chapter.sources')} isSmallPrint>
        <RichText doc={doc} Blocks={Blocks} />
      </Fold>
    </div>
  )
}

function Reviewed({ blok }: { blok: Blok }) {
  const t = useWords('guide')
  const say = useWords()
  const format = useFormat('UTC')
  const day = Date.parse(textOf(blok.reviewedAt).slice(0, 10))
  if (Number.isNaN(day)) return null
  const date = format.date(day)
  const name = textOf(blok.reviewedBy)
  return (
    <p className="mt-4 text-sm text-quiet">
      {/* A programme can't vouch for itself. */}
      {name && name !== say('site.name')
        ? t('chapter.reviewed', { date, name })
        : t('chapter.reviewedOn', { date })}
    </p>
  )
}
