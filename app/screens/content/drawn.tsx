import { type ComponentType, lazy, Suspense, use } from 'react'
import { Around, Blocks } from '../../blocks/blocks.tsx'
import { type Blok, textOf } from '../../blocks/blok.ts'
import { RichText } from '../../blocks/rich-text.tsx'
import type { PageStory } from '../../content.ts'
import type { Drawing } from '../../editor/desk/doors.ts'
import { Head } from '../../ui/page/head.tsx'

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
  'guide/guide': screen(async () => (await import('../guide/guide.tsx')).Guide),
  'guide/chapter': screen(async () => (await import('../guide/chapter.tsx')).Chapter),
  'guide/topic': screen(async () => (await import('../guide/topic.tsx')).GuideTopic),
  'guide/recovery': screen(async () => (await import('../guide/recovery.tsx')).Recovery),
  'posts/post': screen(async () => (await import('../posts/post.tsx')).Post),
  'help/article': screen(async () => (await import('../help/article.tsx')).Article),
  'legal/legal': screen(async () => (await import('../legal/legal.tsx')).Legal),
  'pages/page': screen(async () => (await import('../pages/page.tsx')).StoryPage),
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
