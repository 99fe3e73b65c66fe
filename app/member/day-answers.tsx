import { Check, CircleDashed, RotateCcw } from 'lucide'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { CheckIn } from '../../domain/members/count.ts'
import type { Day } from '../../domain/members/day.ts'
import { useQuery } from '../map/use-query.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { Deed } from './deed.tsx'

export const answers = [
  { state: 'free', icon: Check, colour: 'text-moss' },
  { state: 'slip', icon: RotateCcw, colour: 'text-slip' },
  { state: 'private', icon: CircleDashed, colour: 'text-slip' },
] as const
const titles = ['checkIn.title', 'checkIn.yesterday', 'checkIn.before'] as const
const ways = ['checkIn.fillYesterday', 'checkIn.fillBefore', 'checkIn.toToday'] as const

/** Which of the days that are still open is asked about, and the way to the next of them, where there is one. */
export function useOpenDay(days: readonly Day[]) {
  const t = useWords('today')
  const asked = Number(useQuery().get('day') ?? 0)
  const [chosen, setChosen] = useState<number>()
  const back = Math.max(0, Math.min(chosen ?? asked, days.length - 1)) || 0
  const next = (back + 1) % days.length
  const way = next === 0 ? ways[2] : ways[back]
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    setChosen(next)
  }
  return {
    day: days[back],
    title: t(titles[back] ?? titles[0]),
    way: days.length > 1 && way && { href: next === 0 ? '?' : `?day=${next}`, onClick, children: t(way) },
  }
}

/** What can be said of a day, by one tap or by the keys 1, 2 and 3. */
export function DayAnswers({ day, isLow }: { day: Day; isLow?: boolean }) {
  const t = useWords('today')
  return (
    <Deed
      deed="checkIn"
      fields={{ day }}
      onKeyDown={pressByNumber}
      className="grid grid-cols-3 gap-2.5 max-[22rem]:grid-cols-1"
    >
      {answers.map(({ state, icon, colour }, index) => (
        <button
          key={state}
          type="submit"
          name="state"
          value={state}
          aria-keyshortcuts={String(index + 1)}
          className={classes(
            'flex min-w-0 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-card border border-edge bg-raised px-1 leading-tight font-medium max-sm:text-sm max-[22rem]:text-base transition-colors duration-(--duration-quick) hover:border-tide hover:bg-tide-soft max-[22rem]:min-h-14 max-[22rem]:flex-row max-[22rem]:justify-start max-[22rem]:gap-4 max-[22rem]:px-5',
            isLow ? 'min-h-20 py-2.5' : 'min-h-24 py-3',
          )}
        >
          <Icon of={icon} className={`size-6 shrink-0 ${colour}`} />
          <span className="inline-block max-w-full first-letter:uppercase max-[22rem]:text-start">
            {t(`states.${state}`)}
          </span>
        </button>
      ))}
    </Deed>
  )
}

export function AnswerIcon({ state }: Pick<CheckIn, 'state'>) {
  const { icon, colour } = answers.find(answer => answer.state === state) ?? answers[0]
  return <Icon of={icon} className={`size-5 shrink-0 ${colour}`} />
}

/** For who is at the buttons. */
function pressByNumber(event: KeyboardEvent<HTMLFormElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || !/^[123]$/.test(event.key)) return
  event.currentTarget.querySelectorAll('button')[Number(event.key) - 1]?.click()
}
