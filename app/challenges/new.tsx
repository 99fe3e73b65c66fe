import { data, redirect, useActionData } from 'react-router'
import { most } from '../../domain/challenges/challenge.ts'
import { movedDate } from '../../domain/challenges/quit-date.ts'
import { dayOf, defaultDayEnd } from '../../domain/members/day.ts'
import { type Context, visitContext, wordsFor } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { forgetLink } from '../links/came-by.ts'
import { pathOf } from '../map/addresses.ts'
import { act } from '../member/act.ts'
import { begin } from '../today/begin/begin.ts'
import { checkForm } from '../ui/forms/check-form.ts'
import type { FormAnswer } from '../ui/forms/valid-form.tsx'
import type { Route } from './+types/new'
import { type DraftStep, findWrong, queryOf, readDraft, steps, wishesOf } from './draft.ts'
import { clearOnceCarried } from './invite/carried-fields.tsx'
import { Made } from './start/made.tsx'
import { NameStep, nameForm } from './start/name-step.tsx'
import { NeedsAccount } from './start/needs-account.tsx'
import { WhenStep } from './start/when-step.tsx'
import { WhoStep } from './start/who-step.tsx'

export const handle = {
  words: ['together'],
  moreWords: (data: { isToBegin?: boolean; cohort?: string } | undefined) =>
    data?.isToBegin ? ['today', 'invite', ...(data.cohort ? ['cohorts'] : [])] : [],
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { person } = context.get(visitContext)
  const { challenges, links } = doorsOf(context)
  const query = new URL(request.url).searchParams
  const made = query.get('step') === 'link' && (await findMade(context, query.get('id') ?? ''))
  const draft = readDraft(query)
  const { member, today } = await findToday(context)
  const hasRecord = !!member
  const isToBegin = person !== undefined && !hasRecord
  const wrong = findWrong(draft, today)
  const asked = steps.find(each => each === query.get('step')) ?? 'when'
  const isHeldBack = wrong !== undefined && steps.indexOf(wrong.step) < steps.indexOf(asked)
  return {
    made: made || null,
    draft,
    today,
    step: (isHeldBack ? wrong.step : asked) satisfies DraftStep,
    problem: isHeldBack ? wrong.problem : undefined,
    hasRecord,
    isToBegin,
    cohort: isToBegin ? await links.findCohort() : undefined,
    known: await findKnown(context, draft.after),
    moved: member
      ? movedDate(member, wishesOf(draft, today)?.startDay ?? today, challenges.now())
      : undefined,
    // Of this form: sent twice, it makes one challenge.
    formKey: crypto.randomUUID(),
  }
}

/** The link of a challenge that someone has made, for as long as they share one. */
async function findMade(context: Context, id: string) {
  const { language, origin } = context.get(visitContext)
  const { challenges } = doorsOf(context)
  const opened = await challenges.open(id)
  const found = opened && (await challenges.findInvite(id))
  if (!found) return undefined
  const href = origin + pathOf('shortLink', language, { id: found.token })
  return {
    id,
    view: opened.view,
    link: { href, token: found.token, qr: challenges.drawQr(href), expiresAt: found.expiresAt },
  }
}

/** Which day it is for them. Who has no record yet has the operator's clock until then. */
async function findToday(context: Context) {
  const { operator } = context.get(visitContext)
  const { challenges, record } = doorsOf(context)
  const kept = (await record.read())?.member
  const clockwork = kept ?? { timeZone: operator?.line?.timeZone ?? 'UTC', dayEndsAt: defaultDayEnd }
  return { member: kept, today: dayOf(challenges.now(), clockwork) }
}

/** What they are called elsewhere, and what the challenge was called that this one goes on from. */
async function findKnown(context: Context, after: string) {
  const mine = await doorsOf(context).challenges.listMine()
  const name = mine.find(({ id }) => id === after)?.view.name ?? ''
  return { name, nickname: mine[0]?.own.nickname ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(visitContext)
  const { challenges } = doorsOf(context)
  const form = await request.clone().formData()
  if (form.get('deed') === 'begin') return beginRecord(request, context)
  const t = wordsFor(context, 'together')
  const { schema, labels, wrong } = nameForm(t)
  const checked = checkForm(schema, form, labels, wordsFor(context), wrong)
  const values = { name: String(form.get('name') ?? ''), nickname: String(form.get('nickname') ?? '') }
  const refuse = (answer: Omit<FormAnswer, 'values'>, status = 400) => data({ values, ...answer }, status)
  if (checked.errors) return refuse({ errors: checked.errors })
  const { today } = await findToday(context)
  const wishes = wishesOf(readDraft(new URL(request.url).searchParams), today)
  // The address was changed by hand, or the day passed: the loader says what is wrong.
  if (!wishes) return refuse({ message: t('start.name.wrong.unknown') })
  const asked = {
    ...wishes,
    name: checked.values.name.slice(0, most.name),
    nickname: checked.values.nickname,
    movesDate: form.get('movesDate') === 'on',
    agrees: true as const,
    key: String(form.get('key') ?? '').slice(0, 60),
  }
  const done = await challenges.perform('createChallenge', asked)
  if ('result' in done)
    throw redirect(pathOf('challengeNew', language, {}, { step: 'link', id: done.result.id }), 303)
  const { problem } = done
  // Someone was quicker: their page shows the one that was started.
  if (problem === 'begun') throw redirect(pathOf('challenge', language, { id: asked.after ?? '' }), 303)
  if (problem === 'nickname' || problem === 'nicknameTaken')
    return refuse({ errors: { nickname: t('start.name.wrong.nickname') } })
  const word = problem === 'tooMany' || problem === 'unready' ? problem : 'unknown'
  return refuse({ message: t(`start.name.wrong.${word}`) }, word === 'tooMany' ? 429 : 400)
}

/** Begins their record, and goes on where they were. */
async function beginRecord(request: Request, context: Route.ActionArgs['context']) {
  const draft = readDraft(new URL(request.url).searchParams)
  const { language } = context.get(visitContext)
  const next = pathOf('challengeNew', language, {}, { ...queryOf(draft), step: 'name' })
  const answer = await act(context, request, { begin }, next)
  if (answer instanceof Response) answer.headers.append('Set-Cookie', forgetLink)
  return answer
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return clearOnceCarried(request, serverAction)
}

/** A challenge in three short steps. */
export default function New({ loaderData }: Route.ComponentProps) {
  const { made, draft, step, problem, today, hasRecord, cohort, known, moved, formKey } = loaderData
  const answer = useActionData<typeof action>()
  if (made) return <Made {...made} />
  if (step === 'when') return <WhenStep draft={draft} problem={problem} today={today} />
  if (step === 'who') return <WhoStep draft={draft} problem={problem} today={today} />
  if (!hasRecord)
    return <NeedsAccount draft={draft} cohort={cohort} hasFault={!!answer && 'deed' in answer} />
  return <NameStep draft={draft} known={known} moved={moved} formKey={formKey} />
}
