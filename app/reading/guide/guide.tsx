import { useEffect } from 'react'
import { data, useLocation, useNavigate } from 'react-router'
import { Blocks } from '../../blocks/blocks.tsx'
import { textOf } from '../../blocks/blok.ts'
import { type Stop, stopsOf } from '../../blocks/timeline/stops.ts'
import { pathOf } from '../../map/addresses.ts'
import type { ScreenHandle } from '../../root.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useLanguage, useWords } from '../../words.tsx'
import { SearchHelp } from '../help/search.tsx'
import type { Route } from './+types/guide'
import { AnyTime } from './any-time.tsx'
import { BodyCard } from './body-card.tsx'
import { ChapterList } from './chapter-list.tsx'
import { findBlock, listChapters, oldAnchors, othersIn } from './guide-parts.ts'
import { markHere } from './here.ts'
import { readGuide } from './read-guide.ts'

export const handle: ScreenHandle = {
  words: ['guide', 'help'],
  // A member's own place is known to the server already.
  early: data => ((data as LoaderData).contents?.startedAt === null ? markHere : undefined),
}

type LoaderData = Route.ComponentProps['loaderData']

export async function loader({ context }: Route.LoaderArgs) {
  const [story, start] = await readGuide(context)
  if (!story) return data({ story: null, contents: null }, 404)
  const { body, ...head } = story
  const chapters = listChapters(body)
  // A guide without any chapter is a page like others.
  if (chapters.length === 0) return { story, contents: null }
  const hero = findBlock(body, 'hero')
  const timeline = findBlock(body, 'timeline')
  return {
    story: { ...head, body: othersIn(body) },
    contents: {
      heading: textOf(hero?.heading) || head.title,
      lead: textOf(hero?.lead),
      chapters,
      timeline: timeline && { title: textOf(timeline.title), stops: stopsOf(timeline).map(inShort) },
      startedAt: start?.startedAt ?? null,
      // The last cigarette, whatever the run does: the body counts from it.
      lastAt: start?.lastAt ?? null,
    },
  }
}

const inShort = (stop: Stop): Stop => ({ ...stop, text: '', source: '' })

/** The guide's contents: its six chapters, one of them open where someone is. */
export function Guide({ loaderData: { story, contents } }: Route.ComponentProps) {
  const t = useWords('guide')
  useOldAnchors(contents !== null)
  if (!story) return <Page title={t('title')} heading={t('heading')} lead={t('lead')} isPrivate />
  return (
    <>
      <Head
        title={story.title}
        description={story.description}
        isPrivate={story.isUnlisted}
        image={story.image}
      />
      {contents && <Contents {...contents} />}
      <Blocks bloks={story.body} />
    </>
  )
}

export default Guide

function Contents({
  heading,
  lead,
  chapters,
  timeline,
  startedAt,
  lastAt,
}: NonNullable<LoaderData['contents']>) {
  const t = useWords('guide')
  return (
    <>
      <header className="wrap flex items-end justify-between gap-10 pt-6 sm:pt-14">
        <div className="prose-width">
          <h1 className="text-4xl">{heading}</h1>
          {lead && <p className="mt-4 text-lg text-quiet">{lead}</p>}
        </div>
        <SearchHelp words={t('search')} className="w-95 shrink-0 max-lg:hidden print:hidden" />
      </header>
      <ChapterList chapters={chapters} startedAt={startedAt} />
      {timeline && (
        <section
          id="timeline"
          className="wrap scroll-mt-8 pt-10 [--height:16rem] max-lg:drawn-when-near lg:pt-16"
        >
          <BodyCard title={timeline.title} stops={timeline.stops} lastAt={lastAt} isWide />
        </section>
      )}
      <AnyTime />
    </>
  )
}

/** Links to places on the long page that this once was lead to where those are now. */
function useOldAnchors(isDivided: boolean): void {
  const { hash } = useLocation()
  const language = useLanguage()
  const navigate = useNavigate()
  const name = isDivided ? oldAnchors[hash.slice(1)] : undefined
  useEffect(() => {
    if (name) navigate(pathOf(name, language), { replace: true })
  }, [name, language, navigate])
}
