import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { Deed } from '../member/deed.tsx'
import { Icon } from '../ui/pictures/icon.tsx'

type DayRowProps = {
  when: ReactNode
  title: string
  /** Leads to where it can be changed. */
  heading?: ReactNode
  children?: ReactNode
  isDone?: boolean
  /** Its hour has passed and it was not ticked: it steps back, and nothing is said of it. */
  isFaded?: boolean
  /** What ticks it; without one it's only a line. */
  tick?: { deed: string; fields: Record<string, string> } | undefined
  mark?: 'now' | 'sun'
}

const circle = 'grid size-6.5 place-items-center rounded-full border-[1.5px]'

/** One thing of a day, with a circle that can be ticked, on the line of the day. */
export function DayRow({ when, title, heading, children, isDone, isFaded, tick, mark }: DayRowProps) {
  const look = isDone ? 'border-moss bg-moss text-paper' : 'border-edge bg-paper text-transparent'
  return (
    <li className="group relative flex gap-3.5 pb-4 last:pb-0">
      <span aria-hidden="true" className="absolute start-3 top-2 -bottom-2 w-px bg-line group-last:hidden" />
      {mark ? (
        <Mark of={mark} />
      ) : tick ? (
        <Deed deed={tick.deed} fields={{ ...tick.fields, to: isDone ? 'open' : 'done' }}>
          {/* biome-ignore lint/a11y/useSemanticElements: without a script it has to send its form */}
          <button
            type="submit"
            role="checkbox"
            aria-checked={isDone === true}
            aria-label={title}
            className="relative -m-2.5 grid size-11.5 cursor-pointer place-items-center rounded-full"
          >
            <span className={`${circle} ${look} transition-colors group-hover:border-moss`}>
              <Icon of={Check} weight={2.5} className="size-4" />
            </span>
          </button>
        </Deed>
      ) : (
        <span aria-hidden="true" className={`relative ${circle} ${look}`}>
          <Icon of={Check} weight={2.5} className="size-4" />
        </span>
      )}
      <div className={`min-w-0 flex-1 ${isFaded ? 'opacity-85' : ''}`}>
        <p className="text-sm leading-6.5 text-quiet">{when}</p>
        {title && <h3 className="text-base leading-snug tracking-normal">{heading ?? title}</h3>}
        {children}
      </div>
    </li>
  )
}

function Mark({ of }: { of: 'now' | 'sun' }) {
  if (of === 'now')
    return (
      <span
        aria-hidden="true"
        className="relative grid size-6.5 place-items-center rounded-full bg-dawn-soft"
      >
        <span className="size-4 rounded-full bg-dawn" />
      </span>
    )
  return <span aria-hidden="true" className={`relative ${circle} border-dawn bg-dawn`} />
}
