import { lazy, Suspense, useSyncExternalStore } from 'react'
import { data } from 'react-router'
import { visitContext } from '../../context.ts'
import { findKeptPerson } from '../../member/kept-person.ts'
import { useRoot } from '../../root-data.ts'
import { findWhy } from '../../survey/find-why.ts'
import { writeJsonLd } from '../../ui/page/json-ld.tsx'
import type { Route } from './+types/home'

// Nobody needs both, and nobody waits for theirs until the page wakes.
const loadVisitor = async () => ({ default: (await import('./visitor.tsx')).Visitor })
const loadMember = async () => {
  // The largest part by far: asked for beside the screen, not by it.
  if (!import.meta.env.SSR) import('../../member/store.ts').catch(() => {})
  return { default: (await import('./member.tsx')).Member }
}
const Visitor = lazy(loadVisitor)
const Member = lazy(loadMember)
if (!import.meta.env.SSR) {
  const load = document.body.dataset.member === undefined ? loadVisitor : loadMember
  load().catch(() => {})
}

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
    // Written on the server, so that the page doesn't have to carry the code for it.
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

export default function Home({ loaderData: { story, about, start, certificates } }: Route.ComponentProps) {
  const known = useRoot()?.person
  // A page kept for when there is no network was asked for as a stranger: this device knows better.
  const kept = useSyncExternalStore(never, findKeptPerson, () => undefined)
  const person = known ?? kept
  return (
    <Suspense>
      {person ? (
        <Member person={person} start={start} certificates={certificates} />
      ) : (
        <Visitor story={story} about={about} />
      )}
    </Suspense>
  )
}

const never = () => () => {}
