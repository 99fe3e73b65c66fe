import { classes } from '../../ui/classes.ts'
import { Ring, Sun } from './ring.tsx'
import type { Stop } from './stops.ts'

type RidgeProps = {
  stops: Stop[]
  place: number | undefined
  /** What stands above the sun, where there's room for it. */
  you?: string
  isSmall?: boolean
  className?: string
}

/** A ridge that only rises: solid behind, dotted ahead, the sun where someone is. Evenly spaced, not to scale. */
export function Ridge({ stops, place, you, isSmall, className }: RidgeProps) {
  const { width, height } = isSmall ? { width: 320, height: 72 } : { width: 1120, height: 200 }
  const step = width / stops.length
  const low = height * (isSmall ? 0.78 : 0.72)
  const rise = height * (isSmall ? 0.56 : 0.52)
  const last = Math.max(1, stops.length - 1)
  const x = (index: number) => step * (index + 0.5)
  const y = (index: number) => low - rise * (Math.max(0, index) / last) ** 1.15
  const line = stops
    .map((_, index) => {
      if (index === 0) return `M${x(0)} ${y(0)}`
      const middle = x(index - 0.5)
      return `C${middle} ${y(index - 1)} ${middle} ${y(index)} ${x(index)} ${y(index)}`
    })
    .join('')
  const sun = place === undefined ? undefined : { x: x(place), y: onLine(place, y) }
  const size = isSmall ? 5 : 9
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className={classes('h-auto w-full overflow-visible', className)}
    >
      {!isSmall && (
        <g className="fill-moss">
          <path
            d={`M0 ${y(0)}H${x(0)}${line.slice(1).replace(/^[^C]*/, '')}H${width}V${height}H0Z`}
            opacity="0.14"
          />
          <path
            d={`M0 ${height * 0.9}C${width * 0.3} ${height * 0.8} ${width * 0.4} ${height} ${width} ${height * 0.68}V${height}H0Z`}
            opacity="0.14"
          />
        </g>
      )}
      <g className="stroke-moss" fill="none" strokeWidth={isSmall ? 2 : 2.5} strokeLinecap="round">
        <path d={line} strokeDasharray={isSmall ? '0.1 5' : '0.1 8'} />
        {sun && sun.x > x(0) && (
          <path
            d={line}
            strokeWidth={isSmall ? 3 : 4}
            pathLength={last}
            strokeDasharray={`${place} ${last + 1}`}
          />
        )}
      </g>
      {stops.map((stop, index) => (
        <Ring
          key={stop.id}
          of={stop}
          x={x(index)}
          y={y(index)}
          isPassed={place !== undefined && index <= place}
          size={size}
        />
      ))}
      {sun && <Sun x={sun.x} y={sun.y} size={isSmall ? 8 : 12} />}
      {sun && you && (
        <text x={sun.x} y={sun.y - 36} textAnchor="middle" className="fill-ink text-base font-medium">
          {you}
        </text>
      )}
    </svg>
  )
}

/** How high the line is between two stops, as the curve between them goes. */
function onLine(place: number, y: (index: number) => number): number {
  const from = Math.floor(place)
  const part = place - from
  const eased = part * part * (3 - 2 * part)
  return y(from) + (y(from + 1) - y(from)) * eased
}
