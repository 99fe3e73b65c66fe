import { data } from 'react-router'
import { textOf } from '../../blocks/blok.ts'
import { stopsOf } from '../../blocks/timeline/stops.ts'
import { Way } from '../../blocks/timeline/way.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Breadcrumbs } from '../../ui/page/json-ld.tsx'
import { missing } from '../../ui/page/missing.tsx'
import type { Route } from './+types/recovery'
import { BackToGuide, MissingPart } from './back.tsx'
import { findBlock } from './guide-parts.ts'
import { readGuide } from './read-guide.ts'

export const handle = { words: ['guide'] }

export async function loader({ context }: Route.LoaderArgs) {
  const [story, start] = await readGuide(context)
  const timeline = story && findBlock(story.body, 'timeline')
  if (!timeline) return data(null, missing)
  return {
    guide: story.title,
    isUnlisted: story.isUnlisted,
    title: textOf(timeline.title),
    lead: textOf(timeline.lead),
    source: textOf(timeline.source),
    stops: stopsOf(timeline),
    lastAt: start?.lastAt ?? null,
  }
}

/** What may change in the body, and when: the guide's timeline on a page of its own. */
export function Recovery({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <MissingPart />
  const { guide, isUnlisted, title, lead, source, stops, lastAt } = loaderData
  return (
    <article className="wrap sm:pt-6 lg:pb-14">
      <Head title={title} description={lead || undefined} isPrivate={isUnlisted} kind="article" />
      <Breadcrumbs above={{ to: 'quitSmoking', name: guide }} title={title} />
      <BackToGuide />
      <header className="prose-width mt-1">
        <h1 className="text-4xl">{title}</h1>
        {lead && <p className="mt-3 text-lg text-quiet">{lead}</p>}
      </header>
      <Way stops={stops} lastAt={lastAt} heading="h2" note={source} />
    </article>
  )
}

export default Recovery
