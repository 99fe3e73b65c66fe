import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, type Day } from '../../domain/members/day.ts'
import type { Month } from '../../domain/members/months.ts'
import { useHydrated } from '../ui/use-hydrated.ts'

type DayKeys = { months: Month[]; visible: Month[]; today: Day; onLeave: (to: Day) => void }

/** One day holds the focus, and the arrow keys hand it on, over the edge of what is shown too. */
export function useDayKeys({ months, visible, today, onLeave }: DayKeys) {
  const isAwake = useHydrated()
  const ref = useRef<HTMLDivElement>(null)
  const isWalking = useRef(false)
  const [asked, hold] = useState(today)
  const [first = today] = listTellable(months)
  const shown = listTellable(visible)
  const focused = shown.includes(asked) ? asked : (shown.at(-1) ?? today)
  useEffect(() => {
    if (!isWalking.current) return
    isWalking.current = false
    ref.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  })
  function onKeyDown(event: KeyboardEvent) {
    const { day } = (event.target as HTMLElement).dataset
    const wanted = day && walk(day, event.key)
    if (!wanted) return
    event.preventDefault()
    const next = wanted < first ? first : wanted > today ? today : wanted
    isWalking.current = true
    hold(next)
    if (!shown.includes(next)) onLeave(next)
  }
  return { ref, onKeyDown, hold, focused: isAwake ? focused : undefined }
}

const listTellable = (months: Month[]): Day[] =>
  months.flatMap(({ days }) =>
    days.flatMap(({ day, look }) => (look === 'before' || look === 'ahead' ? [] : [day])),
  )

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Where a key leads from a day: a day, a week, the ends of the month, the months beside it. */
function walk(day: Day, key: string): Day | undefined {
  const step = steps[key]
  if (step) return addDays(day, step)
  const first = `${day.slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  if (key === 'Home') return first
  if (key === 'End') return addDays(next, -1)
  if (key === 'PageUp') return addDays(first, -1)
  if (key === 'PageDown') return next
  return undefined
}
