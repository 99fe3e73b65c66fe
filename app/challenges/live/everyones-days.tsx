import { lengthOf } from '../../../domain/challenges/challenge.ts'
import { daysBetween } from '../../../domain/members/day.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { firstRows, mostDays, mostRows, rowsOf } from '../day-marks.ts'
import { useRoom } from '../in-room.ts'
import { LegendDot } from './dots.tsx'
import { PersonDisc, PersonMenu, useNames } from './people.tsx'
import { PersonRow } from './person-row.tsx'

/** A calendar of everyone's days: you first, then in the order people came. */
export function EveryonesDays() {
  const t = useWords('challenge')
  const { view, own, today } = useRoom()
  const isSupporter = own.role === 'supporter'
  const rows = rowsOf(view, own.name, { today, isSupporter }).filter(
    ({ name }) => !own.blocked.includes(name),
  )
  const shown = rows.length > mostRows ? rows.slice(0, firstRows) : rows
  const rest = rows.slice(shown.length)
  const isAhead = today < view.startDay
  const draw = (row: (typeof rows)[number]) => <PersonRow key={row.name} row={row} />
  return (
    <section>
      <h2 className="text-xl">{t(isAhead ? 'days.ahead' : 'days.title')}</h2>
      {!isAhead && <p className="mt-1 text-sm leading-snug text-quiet">{t('days.lead')}</p>}
      <Scale />
      <ul className="divide-y divide-line border-b border-line">{shown.map(draw)}</ul>
      {rest.length > 0 && (
        <details className="group">
          <summary className="flex min-h-12 cursor-pointer list-none items-center text-tide underline underline-offset-4 group-open:hidden">
            {t('days.all', { count: rows.length })}
          </summary>
          <ul className="divide-y divide-line border-b border-line">{rest.map(draw)}</ul>
        </details>
      )}
      {!isAhead && <Legend isByWeek={lengthOf(view) > mostDays} isSupporter={isSupporter} />}
      <Supporters />
      {Object.keys(view.people).length < 2 && <Alone />}
    </section>
  )
}

/** The first day, today and the last; weeks have no such scale. */
function Scale() {
  const t = useWords('challenge')
  const { view, today } = useRoom()
  const format = useFormat()
  const length = lengthOf(view)
  if (length > mostDays || length < 7 || today < view.startDay)
    return <div className="mt-2 border-b border-line" />
  const at = daysBetween(view.startDay, today)
  const isInside = at > length * 0.12 && at < length * 0.85
  return (
    <div
      aria-hidden="true"
      className="relative mt-2 flex justify-between border-b border-line pb-1 text-sm leading-tight text-quiet"
      style={{ maxWidth: `${length * 1.25}rem` }}
    >
      <span>{format.number(1)}</span>
      {isInside && (
        <span
          className="absolute -translate-x-1/2 font-semibold text-tide"
          style={{ insetInlineStart: `${((at + 0.5) / length) * 100}%` }}
        >
          {t('days.today')}
        </span>
      )}
      <span>{format.number(length)}</span>
    </div>
  )
}

function Legend({ isByWeek, isSupporter }: { isByWeek: boolean; isSupporter: boolean }) {
  const t = useWords('challenge')
  const say = useWords('today')
  if (isByWeek) return <p className="mt-2 text-sm leading-snug text-quiet">{t('legend.weeks')}</p>
  const all = [
    { mark: 'free', text: say('states.free') },
    { mark: 'slip', text: say('states.slip') },
    { mark: 'private', text: say('states.private') },
    { mark: 'quiet', text: t('legend.quiet') },
    { mark: 'open', text: t('legend.open') },
  ] as const
  const shown = isSupporter ? all.filter(({ mark }) => mark === 'free' || mark === 'quiet') : all
  return (
    <ul
      aria-hidden="true"
      className="mt-2.5 flex flex-wrap gap-x-4 gap-y-0.5 text-sm leading-snug text-quiet"
    >
      {shown.map(({ mark, text }) => (
        <li key={mark} className="flex items-center gap-1.5">
          <LegendDot mark={mark} />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Who cheers the others on: no days of theirs, but the same ways to keep them away. */
function Supporters() {
  const t = useWords('challenge')
  const { view, own } = useRoom()
  const nameOf = useNames(view.people)
  const people = Object.entries(view.people).filter(([, { role }]) => role === 'supporter')
  const names = people.map(([name]) => name).filter(name => !own.blocked.includes(name))
  if (names.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-lg">{t('days.supporters')}</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {names.map(name => (
          <li key={name} className="flex min-h-14 items-center gap-3 py-1.5">
            <PersonDisc name={name} />
            <p className="min-w-0 grow wrap-anywhere">
              <strong className="font-semibold">{nameOf(name)}</strong>
              {name === own.name && <span className="text-sm text-quiet"> {t('you')}</span>}
            </p>
            {name !== own.name && <PersonMenu name={name} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Alone() {
  const t = useWords('challenge')
  const { id } = useRoom()
  return (
    <div className="mt-4 rounded-card bg-sunken p-5 text-center">
      <h3 className="text-lg">{t('alone.title')}</h3>
      <p className="mt-1 text-sm text-quiet">{t('alone.body')}</p>
      <ButtonLink to="challengeSettings" params={{ id }} kind="secondary" className="mt-3">
        {t('alone.share')}
      </ButtonLink>
    </div>
  )
}
