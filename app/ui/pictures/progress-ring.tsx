import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { readings, shareOf } from '../page/share.ts'

export type ProgressRingProps = {
  label: string
  value: number
  max?: number
  valueText?: string
  /** What is shown in the middle: a large number, a small unit. */
  children?: ReactNode
  /** Reached: the ring closes in dawn. */
  celebrate?: boolean
  className?: string
}

const radius = 54
const around = 2 * Math.PI * radius

/** The way to the next milestone, closing as the days go by; the breath waits at its tip. */
export function ProgressRing({
  label,
  value,
  max = 1,
  valueText,
  children,
  celebrate,
  className = 'w-48',
}: ProgressRingProps) {
  const share = celebrate ? 1 : shareOf(value, max)
  const angle = share * 2 * Math.PI - Math.PI / 2
  const tip = { cx: 60 + radius * Math.cos(angle), cy: 60 + radius * Math.sin(angle) }
  return (
    <div
      role="progressbar"
      {...readings(share, valueText)}
      aria-label={label}
      className={classes('relative grid aspect-square max-w-full place-items-center', className)}
    >
      <svg viewBox="-4 -4 128 128" aria-hidden="true" className="absolute inset-0 size-full fill-none">
        <circle cx="60" cy="60" r={radius} strokeWidth="1" className="stroke-edge" />
        <circle
          cx="60"
          cy="60"
          r={radius}
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={`${share * around} ${around}`}
          transform="rotate(-90 60 60)"
          className={classes(
            'transition-[stroke-dasharray] duration-(--duration-slow) ease-settle',
            celebrate ? 'stroke-dawn' : 'stroke-tide',
            share === 0 && 'invisible',
          )}
        />
        {!celebrate && (
          <>
            <circle {...tip} r="9" className="breathing fill-tide opacity-25" />
            <circle {...tip} r="5" strokeWidth="2" className="fill-raised stroke-tide" />
          </>
        )}
      </svg>
      <div className="relative max-w-[72%] text-center">{children}</div>
    </div>
  )
}
