import type { CheckIn, CheckInState } from './count.ts'
import { addDays, type Clockwork, type Day, dayOf, daysBetween, quitDayOf } from './day.ts'

/** How a day stands in the calendar; nothing is ever missing from it: a day nobody spoke of counts too. */
export type DayLook = 'before' | 'told' | 'counted' | 'slip' | 'ahead'

export type CalendarDay = { day: Day; look: DayLook; said: CheckInState | undefined }

export type Month = {
  /** 2026-11 */
  id: string
  /** Its first day's place in the week, Monday being 0. */
  startsOn: number
  days: CalendarDay[]
}

type Quit = { quitAt: number; checkIns: readonly CheckIn[]; now: number; clockwork: Clockwork }

/** The months from the one of the quit to this one, each whole; none before the quit. */
export function monthsOf({ quitAt, checkIns, now, clockwork }: Quit): Month[] {
  const { first, today } = endsOf({ quitAt, checkIns, now, clockwork })
  const said = new Map(checkIns.map(({ day, state }) => [day, state]))
  const months: Month[] = []
  for (let id = first.slice(0, 7); quitAt <= now && id <= today.slice(0, 7); id = monthAfter(id)) {
    const days = daysOf(id).map(day => {
      const told = day < first || day > today ? undefined : said.get(day)
      return { day, said: told, look: lookOf(day, told, first, today) }
    })
    months.push({ id, startsOn: daysBetween(aMonday, `${id}-01`) % 7, days })
  }
  return months
}

/** Whether a day can be told: it has begun, and is not before the quit. */
export function isTellable(day: Day, quit: Quit): boolean {
  const { first, today } = endsOf(quit)
  return quit.quitAt <= quit.now && day >= first && day <= today
}

/** The first day and the last. Of the night someone stopped in, the day before counts only if something was said of it. */
function endsOf({ quitAt, checkIns, now, clockwork }: Quit): { first: Day; today: Day } {
  const night = dayOf(quitAt, clockwork)
  const first = checkIns.some(({ day }) => day === night) ? night : quitDayOf(quitAt, clockwork)
  const today = dayOf(now, clockwork)
  return { first, today: today < first ? first : today }
}

const aMonday: Day = '1900-01-01'

function lookOf(day: Day, said: CheckInState | undefined, first: Day, today: Day): DayLook {
  if (day < first) return 'before'
  if (day > today) return 'ahead'
  if (said === 'slip') return 'slip'
  return said === 'free' ? 'told' : 'counted'
}

function daysOf(id: string): Day[] {
  const length = daysBetween(`${id}-01`, `${monthAfter(id)}-01`)
  return Array.from({ length }, (_, index) => addDays(`${id}-01`, index))
}

/** 31 days after its first, it is always the next. */
const monthAfter = (id: string): string => addDays(`${id}-01`, 31).slice(0, 7)
