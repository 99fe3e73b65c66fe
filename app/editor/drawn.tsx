import { type ComponentType, lazy, Suspense, use } from 'react'
import { Around, Blocks } from '../blocks/blocks.tsx'
import { type Blok, textOf } from '../blocks/blok.ts'
import { RichText } from '../blocks/rich-text.tsx'
import type { PageStory } from '../content.ts'
import { Head } from '../ui/page/head.tsx'
import type { Drawing } from './desk/doors.ts'

type Screen = ComponentType<{ loaderData: never }>
const screen = (load: () => Promise<unknown>) => lazy(async () => ({ default: (await load()) as Screen }))

/** The pages themselves, by the screens of the site map; what the router makes of them reads the data of its own route. */
const screens: Record<string, Screen> = {
  '': Text,
  // The one for visitors: whoever is signed in has an overview of their own there.
  'home/home': ({ loaderData: { story } }: { loaderData: { story: PageStory } }) => (
    <>
      <Head title={story.title} isPrivate />
      <Blocks bloks={story.body} />
    </>
  ),
  'reading/guide/guide': screen(async () => (await import('../reading/guide/guide.tsx')).Guide),
  'reading/guide/chapter': screen(async () => (await import('../reading/guide/chapter.tsx')).Chapter),
  'reading/guide/topic': screen(async () => (await import('../reading/guide/topic.tsx')).GuideTopic),
  'reading/guide/recovery': screen(async () => (await import('../reading/guide/recovery.tsx')).Recovery),
  'reading/posts/post': screen(async () => (await import('../reading/posts/post.tsx')).Post),
  'reading/help/article': screen(async () => (await import('../reading/help/article.tsx')).Article),
  'reading/legal/legal': screen(async () => (await import('../reading/legal/legal.tsx')).Legal),
  'reading/pages/page': screen(async () => (await import('../reading/pages/page.tsx')).StoryPage),
}

/** A draft on its page. */
export function Drawn({ drawing }: { drawing: Drawing }) {
  const Frame = use(Around)
  const Page = screens[drawing.screen] ?? Text
  const { blok } = (drawing.data ?? {}) as { blok?: Blok }
  const drawn = (
    <Suspense>
      <Page loaderData={drawing.data as never} />
    </Suspense>
  )
  // A chapter is a block that is a page.
  return Frame && blok ? <Frame blok={blok}>{drawn}</Frame> : drawn
}

/** What has no page: a title, a few words, and the running text. */
function Text({ loaderData: { words } }: { loaderData: { words: Blok } }) {
  const lead = textOf(words.summary) || textOf(words.description)
  return (
    <article className="wrap py-12 sm:py-20">
      <Head title={textOf(words.title)} isPrivate />
      <header className="prose-width">
        <h1 className="text-4xl">{textOf(words.title)}</h1>
        {lead && <p className="mt-5 text-lg text-quiet">{lead}</p>}
      </header>
      <div className="prose-width mt-10">
        <RichText doc={words.body} Blocks={Blocks} />
      </div>
    </article>
  )
}
