import { lazy, Suspense } from 'react'
import { Blocks } from '../blocks/blocks.tsx'
import { Hero } from '../blocks/hero.tsx'
import type { PageStory } from '../content.ts'
import { readGuest, useGuest } from '../member/guest.ts'
import { Unsure } from '../quit-question/quit-question.tsx'
import { Head } from '../ui/page/head.tsx'
import { useWords } from '../words.tsx'
import type { CountedOnce } from './once.tsx'

const loadGuestDay = async () => ({ default: (await import('./guest-day.tsx')).GuestDay })
const GuestDay = lazy(loadGuestDay)
const Once = lazy(async () => ({ default: (await import('./once.tsx')).Once }))
// Someone who has answered before sees it as soon as possible.
if (!import.meta.env.SSR && readGuest()) loadGuestDay().catch(() => {})

type VisitorProps = {
  story: PageStory | null
  /** Who runs the site, in the words of search engines. */
  about: string | null
  /** What was told without JavaScript: shown once, and kept nowhere. */
  told: CountedOnce | 'unsure' | null | undefined
}

/**
 * The first page for visitors: the blocks editors wrote. Should they have taken it down, its one question stays. Whoever
 * has answered it sees their own number instead.
 */
export function Visitor({ story, about, told }: VisitorProps) {
  const t = useWords('home')
  const guest = useGuest()
  const page = story ? <Blocks bloks={story.body} /> : <Hero blok={{ ...question, heading: t('title') }} />
  return (
    <>
      <Head
        title={story?.title ?? t('title')}
        description={story?.description}
        isPrivate={story?.isUnlisted === true}
        image={story?.image}
      />
      {told === 'unsure' && (
        <div className="wrap py-6">
          <Unsure />
        </div>
      )}
      {about && <script type="application/ld+json">{about}</script>}
      {guest ? (
        <Suspense fallback={page}>
          <GuestDay guest={guest} />
        </Suspense>
      ) : told && told !== 'unsure' ? (
        <Suspense fallback={page}>
          <Once told={told} />
        </Suspense>
      ) : (
        page
      )}
    </>
  )
}

const question = { _uid: 'question', component: 'hero', asksQuitQuestion: true, picture: 'horizon' }
