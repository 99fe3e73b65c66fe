import { Blocks } from '../../blocks/blocks.tsx'
import { Hero } from '../../blocks/hero.tsx'
import { visitContext } from '../../context.ts'
import { Head } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/home'

export const handle = { words: ['home'] }

export async function loader({ context }: Route.LoaderArgs) {
  return { story: (await context.get(visitContext).content.page('home')) ?? null }
}

/** The blocks editors wrote; should they have taken the page down, its one question stays. */
export default function Home({ loaderData: { story } }: Route.ComponentProps) {
  const t = useWords('home')
  return (
    <>
      <Head title={story?.title ?? t('title')} description={story?.description} />
      {story ? <Blocks bloks={story.body} /> : <Hero blok={{ ...question, heading: t('title') }} />}
    </>
  )
}

const question = { _uid: 'question', component: 'hero', asksQuitQuestion: true, picture: 'horizon' }
