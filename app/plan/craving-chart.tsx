import type { Dot, Insights } from '../../domain/plan/insights.ts'
import type { Format } from '../../languages/format.ts'

type CravingChartProps = { dots: Dot[]; busiest: Insights['busiest']; format: Format }

const width = 350
const floor = 96
/** Nights are short of cravings: the day begins at four. */
const begins = 4 * 60
const ticks = [6, 12, 18, 24]
const radii = [3, 4, 5, 6.5, 8]

const across = (minute: number): number => 8 + (((minute - begins + 1_440) % 1_440) / 1_440) * (width - 16)
const radiusOf = (strength: number): number => radii[strength - 1] ?? 3

/** A dot for each craving, by its hour; those that would touch stand one above the other. The list says the same. */
export function CravingChart({ dots, busiest, format }: CravingChartProps) {
  const placed = place(dots)
  const lanes = Math.max(1, ...placed.map(({ lane }) => lane + 1))
  const rise = Math.min(17, (floor - 16) / lanes)
  return (
    <svg viewBox={`0 0 ${width} 120`} aria-hidden="true" className="mt-3 w-full max-w-xl">
      {busiest &&
        [busiest, ...(busiest.also ?? [])].map(({ from }) => (
          <rect
            key={from}
            x={across(from * 60)}
            y={0}
            width={(120 / 1_440) * (width - 16)}
            height={floor}
            rx={6}
            className="fill-tide-soft"
          />
        ))}
      {placed.map(({ at, x, lane, strength }) => (
        <circle
          key={at}
          cx={x}
          cy={floor - 12 - lane * rise}
          r={radiusOf(strength)}
          className="fill-tide"
          opacity={0.5 + strength * 0.09}
        />
      ))}
      <line x1={0} y1={floor + 0.5} x2={width} y2={floor + 0.5} className="stroke-edge" />
      {ticks.map(hour => (
        <text
          key={hour}
          x={across(hour * 60)}
          y={113}
          fontSize={13}
          textAnchor="middle"
          className="tabular fill-quiet"
        >
          {format.hour(hour)}
        </text>
      ))}
    </svg>
  )
}

type Placed = Dot & { x: number; lane: number }

/** The lowest lane in which nothing is in the way. */
function place(dots: readonly Dot[]): Placed[] {
  const placed: Placed[] = []
  for (const dot of dots.toSorted((a, b) => across(a.minute) - across(b.minute))) {
    const x = across(dot.minute)
    const touches = (other: Placed) =>
      Math.abs(other.x - x) < radiusOf(other.strength) + radiusOf(dot.strength) + 1
    let lane = 0
    while (placed.some(other => other.lane === lane && touches(other))) lane += 1
    placed.push({ ...dot, x, lane })
  }
  return placed
}
