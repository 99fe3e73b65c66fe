import { type ScaleBand, type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { ChartTable } from './chart-table.tsx'

type WeekChartProps = {
  /** What it says, for who doesn't see it. */
  label: string
  starts: number[]
  values: number[]
  runningSince: number
  running: number
  before: number[] | null
}

const wide = 100
const high = 100

/** A column a week, the one that isn't over paler, and the weeks before as a dashed line. Drawn on the server. */
export function WeekChart({ label, starts, values, runningSince, running, before }: WeekChartProps) {
  const t = useWords('overview')
  const format = useFormat('UTC')
  const all = [...values, running]
  const most = Math.max(10, ...all, ...(before ?? []))
  const y = scaleLinear().domain([0, most]).nice(3).range([high, 0])
  const x = scaleBand<number>().domain(all.keys()).range([0, wide]).paddingInner(0.3)
  const ticks = y.ticks(3)
  const middle = middleOf(x)
  const peak = values.indexOf(Math.max(...values))
  const day = (start: number | undefined) => (start === undefined ? '' : format.date(start, 'medium'))
  const near = (start: number | undefined) => (start === undefined ? '' : format.dayOfYear(start, 'short'))
  const half = Math.floor(starts.length / 2)
  return (
    <figure>
      <div className="mt-6 grid grid-cols-[auto_1fr] gap-x-3">
        <div aria-hidden="true" className="tabular relative h-52 text-sm text-quiet sm:h-60">
          <span className="invisible">{format.number(ticks.at(-1) ?? 0)}</span>
          {ticks.map(tick => (
            <span key={tick} className="absolute end-0 -translate-y-1/2" style={{ top: `${y(tick)}%` }}>
              {format.number(tick)}
            </span>
          ))}
        </div>
        <div className="relative h-52 sm:h-60">
          <Columns label={label} all={all} over={values.length} before={before} x={x} y={y} />
          {(values[peak] ?? 0) > 0 && (
            <span
              aria-hidden="true"
              className="tabular absolute -translate-x-1/2 -translate-y-full pb-0.5 text-sm font-medium"
              style={{ insetInlineStart: `${middle(peak)}%`, top: `${y(values[peak] ?? 0)}%` }}
            >
              {format.number(values[peak] ?? 0)}
            </span>
          )}
        </div>
        <div
          aria-hidden="true"
          className="col-start-2 mt-1.5 flex justify-between gap-2 text-sm text-quiet *:min-w-0"
        >
          <span>{near(starts[0])}</span>
          <span>{near(starts[half])}</span>
          <span>{t('thisWeek')}</span>
        </div>
      </div>
      <ChartTable
        columns={[t('weekOf'), t('people'), ...(before ? [t('before')] : [])]}
        rows={[
          ...starts.map((start, index) => [
            day(start),
            values[index] ?? 0,
            ...(before ? [before[index] ?? 0] : []),
          ]),
          [`${day(runningSince)}, ${t('thisWeek')}`, running, ...(before ? [''] : [])],
        ]}
      />
    </figure>
  )
}

const middleOf = (x: ScaleBand<number>) => (index: number) => (x(index) ?? 0) + x.bandwidth() / 2

type ColumnsProps = {
  label: string
  all: number[]
  /** How many of them are over. */
  over: number
  before: number[] | null
  x: ScaleBand<number>
  y: ScaleLinear<number, number>
}

function Columns({ label, all, over, before, x, y }: ColumnsProps) {
  const path = line<number>((_, index) => middleOf(x)(index), y)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${wide} ${high}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {y.ticks(3).map(tick => (
        <line
          key={tick}
          x1="0"
          x2={wide}
          y1={y(tick)}
          y2={y(tick)}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {all.map((value, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is where it is
          key={index}
          x={x(index) ?? 0}
          y={y(value)}
          width={x.bandwidth()}
          height={high - y(value)}
          className={index < over ? 'fill-tide' : 'fill-water'}
        />
      ))}
      {before && (
        <path
          d={path(before) ?? ''}
          fill="none"
          strokeDasharray="4 4"
          strokeWidth="1.5"
          className="stroke-edge"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
