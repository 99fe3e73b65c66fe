import { data, redirect } from 'react-router'
import { guestWords } from '../account/guest-note.tsx'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { useQuery } from '../map/use-query.ts'
import { act } from '../member/act.ts'
import { useOwn } from '../member/use-own.ts'
import type { ScreenHandle } from '../root.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import type { Route } from './+types/settings'
import { kinds } from './parts/kept.tsx'
import { findPart } from './parts/part.ts'
import { PartPage } from './parts/part-page.tsx'
import { settingDeeds } from './setting-deeds.ts'
import { SettingsList } from './settings-list.tsx'
import { YouPage } from './you-page.tsx'

export const handle: ScreenHandle = {
  words: ['you', 'home', 'notifications', 'series', 'followUp'],
  moreWords: guestWords,
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { person } = context.get(visitContext)
  const { accounts, record } = doorsOf(context)
  const [sent, agreed] = await Promise.all([record.read(), person ? accounts.listAgreed(person) : {}])
  const query = new URL(request.url).searchParams
  return {
    isGuest: person?.isAnonymous ?? false,
    sent,
    agreed,
    now: record.now(),
    email: person?.email,
    offersNotifications: person !== undefined && accounts.offersNotifications,
    part: query.get('part'),
    isSaved: query.has('saved'),
  }
}

/** What the small pages change, without JavaScript; and taking a consent back, which only the server does. */
export async function action({ request, context }: Route.ActionArgs) {
  const { language, person } = context.get(visitContext)
  const { accounts } = doorsOf(context)
  const part = findPart(new URL(request.url).searchParams.get('part'))
  const wanted = (await request.clone().formData()).get('withdraw')
  if (wanted === null)
    return act(context, request, settingDeeds, pathOf('youSettings', language, {}, { part, saved: '1' }))
  const purpose = kinds.find(one => one === wanted)
  if (!person || !purpose) return data(null, 400)
  await accounts.withdraw(person, purpose)
  // Not by the request's own address, which is another where the page itself asks.
  return redirect(pathOf('youSettings', language, {}, { part }), 303)
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const own = useOwn(loaderData.sent)
  const query = useQuery()
  // A page that was kept for later knows nothing of what was asked for.
  const part = findPart(useHydrated() ? query.get('part') : loaderData.part)
  if (part)
    return (
      <PartPage
        key={part}
        part={part}
        own={own}
        agreed={loaderData.agreed}
        now={loaderData.now}
        isSaved={loaderData.isSaved}
        problem={actionData?.problem}
      />
    )
  return (
    <YouPage view="settings" own={own} now={loaderData.now}>
      <SettingsList own={own} {...loaderData} />
    </YouPage>
  )
}
