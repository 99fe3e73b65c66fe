import { classes } from '../classes.ts'

const sizes = { dot: 'size-[1em]', small: 'size-8', medium: 'size-24', large: 'size-56', hero: 'size-full' }

type BreathProps = {
  size?: keyof typeof sizes
  /** Quick while something is under way; slow, four seconds in and six out, where it is the picture. */
  pace?: 'slow' | 'quick'
  className?: string
}

/**
 * The signature circle. Each ring is drawn inside the breath of the one around it, so that the heart
 * opens furthest. Purely a picture; `Loading` says it in words.
 */
export function Breath({ size = 'medium', pace = 'slow', className }: BreathProps) {
  const breath = pace === 'slow' ? 'breathing' : quickBreath
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={classes('shrink-0', sizes[size], className)}>
      <g className={breath}>
        <circle cx="50" cy="50" r="49" className="fill-current opacity-10" />
        <g className={breath}>
          <circle cx="50" cy="50" r="40" className="fill-current opacity-15" />
          <g className={breath}>
            <circle cx="50" cy="50" r="31" className="fill-current opacity-25" />
            <g className={breath}>
              <circle cx="50" cy="50" r="21" className="fill-current" />
            </g>
          </g>
        </g>
      </g>
    </svg>
  )
}

const quickBreath = 'origin-center animate-[breathe_2.4s_ease-in-out_infinite] [transform-box:fill-box]'
