import { ChevronLeft, ChevronRight } from 'lucide'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { Day } from '../../domain/members/day.ts'
import type { Month } from '../../domain/members/months.ts'
import { Link } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { AsList } from './as-list.tsx'
import { lookClasses, looks } from './looks.ts'
import { MonthGrid } from './month-grid.tsx'
import { quietLink } from './quiet-link.ts'
import { SmallMonths } from './small-months.tsx'
import { useDates } from './use-dates.ts'
import { useDayKeys } from './use-day-keys.ts'

/** Which months are asked for: those up to one, or a year of them. */
export type ShownMonths = { last?: string | undefined; isYear: boolean }

type MonthsProps = { months: Month[]; today: Day; asked: ShownMonths; onPick: (day: Day) => void }

/** The days since the quit, two months at a time, or twelve small ones. */
export function Months({ months, today, asked, onPick }: MonthsProps) {
  const t = useWords('you')
  const [shown, setShown] = useState(asked)
  const size = shown.isYear ? 12 : 2
  const found = months.findIndex(({ id }) => id === shown.last)
  const end = found < 0 ? months.length : Math.max(Math.min(size, months.length), found + 1)
  const visible = months.slice(Math.max(0, end - size), end)
  const days = useDayKeys({
    months,
    visible,
    today,
    onLeave: day => setShown({ last: day.slice(0, 7), isYear: false }),
  })
  const idAt = (index: number) => months[Math.min(months.length, index) - 1]?.id
  const turn = { shown, setShown }
  return (
    <section>
      <h2 className="sr-only">{t('months.title')}</h2>
      {shown.isYear ? (
        <SmallMonths months={visible} today={today} onOpen={last => setShown({ last, isYear: false })} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the days inside
        <div
          ref={days.ref}
          onKeyDown={days.onKeyDown}
          className="grid grid-cols-1 gap-6 sm:grid-cols-2 sm:gap-10"
        >
          {visible.map(month => (
            <MonthGrid
              key={month.id}
              month={month}
              today={today}
              focused={days.focused}
              onPick={day => {
                days.hold(day)
                onPick(day)
              }}
            />
          ))}
        </div>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-5">
        <nav aria-label={t('months.title')} className="contents">
          {end - size > 0 && (
            <Turn {...turn} last={idAt(end - size)}>
              <Icon of={ChevronLeft} className="size-5" />
              {t('months.earlier')}
            </Turn>
          )}
          {end < months.length && (
            <Turn {...turn} last={idAt(end + size)}>
              {t('months.later')}
              <Icon of={ChevronRight} className="size-5" />
            </Turn>
          )}
          {months.length > 2 && (
            <Turn {...turn} last={idAt(end)} isYear={!shown.isYear}>
              {t(shown.isYear ? 'months.two' : 'months.year')}
            </Turn>
          )}
        </nav>
        <MonthList months={months} />
      </div>
      <Legend />
      {!shown.isYear && <p className="mt-1 text-sm text-quiet">{t('months.hint')}</p>}
    </section>
  )
}

type TurnProps = {
  last: string | undefined
  isYear?: boolean
  shown: ShownMonths
  setShown: (shown: ShownMonths) => void
  children: ReactNode
}

/** A link, so that it works asleep; awake it needs no one. */
function Turn({ last, isYear, shown, setShown, children }: TurnProps) {
  const next = { last, isYear: isYear ?? shown.isYear }
  function turn(event: MouseEvent) {
    event.preventDefault()
    setShown(next)
  }
  return (
    <Link
      to="you"
      query={{ month: last, ...(next.isYear && { view: 'year' }) }}
      onClick={turn}
      className={`${quietLink} gap-1`}
    >
      {children}
    </Link>
  )
}

function Legend() {
  const t = useWords('you')
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 text-sm text-quiet">
      {looks.map(look => (
        <li key={look} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-3.5 rounded-full ${lookClasses[look]}`} />
          {t(`months.${look}`)}
        </li>
      ))}
    </ul>
  )
}

function MonthList({ months }: { months: Month[] }) {
  const t = useWords('you')
  const format = useFormat()
  const dates = useDates()
  const column = (look: (typeof looks)[number]) => ({
    name: t(`months.${look}`),
    cell: ({ days }: Month) => format.number(days.filter(day => day.look === look).length),
    isNumber: true,
  })
  return (
    <AsList
      caption={t('months.title')}
      rows={months.toReversed()}
      keyOf={({ id }) => id}
      columns={[{ name: t('months.month'), cell: ({ id }) => dates.month(id, true) }, ...looks.map(column)]}
    />
  )
}
