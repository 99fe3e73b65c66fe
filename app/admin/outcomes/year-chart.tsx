import { type SheetPoint, topOf } from './sheet-text.ts'

const width = 320
const height = 150
const [left, right, top, bottom] = [34, 4, 10, 6]

type YearProps = { points: readonly SheetPoint[]; scale: readonly string[] }

/** Up to four quarters with what chance allows for. The numbers stand beneath, for everyone. */
export function YearChart({ points, scale }: YearProps) {
  return (
    <>
      {points.some(({ drawn }) => drawn) && <Lines points={points} scale={scale} />}
      <ol
        className="grid max-w-104 gap-1 ps-[10.6%] text-center leading-snug"
        style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}
      >
        {points.map(({ name, of, rate }) => (
          <li key={name}>
            <span className="block text-sm font-semibold tabular-nums">{rate}</span>
            <span className="block">{name}</span>
            <span className="block text-quiet tabular-nums">{of}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** A place for each quarter; one of too few people stays empty. */
function Lines({ points, scale }: YearProps) {
  const most = topOf(points)
  const yOf = (share: number) => top + (1 - share / most) * (height - top - bottom)
  const room = (width - left - right) / points.length
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="mt-2 w-full max-w-104">
      {scale.map((label, index) => {
        const y = yOf((index / (scale.length - 1)) * most)
        return (
          <g key={label}>
            <line x1={left} x2={width} y1={y} y2={y} className="stroke-line" />
            <text x={left - 5} y={y + 3.5} textAnchor="end" className="fill-quiet text-[10px]">
              {label}
            </text>
          </g>
        )
      })}
      {points.map(({ name, drawn }, index) => {
        if (!drawn) return null
        const { share, low, high } = drawn
        const x = left + room * (index + 0.5)
        const isLast = index === points.length - 1
        return (
          <g key={name} className="stroke-moss">
            <path d={`M${x - 5} ${yOf(high)}h10m-5 0V${yOf(low)}m-5 0h10`} className="fill-none" />
            <circle
              cx={x}
              cy={yOf(share)}
              r={5}
              strokeWidth={2}
              className={isLast ? 'fill-moss' : 'fill-raised'}
            />
          </g>
        )
      })}
    </svg>
  )
}
