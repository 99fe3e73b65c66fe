import { classes } from '../classes.ts'

/**
 * The signature circle. Each ring is drawn inside the breath of the one around it, so that the heart
 * opens furthest: quickly while something is under way. Purely a picture; `Loading` says it in words.
 */
export function Breath({ className, isQuick }: { className: string; isQuick?: boolean }) {
  const breath = isQuick ? quickBreath : 'breathing'
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={classes('shrink-0', className)}>
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
