import type { ReactNode } from 'react'
import { type Mark, mostDays, type Week, weeksOf } from '../day-marks.ts'

const step = 10
const draw = (index: number, dot: (x: number) => ReactNode) => dot(index * step + step / 2)

/** Someone's days, a mark each; by the week where there are many. The words beside it say the same. */
export function Dots({ marks, className = '' }: { marks: readonly Mark[]; className?: string }) {
  const weeks = marks.length > mostDays ? weeksOf(marks) : undefined
  const count = weeks?.length ?? marks.length
  return (
    <svg
      viewBox={`0 0 ${count * step} ${step}`}
      aria-hidden="true"
      style={{ maxWidth: `${count * 1.25}rem` }}
      className={`block w-full overflow-visible ${className}`}
    >
      {weeks
        ? weeks.map((week, index) => draw(index, x => <WeekDot key={x} week={week} x={x} />))
        : marks.map((mark, index) => draw(index, x => <DayDot key={x} mark={mark} x={x} />))}
    </svg>
  )
}

/** The same mark wherever a day is drawn. */
export function DayDot({ mark, x }: { mark: Mark; x: number }) {
  const at = { cx: x, cy: step / 2 }
  if (mark === 'free') return <circle {...at} r="3.9" className="fill-moss" />
  if (mark === 'slip')
    return (
      <>
        <circle {...at} r="3.4" className="fill-none stroke-edge" strokeWidth="1" />
        <circle {...at} r="1.3" className="fill-edge" />
      </>
    )
  if (mark === 'private')
    return (
      <circle {...at} r="3.4" className="fill-none stroke-edge" strokeWidth="1" strokeDasharray="1.8 1.4" />
    )
  if (mark === 'quiet')
    return <circle {...at} r="3.4" className="fill-none stroke-edge" strokeWidth="0.8" opacity="0.7" />
  if (mark === 'open') return <circle {...at} r="3.4" className="fill-none stroke-tide" strokeWidth="1.4" />
  if (mark === 'ahead') return <circle {...at} r="0.8" className="fill-edge" opacity="0.6" />
  return null
}

/** The fuller, the more of its days were smoke-free. */
function WeekDot({ week: { free, isNow, isAhead, isBefore }, x }: { week: Week; x: number }) {
  const at = { cx: x, cy: step / 2 }
  if (isBefore) return null
  if (isAhead) return <circle {...at} r="0.8" className="fill-edge" opacity="0.6" />
  return (
    <>
      <circle
        {...at}
        r="3.9"
        className={`fill-none ${isNow ? 'stroke-tide' : 'stroke-edge'}`}
        strokeWidth={isNow ? 1.2 : 0.7}
      />
      <circle {...at} r={(3.9 * Math.sqrt(free / 7)).toFixed(2)} className="fill-moss" />
    </>
  )
}

/** One mark alone, for a legend. */
export function LegendDot({ mark }: { mark: Mark }) {
  return (
    <svg viewBox={`0 0 ${step} ${step}`} aria-hidden="true" className="size-3 shrink-0">
      <DayDot mark={mark} x={step / 2} />
    </svg>
  )
}
