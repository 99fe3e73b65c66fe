import { Blocks } from '../../blocks/blocks.tsx'
import { Hero } from '../../blocks/hero.tsx'
import { visitContext } from '../../context.ts'
import { writeJsonLd } from '../../ui/json-ld.tsx'
import { Head } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/home'

export const handle = { words: ['home'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { content, organization, origin } = context.get(visitContext)
  const about = organization && { '@type': 'Organization' as const, ...organization, url: origin }
  return {
    story: (await content.page('home')) ?? null,
    // Written here, so that the page need not carry how.
    about: about ? writeJsonLd({ ...about, logo: `${origin}/favicon.svg` }) : null,
  }
}

/** The blocks editors wrote; should they have taken the page down, its one question stays. */
export default function Home({ loaderData: { story, about } }: Route.ComponentProps) {
  const t = useWords('home')
  return (
    <>
      <Head title={story?.title ?? t('title')} description={story?.description} />
      {about && <script type="application/ld+json">{about}</script>}
      {story ? <Blocks bloks={story.body} /> : <Hero blok={{ ...question, heading: t('title') }} />}
    </>
  )
}

const question = { _uid: 'question', component: 'hero', asksQuitQuestion: true, picture: 'horizon' }
