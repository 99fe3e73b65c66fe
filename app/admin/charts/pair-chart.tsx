import { scaleBand, scaleLinear } from 'd3-scale'

type PairChartProps = {
  label: string
  /** Above the line and below it, to the same scale. */
  up: number[]
  down: number[]
  /** The first and the last. */
  ends: [string, string]
}

/** Two counts over time, one above a line and one below. Drawn on the server. */
export function PairChart({ label, up, down, ends }: PairChartProps) {
  const most = Math.max(1, ...up)
  const least = Math.max(0, ...down)
  const y = scaleLinear([-least, most], [100, 0])
  const x = scaleBand<number>().domain(up.keys()).range([0, 100]).paddingInner(0.25)
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="mt-3 h-24 w-full"
      >
        {up.map((value, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is where it is
            key={`up${index}`}
            x={x(index)}
            y={y(value)}
            width={x.bandwidth()}
            height={y(0) - y(value)}
            className="fill-tide"
          />
        ))}
        {down.map((value, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is where it is
            key={`down${index}`}
            x={x(index)}
            y={y(0)}
            width={x.bandwidth()}
            height={y(-value) - y(0)}
            className="fill-edge"
          />
        ))}
        <line x1="0" x2="100" y1={y(0)} y2={y(0)} className="stroke-line" vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-2 text-sm text-quiet">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </>
  )
}
