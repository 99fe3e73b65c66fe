import { Blocks } from '../../blocks/blocks.tsx'
import { Hero } from '../../blocks/hero.tsx'
import { visitContext } from '../../context.ts'
import { useRoot } from '../../root-data.ts'
import { JsonLd } from '../../ui/json-ld.tsx'
import { Head } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/home'

export const handle = { words: ['home'] }

export async function loader({ context }: Route.LoaderArgs) {
  const { content, organization = null } = context.get(visitContext)
  return { story: (await content.page('home')) ?? null, organization }
}

/** The blocks editors wrote; should they have taken the page down, its one question stays. */
export default function Home({ loaderData: { story, organization } }: Route.ComponentProps) {
  const t = useWords('home')
  const url = useRoot()?.origin ?? ''
  return (
    <>
      <Head title={story?.title ?? t('title')} description={story?.description} />
      {organization && (
        <JsonLd thing={{ '@type': 'Organization', ...organization, url, logo: `${url}/favicon.svg` }} />
      )}
      {story ? <Blocks bloks={story.body} /> : <Hero blok={{ ...question, heading: t('title') }} />}
    </>
  )
}

const question = { _uid: 'question', component: 'hero', asksQuitQuestion: true, picture: 'horizon' }
