import { data, redirect } from 'react-router'
import { lengthOf } from '../../domain/challenges/challenge.ts'
import { movedDate } from '../../domain/challenges/quit-date.ts'
import { dayOf, daysBetween, defaultDayEnd } from '../../domain/members/day.ts'
import { sendOn } from '../account/client/send-on.ts'
import { type Context, visitContext, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { forgetLink } from '../links/came-by.ts'
import { pathOf } from '../map/addresses.ts'
import { checkForm } from '../ui/forms/check-form.ts'
import { Head } from '../ui/page/head.tsx'
import { missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/invite'
import type { InviteCard } from './doors.ts'
import { clearOnceCarried } from './invite/carried-fields.tsx'
import { OpenInvite } from './invite/open.tsx'
import { ClosedInvite, FullInvite, YourInvite } from './invite/other-states.tsx'
import { type JoinAnswer, joinForm, readJoin, roleIn, sayRefused } from './invite/read-join.ts'

export const handle = {
  words: ['invite'],
  moreWords: (data: { cohort?: string } | null | undefined) => (data?.cohort ? ['cohorts'] : []),
}

/** Shows the invitation, and changes nothing. Who is in it already goes straight in. */
export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { language, origin, person } = context.get(visitContext)
  const { accounts, challenges, links, record } = doorsOf(context)
  const card = await challenges.openInvite(id)
  if (!card) return data(null, missing)
  if (card.own === 'joined') throw redirect(pathOf('challenge', language, { id: card.id }))
  const { member } = (await record.read()) ?? {}
  const wish = new URL(request.url).searchParams.get('as')
  const shared = card.own && (await challenges.findInvite(card.id))
  return data(
    {
      card,
      day: dayIn(card, context, member?.timeZone),
      length: lengthOf(card),
      joinsAs: wish === 'supporter' && card.welcomesSupporters ? ('supporter' as const) : ('member' as const),
      formKey: challenges.newFormKey(),
      nickname: person ? await findNickname(context) : '',
      isKnown: !!member,
      moved: member ? movedIn(card, member, challenges.now()) : undefined,
      cohort: member ? undefined : await links.findCohort(),
      takesGuests: person !== undefined || !accounts.settings.isHosted,
      link: shared ? origin + pathOf('shortLink', language, { id: shared.token }) : null,
    },
    { headers: missing.headers },
  )
}

/** The how-manieth day of the challenge it is for who reads this. */
function dayIn(card: InviteCard, context: Context, own: string | undefined): number {
  const { operator } = context.get(visitContext)
  const { challenges } = doorsOf(context)
  const timeZone = own ?? operator?.line?.timeZone ?? 'UTC'
  const today = dayOf(challenges.now(), { timeZone, dayEndsAt: defaultDayEnd })
  return Math.min(lengthOf(card), Math.max(1, daysBetween(card.startDay, today) + 1))
}

/** Whose date this would move, and where to. */
function movedIn(card: InviteCard, member: Parameters<typeof movedDate>[0], now: number) {
  const today = dayOf(now, member)
  return movedDate(member, today > card.startDay ? today : card.startDay, now)
}

/** What they call themselves elsewhere; never an address. */
async function findNickname(context: Context): Promise<string> {
  const { person } = context.get(visitContext)
  const [last] = await doorsOf(context).challenges.listMine()
  const name = last?.own.nickname ?? person?.name ?? ''
  return name.includes('@') ? '' : name
}

/** Takes the place, for who they are or as a guest, all in one; works without JavaScript. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { challenges, record } = doorsOf(context)
  const form = await request.formData()
  const isKnown = !!(await record.read())?.member
  const t = wordsFor(context, 'invite')
  const { schema, labels, wrong } = joinForm(t, roleIn(form), isKnown)
  const { values, errors } = checkForm(schema, form, labels, wordsFor(context), wrong)
  const refuse = (answer: JoinAnswer, status: number) =>
    data<JoinAnswer>({ values: { nickname: String(form.get('nickname') ?? '') }, ...answer }, status)
  if (errors) return refuse({ errors }, 400)
  const entered = await challenges.enter({
    ...readJoin(form, { isKnown, now: record.now() }),
    nickname: values.nickname,
    token: id,
  })
  if ('id' in entered)
    return sendOn(pathOf('challenge', language, { id: entered.id }), [...entered.cookies, forgetLink])
  const { problem } = entered
  // What the page shows now says all there is to say.
  if (problem === 'full') return refuse({}, 409)
  if (problem === 'missing' || problem === 'expired' || problem === 'over')
    return data<JoinAnswer>({ isClosed: true }, missing)
  return refuse(sayRefused(t, problem), problem === 'tooMany' ? 429 : 400)
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return clearOnceCarried(request, serverAction)
}

/** Where a shared link leads: decided in ten seconds, knowing exactly what is shared. */
export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('invite')
  const answer = actionData as JoinAnswer | undefined
  return (
    <div className="wrap pt-2 pb-2 lg:pt-8 lg:pb-20">
      {/* Neither whose it is nor what it is called: whoever shows a preview of the link learns nothing. */}
      <Head title={t('title')} description={t('description')} isPrivate />
      {!loaderData || answer?.isClosed ? (
        <ClosedInvite />
      ) : loaderData.card.own === 'inviter' ? (
        <YourInvite card={loaderData.card} link={loaderData.link} />
      ) : loaderData.card.state === 'full' && loaderData.joinsAs === 'member' ? (
        <FullInvite {...loaderData} wasSent={answer !== undefined} />
      ) : (
        <OpenInvite {...loaderData} />
      )}
    </div>
  )
}
