import { useId } from 'react'
import type { Day } from '../../domain/members/day.ts'
import type { CalendarDay, Month } from '../../domain/members/months.ts'
import { useHref } from '../ui/link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { lookClasses } from './looks.ts'
import { useDates } from './use-dates.ts'

type MonthGridProps = {
  month: Month
  today: Day
  /** The one day that Tab leads to; undefined while the page sleeps, when it leads to each. */
  focused: Day | undefined
  onPick: (day: Day) => void
}

/** A month as a calendar shows it. Each day that has come can be pressed. */
export function MonthGrid({ month, today, focused, onPick }: MonthGridProps) {
  const id = useId()
  const dates = useDates()
  return (
    <div className="min-w-0">
      <h3 id={id} className="text-lg first-letter:uppercase">
        {dates.month(month.id, month.id.slice(0, 4) !== today.slice(0, 4))}
      </h3>
      {/* At 320 the margins give way, so that a day stays as large as a fingertip. */}
      <div className="mt-1 max-[22rem]:mx-[max(-1rem,-1*var(--margin))]">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose days are walked with the arrow keys */}
        <table role="grid" aria-labelledby={id} className="w-full table-fixed text-center">
          <thead>
            <tr>
              {dates.weekdays().map(({ short, long }) => (
                <th key={long} scope="col" className="pb-1 text-sm font-normal text-quiet">
                  <span aria-hidden="true">{short}</span>
                  <span className="sr-only">{long}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(month, dates.shift).map(row => (
              <tr key={row.find(Boolean)?.day}>
                {row.map((each, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: its place in the week is what it is
                  <td key={place} className="p-0">
                    {each && (
                      <DayCell each={each} isToday={each.day === today} focused={focused} onPick={onPick} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

type DayCellProps = {
  each: CalendarDay
  isToday: boolean
  focused: Day | undefined
  onPick: (day: Day) => void
}

function DayCell({ each: { day, look, said }, isToday, focused, onPick }: DayCellProps) {
  const t = useWords('you')
  const format = useFormat('UTC')
  const href = useHref({ to: 'you', query: { day } })
  const number = Number(day.slice(8))
  if (look === 'before' || look === 'ahead')
    return <span className="grid h-11 place-items-center text-sm text-quiet">{number}</span>
  return (
    <a
      href={href}
      data-day={day}
      tabIndex={focused === undefined || focused === day ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      aria-label={t('months.day', {
        date: format.date(Date.parse(day)),
        said: t(`states.${said ?? 'quiet'}`),
      })}
      onClick={event => {
        if (focused === undefined) return
        event.preventDefault()
        onPick(day)
      }}
      className="group grid h-11 place-items-center rounded-full no-underline focus-visible:outline-none"
    >
      <span
        className={`tabular grid aspect-square w-[min(2.25rem,100%)] place-items-center rounded-full text-sm group-focus-visible:outline-3 group-focus-visible:outline-offset-2 group-focus-visible:outline-focus ${lookClasses[look]} ${isToday ? 'ring-2 ring-tide ring-offset-2 ring-offset-paper' : ''}`}
      >
        {number}
      </span>
    </a>
  )
}

/** Weeks, with nothing where the month has not begun or is over. */
function rowsOf({ startsOn, days }: Month, shift: number): (CalendarDay | undefined)[][] {
  const lead = (startsOn + shift) % 7
  const cells = [...Array.from<undefined>({ length: lead }), ...days]
  // A week that is all ahead has nothing to say yet.
  const weeks = Math.ceil((lead + days.filter(({ look }) => look !== 'ahead').length) / 7)
  return Array.from({ length: weeks }, (_, row) =>
    Array.from({ length: 7 }, (_, place) => cells[row * 7 + place]),
  )
}
