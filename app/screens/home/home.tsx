import { lazy, Suspense, useSyncExternalStore } from 'react'
import { data } from 'react-router'
import { Blocks } from '../../blocks/blocks.tsx'
import { Hero } from '../../blocks/hero.tsx'
import { visitContext } from '../../context.ts'
import { findKeptPerson } from '../../member/kept-person.ts'
import { useRoot } from '../../root-data.ts'
import { findWhy } from '../../survey/find-why.ts'
import { writeJsonLd } from '../../ui/json-ld.tsx'
import { Head } from '../../ui/page.tsx'
import { useWords } from '../../words.tsx'
import type { Route } from './+types/home'

// Only members need it, and it is most of their page.
const Member = lazy(async () => ({ default: (await import('./member.tsx')).Member }))

export const handle = { words: ['home'] }

const purposes = ['programme', 'surveys', 'certificates', 'notifications'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { accounts, certificates, content, organization, origin, person } = context.get(visitContext)
  if (person) {
    const [start, mine, agreed, why] = await Promise.all([
      accounts.findStart(person),
      certificates.listMine(),
      accounts.listAgreed(person),
      findWhy(context, person),
    ])
    const { offersNotifications } = accounts
    return { story: null, about: null, start, certificates: mine, agreed, why, offersNotifications }
  }
  const about = organization && { '@type': 'Organization' as const, ...organization, url: origin }
  return {
    story: (await content.page('home')) ?? null,
    // Written here, so that the page need not carry how.
    about: about ? writeJsonLd({ ...about, logo: `${origin}/favicon.svg` }) : null,
    start: null,
    certificates: null,
    agreed: null,
    why: null,
    offersNotifications: false,
  }
}

/** Takes a consent back. The only thing a member does here that the server does for them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, person } = context.get(visitContext)
  const wanted = (await request.formData()).get('withdraw')
  const purpose = purposes.find(one => one === wanted)
  if (!person || !purpose) return data(null, 400)
  await accounts.withdraw(person, purpose)
  return data(null)
}

/** The blocks editors wrote; should they have taken the page down, its one question stays. Members have their own. */
export default function Home({ loaderData: { story, about, start, certificates } }: Route.ComponentProps) {
  const t = useWords('home')
  const known = useRoot()?.person
  // A page kept for when there is no network was asked for as a stranger: this device knows better.
  const kept = useSyncExternalStore(never, findKeptPerson, () => undefined)
  const person = known ?? kept
  if (person)
    return (
      <Suspense>
        <Member person={person} start={start} certificates={certificates} />
      </Suspense>
    )
  return (
    <>
      <Head title={story?.title ?? t('title')} description={story?.description} />
      {about && <script type="application/ld+json">{about}</script>}
      {story ? <Blocks bloks={story.body} /> : <Hero blok={{ ...question, heading: t('title') }} />}
    </>
  )
}

const never = () => () => {}

const question = { _uid: 'question', component: 'hero', asksQuitQuestion: true, picture: 'horizon' }
