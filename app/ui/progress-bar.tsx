import { type CSSProperties, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { readings, shareOf } from './page/share.ts'

type ProgressBarProps = {
  label: ReactNode
  labelHidden?: boolean
  /** From nothing to `max`, which is 1 unless it says otherwise. */
  value: number
  max?: number
  /** The value in words, "3 of 7 days"; shown, and read out. */
  valueText?: string
  /** Where it's what the page is about. */
  isLarge?: boolean
  className?: string
}

export function ProgressBar({
  label,
  labelHidden,
  value,
  max = 1,
  valueText,
  isLarge = false,
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
        className={classes(
          'mt-2 overflow-hidden rounded-full border border-edge bg-sunken p-px print:border-ink',
          isLarge ? 'h-4' : 'h-2.5',
        )}
      >
        <div
          style={{ '--share': `${share * 100}%` } as CSSProperties}
          className="h-full w-(--share) rounded-full bg-tide transition-[width] duration-(--duration-slow) ease-settle print:border-y-4 print:border-ink"
        />
      </div>
    </div>
  )
}
