import { data, redirect } from 'react-router'
import { stateOn } from '../../domain/challenges/challenge.ts'
import { dayOf, defaultDayEnd } from '../../domain/members/day.ts'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { pathOf } from '../map/addresses.ts'
import { Banner } from '../ui/banner.tsx'
import { BackLink } from '../ui/page/back-link.tsx'
import { Head } from '../ui/page/head.tsx'
import { missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/settings'
import { readAsked } from './asked.ts'
import { Gone } from './live/notices.tsx'
import { Later, OwnPart } from './settings/choices.tsx'
import { Invitation } from './settings/invitation.tsx'
import { PeopleList } from './settings/people-list.tsx'

export const handle = { words: ['challenge'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { language, origin } = context.get(visitContext)
  const { challenges, record } = doorsOf(context)
  const id = params.id ?? ''
  const open = await challenges.open(id)
  if (!open) return data(null, missing)
  const { view, own } = open
  const member = (await record.read())?.member ?? { timeZone: 'UTC', dayEndsAt: defaultDayEnd }
  const isOver = stateOn(view, dayOf(challenges.now(), member)) === 'over'
  const mayInvite = !isOver && (view.owner === own.name || view.inviting === 'everyone')
  const found = mayInvite ? await challenges.findInvite(id) : undefined
  const link = found && origin + pathOf('shortLink', language, { id: found.token })
  const invite =
    found && link
      ? {
          link,
          qr: challenges.drawQr(link),
          uses: found.uses,
          mostUses: found.mostUses,
          expiresAt: found.expiresAt,
        }
      : null
  return data({ open, mayInvite, isOver, invite }, { headers: missing.headers })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { challenges } = doorsOf(context)
  const id = params.id ?? ''
  const form = await request.formData()
  const asked = readAsked(form, id)
  if (!asked) return data(null, 400)
  const done = await challenges.perform(asked.name, asked.data as never)
  if ('problem' in done) return data({ verb: asked.name, problem: done.problem, removed: undefined }, 400)
  if (asked.name === 'leaveChallenge') throw redirect(pathOf('together', language), 303)
  if (asked.name === 'closeChallenge') throw redirect(pathOf('challenge', language, { id }), 303)
  const removed =
    asked.name === 'removeParticipant'
      ? { who: String(asked.data.who), nickname: String(form.get('nickname')) }
      : undefined
  return data({ verb: asked.name, problem: undefined, removed })
}

/** What its owner looks after, and what everyone decides for themselves. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useWords('challenge')
  if (!loaderData) return <Gone wasIn={false} />
  const { open, invite, mayInvite, isOver } = loaderData
  const { id, view, own } = open
  const isOwner = view.owner === own.name
  const title = t(isOwner ? 'settings.title' : 'settings.own')
  return (
    <div className="wrap pt-2 pb-8 lg:pt-8 lg:pb-16">
      <Head title={title} isPrivate />
      <BackLink to="challenge" params={{ id }} label={view.name} />
      <h1 className="mt-1 text-3xl">{title}</h1>
      <Outcome said={actionData ?? undefined} />
      <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start lg:gap-x-14">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          {mayInvite && <Invitation invite={invite} view={view} isOwner={isOwner} />}
          <OwnPart own={own} view={view} problem={actionData?.problem} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <PeopleList view={view} self={own.name} removed={actionData?.removed} />
          {isOwner && !isOver && <Later view={view} />}
        </div>
      </div>
    </div>
  )
}

type Said = { verb: string; problem: string | undefined; removed: object | undefined }

function Outcome({ said }: { said: Said | undefined }) {
  const t = useWords('challenge')
  const isAtField = said?.problem === 'nickname' || said?.problem === 'nicknameTaken'
  return (
    <div role="status" className="empty:hidden">
      {said && !isAtField && !said.removed && (
        <Banner tone={said.problem ? 'warning' : 'success'} className="mt-4">
          {t(
            said.problem === undefined
              ? 'saved'
              : said.problem === 'tooMany'
                ? 'problems.tooMany'
                : 'problems.unknown',
          )}
        </Banner>
      )}
    </div>
  )
}
