import type { Day } from '../../domain/members/day.ts'
import type { Month } from '../../domain/members/months.ts'
import { Link } from '../ui/link.tsx'
import { lookClasses } from './looks.ts'
import { useDates } from './use-dates.ts'

type SmallMonthsProps = { months: Month[]; today: Day; onOpen: (id: string) => void }

/** A year at a glance: each month opens the large one. What the dots say stands in the list below. */
export function SmallMonths({ months, today, onOpen }: SmallMonthsProps) {
  const dates = useDates()
  return (
    <ul className="grid grid-cols-3 gap-x-5 gap-y-4 sm:grid-cols-4 lg:grid-cols-6">
      {months.map(month => (
        <li key={month.id} className="min-w-0">
          <Link
            to="you"
            query={{ month: month.id }}
            onClick={event => {
              event.preventDefault()
              onOpen(month.id)
            }}
            className="block rounded-md no-underline hover:text-tide"
          >
            <span className="block text-sm leading-snug font-medium first-letter:uppercase">
              {month.id.slice(0, 4) === today.slice(0, 4)
                ? dates.month(month.id, false)
                : dates.month(month.id, true, 'short')}
            </span>
            <SmallMonth month={month} shift={dates.shift} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function SmallMonth({ month: { startsOn, days }, shift }: { month: Month; shift: number }) {
  return (
    <span aria-hidden="true" className="mt-1 grid grid-cols-7 gap-[3px]">
      {days.map(({ day, look }, index) => (
        <span
          key={day}
          style={index === 0 ? { gridColumnStart: ((startsOn + shift) % 7) + 1 } : undefined}
          className={`aspect-square rounded-full ${look === 'before' || look === 'ahead' ? '' : lookClasses[look]}`}
        />
      ))}
    </span>
  )
}
