import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

type Point = { index: number; value: number }

/** The weeks of a number at a glance, beside the number itself. The weeks before are dashed. */
export function Spark({ values, before }: { values: (number | null)[]; before?: number[] | null }) {
  const points = values.flatMap((value, index): Point[] => (value === null ? [] : [{ index, value }]))
  if (points.length < 2 || points.every(({ value }) => value === 0)) return null
  const earlier = (before ?? []).map((value, index): Point => ({ index, value }))
  const x = scaleLinear([0, values.length - 1], [1, 63])
  const y = scaleLinear([0, Math.max(10, ...[...points, ...earlier].map(({ value }) => value))], [26, 2])
  const drawLine = line<Point>(
    ({ index }) => x(index),
    ({ value }) => y(value),
  )
  const drawArea = area<Point>(
    ({ index }) => x(index),
    26,
    ({ value }) => y(value),
  )
  return (
    <svg aria-hidden="true" viewBox="0 0 64 28" className="h-7 w-12 shrink-0 sm:w-16 lg:w-12">
      <path d={drawArea(points) ?? ''} className="fill-tide-soft" />
      {earlier.length > 1 && (
        <path d={drawLine(earlier) ?? ''} fill="none" strokeDasharray="2 2" className="stroke-edge" />
      )}
      <path d={drawLine(points) ?? ''} fill="none" strokeWidth="1.5" className="stroke-tide" />
    </svg>
  )
}
