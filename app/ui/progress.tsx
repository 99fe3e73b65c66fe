import { type CSSProperties, type ReactNode, useId } from 'react'
import { useWords } from '../words.tsx'
import { classes } from './classes.ts'

const shareOf = (value: number, max: number) => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 0)

const readings = (share: number, valueText: string | undefined) => ({
  'aria-valuemin': 0,
  'aria-valuemax': 100,
  'aria-valuenow': Math.round(share * 100),
  'aria-valuetext': valueText,
})

export type ProgressBarProps = {
  label: ReactNode
  labelHidden?: boolean
  /** From nothing to `max`, which is 1 unless it says otherwise. */
  value: number
  max?: number
  /** The value in words, "3 of 7 days"; shown, and read out. */
  valueText?: string
  tone?: 'tide' | 'moss' | 'dawn'
  className?: string
}

const fills = { tide: 'bg-tide', moss: 'bg-moss', dawn: 'bg-dawn' }

export function ProgressBar({
  label,
  labelHidden,
  value,
  max = 1,
  valueText,
  tone = 'tide',
  className,
}: ProgressBarProps) {
  const id = useId()
  const share = shareOf(value, max)
  return (
    <div className={className}>
      <div
        className={classes(
          'flex flex-wrap items-baseline justify-between gap-x-4',
          labelHidden && !valueText && 'sr-only',
        )}
      >
        <span id={id} className={labelHidden ? 'sr-only' : 'font-medium leading-snug'}>
          {label}
        </span>
        {valueText && <span className="tabular ms-auto text-sm text-quiet">{valueText}</span>}
      </div>
      <div
        role="progressbar"
        {...readings(share, valueText)}
        aria-labelledby={id}
        className="mt-2 h-2.5 overflow-hidden rounded-full border border-edge bg-sunken p-px print:border-ink"
      >
        <div
          style={{ '--share': `${share * 100}%` } as CSSProperties}
          className={classes(
            'h-full w-(--share) rounded-full transition-[width] duration-(--duration-slow) ease-settle print:border-y-4 print:border-ink',
            fills[tone],
          )}
        />
      </div>
    </div>
  )
}

export type ProgressRingProps = {
  label: string
  value: number
  max?: number
  valueText?: string
  /** What stands in the middle: a large number, a small unit. */
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

/** How far through a survey, as a thin line. */
export function Steps({ step, count, className }: { step: number; count: number; className?: string }) {
  const t = useWords()
  const words = t('ui.stepOf', { step, count })
  const share = shareOf(step, count)
  return (
    <div className={className}>
      <p aria-hidden="true" className="tabular mb-2 text-sm text-quiet">
        {words}
      </p>
      <div
        role="progressbar"
        {...readings(share, words)}
        aria-label={words}
        className="relative h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          style={{ '--share': `${share * 100}%` } as CSSProperties}
          className="h-full w-(--share) rounded-full bg-tide transition-[width] duration-(--duration-slow) ease-settle"
        />
      </div>
    </div>
  )
}
