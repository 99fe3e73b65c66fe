import { Blocks } from '../../blocks/blocks.tsx'
import { Hero } from '../../blocks/hero.tsx'
import type { PageStory } from '../../content.ts'
import { Head } from '../../ui/page/head.tsx'
import { useWords } from '../../words.tsx'

type VisitorProps = {
  story: PageStory | null
  /** Who runs the site, in the words of search engines. */
  about: string | null
}

/** The first page for visitors: the blocks editors wrote. Should they have taken it down, its one question stays. */
export function Visitor({ story, about }: VisitorProps) {
  const t = useWords('home')
  return (
    <>
      <Head
        title={story?.title ?? t('title')}
        description={story?.description}
        isPrivate={story?.isUnlisted === true}
        image={story?.image}
      />
      {about && <script type="application/ld+json">{about}</script>}
      {story ? <Blocks bloks={story.body} /> : <Hero blok={{ ...question, heading: t('title') }} />}
    </>
  )
}

const question = { _uid: 'question', component: 'hero', asksQuitQuestion: true, picture: 'horizon' }
