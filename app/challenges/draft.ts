import {
  type ChallengeView,
  latestStart,
  lengthOf,
  lengths,
  longest,
  type Mode,
  modes,
  most,
  placesOf,
} from '../../domain/challenges/challenge.ts'
import { addDays, type Day, daysBetween, isDay, weekdayOf } from '../../domain/members/day.ts'

/** When, who with, who I am in it; then there is a link. */
export const steps = ['when', 'who', 'name'] as const
export type DraftStep = (typeof steps)[number]

const spans = [...lengths.map(String), 'own']
const starts = ['today', 'tomorrow', 'monday', 'other'] as const
type Start = (typeof starts)[number]

/** A challenge that is being made, as its address carries it from step to step: nothing in it is about anyone. */
export type ChallengeDraft = {
  /** So many days, or `own`. */
  length: string
  start: Start
  /** The day of another start. */
  day: string
  /** Where the length is their own. */
  from: string
  to: string
  mode: Mode
  places: string
  supporters: boolean
  others: boolean
  company: boolean
  /** The challenge it goes on from. */
  after: string
}

export type DraftProblem = 'day' | 'from' | 'to' | 'places'
type Wrong = { step: DraftStep; problem: DraftProblem }

/** What is missing is as most people want it; what nobody could have chosen, too. */
export function readDraft(query: URLSearchParams): ChallengeDraft {
  const read = (name: string) => query.get(name) ?? ''
  // A box that is not ticked says nothing: whether the step was there, its first question says.
  const isSeen = query.has('mode')
  return {
    length: spans.find(each => each === read('length')) ?? '28',
    start: starts.find(each => each === read('start')) ?? 'today',
    day: read('day').slice(0, 10),
    from: read('from').slice(0, 10),
    to: read('to').slice(0, 10),
    mode: modes.find(each => each === read('mode')) ?? 'together',
    places: query.has('places') ? read('places').slice(0, 4) : '10',
    supporters: isSeen ? query.has('supporters') : true,
    others: query.has('others'),
    company: isSeen ? query.has('company') : true,
    after: read('after').slice(0, 40),
  }
}

/** As an address carries it. */
export function queryOf(draft: ChallengeDraft): Record<string, string | undefined> {
  const { supporters, others, company, ...rest } = draft
  const ticked = (isOn: boolean) => (isOn ? 'on' : undefined)
  const said = Object.entries(rest).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(said),
    supporters: ticked(supporters),
    others: ticked(others),
    company: ticked(company),
  }
}

/** The Monday that is neither today nor tomorrow. */
export const nextMonday = (today: Day): Day => addDays(today, ((8 - weekdayOf(addDays(today, 2))) % 7) + 2)

/** From which day to which; undefined where that can't be known. */
export function spanOf(draft: ChallengeDraft, today: Day): { startDay: Day; length: number } | undefined {
  if (draft.length === 'own') {
    if (!isDay(draft.from) || !isDay(draft.to)) return undefined
    return { startDay: draft.from, length: daysBetween(draft.from, draft.to) + 1 }
  }
  const days = { today, tomorrow: addDays(today, 1), monday: nextMonday(today), other: draft.day }
  const startDay = days[draft.start]
  return isDay(startDay) ? { startDay, length: Number(draft.length) } : undefined
}

/** The first thing that doesn't hold, and the step at which it's put right. */
export function findWrong(draft: ChallengeDraft, today: Day): Wrong | undefined {
  const isStart = (day: string) => isDay(day) && day >= today && day <= addDays(today, latestStart)
  if (draft.length === 'own') {
    if (!isStart(draft.from)) return { step: 'when', problem: 'from' }
    const { length = 0 } = spanOf(draft, today) ?? {}
    if (length < 1 || length > longest) return { step: 'when', problem: 'to' }
  } else if (draft.start === 'other' && !isStart(draft.day)) return { step: 'when', problem: 'day' }
  const places = Number(draft.places)
  const hasPlaces = Number.isInteger(places) && places >= 2 && places <= most.people
  return draft.mode === 'together' && !hasPlaces ? { step: 'who', problem: 'places' } : undefined
}

/** What the verb is asked for; undefined for a draft that doesn't hold. */
export function wishesOf(draft: ChallengeDraft, today: Day) {
  const span = findWrong(draft, today) ? undefined : spanOf(draft, today)
  if (!span) return undefined
  const { mode, supporters, others, company, after } = draft
  return {
    ...span,
    mode,
    places: placesOf(mode, Number(draft.places)),
    welcomesSupporters: supporters,
    inviting: others ? ('everyone' as const) : ('owner' as const),
    hearsCompany: company || mode === 'buddy',
    ...(after && { after }),
  }
}

/** The same once more, from today on. */
export function draftAfter(id: string, view: ChallengeView, length = lengthOf(view)): ChallengeDraft {
  const known = spans.find(each => each === String(length))
  return {
    ...readDraft(new URLSearchParams()),
    ...(known && { length: known }),
    mode: view.mode,
    places: String(view.places),
    supporters: view.welcomesSupporters,
    others: view.inviting === 'everyone',
    company: view.hearsCompany,
    after: id,
  }
}
