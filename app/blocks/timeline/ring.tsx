import type { Stop } from './stops.ts'

type RingProps = { of: Pick<Stop, 'certainty'>; x: number; y: number; isPassed: boolean; size?: number }

/** A stop: filled once passed, dashed where less is known. The words beside it say how sure we are. */
export function Ring({ of: { certainty }, x, y, isPassed, size = 8 }: RingProps) {
  const isSure = certainty !== 'medium'
  const fill = isPassed ? (isSure ? 'fill-moss' : 'fill-moss-soft') : 'fill-paper'
  return (
    <circle
      cx={x}
      cy={y}
      r={size}
      strokeWidth={size > 6 ? 2.5 : 2}
      strokeDasharray={isSure ? undefined : size > 6 ? '4 3' : '2.2 1.8'}
      className={`stroke-moss ${fill}`}
    />
  )
}

/** The person, where they are. */
export function Sun({ x, y, size = 11 }: { x: number; y: number; size?: number }) {
  return (
    <g className="fill-dawn">
      <circle cx={x} cy={y} r={size * 2.1} opacity="0.35" />
      <circle cx={x} cy={y} r={size} />
    </g>
  )
}
