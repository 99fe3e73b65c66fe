import { type Day, dateOf } from '../../domain/members/day.ts'
import { type SeriesKey, seriesDays } from '../../domain/series/days.ts'
import type { Say } from '../../languages/areas.ts'
import { createFormat } from '../../languages/format.ts'
import { pathOf } from '../map/addresses.ts'
import { findAddress } from '../map/find-address.ts'
import { type RouteName, siteMap } from '../map/routes.ts'
import { type LetterContext, openDesk, type WrittenLetter } from './draft.ts'
import { frameLetter } from './frame.ts'
import { button, dots, type Piece, paragraph, quiet, type Rich, rich, small, step } from './pieces.ts'

/** What editors wrote for one day. */
export type SeriesText = {
  heading: string
  thought: readonly string[]
  step: readonly string[]
  action: string
  /** The name of a page of the map, or a path. */
  target: string
  sources: readonly { label: string; link: string }[]
}

export type SeriesLetterData = {
  key: SeriesKey
  text: SeriesText
  agreedAt: number
  timeZone: string
  /** The day of the next one. */
  next: Day | undefined
  /** Where it's stopped or paused. */
  stop: string
}

/** As many dots as days in the first two weeks. */
const dotted = 14

const last: SeriesKey = 'month-12'

/** One of the emails around the quit date. Nothing that the reader wrote is in it. */
export function writeSeriesLetter(data: SeriesLetterData, context: LetterContext): WrittenLetter {
  const say = context.words.getFixedT(null, 'series')
  const { key, text } = data
  const subject = subjectOf(key, say)
  const pieces: Piece[] = [
    ...dotsOf(key),
    paragraph(say('email.greeting')),
    ...text.thought.map(paragraph),
    ...(text.step.length > 0 ? [step(say('email.step'), ...text.step)] : []),
    button(text.action || say('email.open'), targetOf(text.target, context)),
    ...helpOf(key, say, context),
    small([...sourcesOf(text, say), say('email.notMedical')]),
  ]
  const draft = { subject, preheader: say('email.preheader'), over: subject, heading: text.heading, pieces }
  return frameLetter({ ...draft, foot: footOf(data, say, context) }, context)
}

/** A day's name and nothing of health: it's shown on locked screens. */
function subjectOf(key: SeriesKey, say: Say<'series'>): string {
  if (key === 'after-slip') return say('email.afterSlip')
  if (key === 'moved') return say('email.moved')
  const { unit, count } = seriesDays.find(each => each.key === key) ?? { unit: 'day', count: 0 }
  if (unit === 'before') return say('email.before', { count })
  return count === 0 ? say('email.today') : say(`email.${unit}`, { which: count })
}

function dotsOf(key: SeriesKey): Piece[] {
  const { unit, count = 0 } = seriesDays.find(each => each.key === key) ?? {}
  return unit === 'day' && count >= 1 && count <= dotted ? [dots(count, dotted)] : []
}

/** A page of the map in the reader's language, by its name or its path; else the first one. */
function targetOf(target: string, { language, origin }: LetterContext): string {
  const { page } = openDesk({ language, origin })
  const home = page('home')
  if (Object.hasOwn(siteMap, target) && !siteMap[target as RouteName].path.includes(':'))
    return page(target as RouteName)
  if (!target.startsWith('/') || !URL.canParse(target, origin)) return home
  const url = new URL(target, origin)
  const found = findAddress(url.pathname)
  if (url.origin !== origin.origin || !found) return home
  return new URL(pathOf(found.name, language, found.params) + url.search + url.hash, origin).href
}

function helpOf(key: SeriesKey, say: Say<'series'>, context: LetterContext): Piece[] {
  const { page } = openDesk(context)
  const mayHaveSlipped = !key.startsWith('before') && key !== 'moved'
  return [
    ...(mayHaveSlipped
      ? [quiet(rich(say(key === last ? 'email.slipLast' : 'email.slip'), { slip: page('home') }))]
      : []),
    quiet(rich(say('email.sos'), { sos: page('sos') })),
  ]
}

/** Each leads to where it can be read, where that is known. */
function sourcesOf(
  { sources }: SeriesText,
  say: Say<'series'>,
): (string | { label: string; link: string })[] {
  const named = sources.filter(({ label }) => label !== '')
  if (named.length === 0) return []
  const listed = named.flatMap(({ label, link }, index) => [
    index === 0 ? ' ' : '; ',
    /^https?:\/\//.test(link) ? { label, link } : label,
  ])
  return [say('email.sources'), ...listed, '. ']
}

function footOf(
  { key, agreedAt, timeZone, next, ...data }: SeriesLetterData,
  say: Say<'series'>,
  context: LetterContext,
) {
  const { language, origin } = context
  const format = createFormat(language, timeZone)
  const why: Rich[] = [say('email.why', { date: format.date(agreedAt), host: origin.host })]
  if (next) why.push(say('email.next', { date: createFormat(language, 'UTC').day(dateOf(next)) }))
  if (key === last) why.push(say('email.last'))
  const stop = openDesk(context).own(data.stop)
  const moved = new URL(pathOf('youSettings', language, {}, { part: 'stopped' }), origin).href
  return {
    why,
    links: [
      { label: say('email.dateMoved'), link: moved },
      // There's nothing left to pause; another date would start them again, so they can still be stopped.
      ...(key === last ? [] : [{ label: say('email.pause'), link: stop }]),
      { label: say('email.stop'), link: stop },
    ],
    oneClick: stop,
  }
}
