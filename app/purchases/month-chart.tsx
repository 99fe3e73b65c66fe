import { useWords } from '../words.tsx'
import type { MonthLine } from './doors.ts'
import { useMoney } from './use-money.ts'
import { useNames } from './use-names.ts'

type ChartProps = { months: readonly string[]; lines: readonly MonthLine[]; currency: string }
type Size = { width: number; height: number; left: number }

const sizes = {
  wide: { width: 660, height: 350, left: 72 },
  narrow: { width: 320, height: 210, left: 58 },
}
const top = 22

/** What came in by month, and below the axis at the same scale what went back. The table says the same. */
export function MonthChart(props: ChartProps) {
  const t = useWords('purchases')
  const names = useNames()
  const { money } = useMoney()
  const { months, lines, currency } = props
  return (
    <figure className="relative">
      <div aria-hidden="true">
        <Drawing {...props} size={sizes.wide} className="max-sm:hidden" />
        <Drawing {...props} size={sizes.narrow} className="sm:hidden" />
      </div>
      {/* A table is as wide as its words, even where it's hidden. */}
      <div className="sr-only">
        <table>
          <caption>{t('chart.caption', { currency })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('paid')}</th>
              <th scope="col">{t('givenBack')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(month => {
              const line = lines.find(each => each.month === month)
              return (
                <tr key={month}>
                  <th scope="row">{names.month(month, { month: 'long', year: 'numeric' })}</th>
                  <td>{money(line?.paid ?? 0, currency)}</td>
                  <td>{money(line?.givenBack ?? 0, currency)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

function Drawing({
  months,
  lines,
  currency,
  size,
  className,
}: ChartProps & { size: Size; className: string }) {
  const t = useWords('purchases')
  const names = useNames()
  const { round } = useMoney()
  const { width, height, left } = size
  const steps = scaleOf(Math.max(1, ...lines.map(({ paid }) => paid)))
  const most = steps.at(-1) ?? 1
  const back = Math.max(0, ...lines.map(({ givenBack }) => givenBack))
  const foot = 44
  const unit = (height - top - foot) / (most + back)
  const yOf = (amount: number) => top + (most - amount) * unit
  const each = (width - left) / months.length
  const bar = Math.min(30, each * 0.62)
  // As many names of months as there is room for, the last one always.
  const every = Math.ceil(months.length / (width > 400 ? 12 : 4))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={`w-full ${className}`}>
      <title>{t('chart.title', { currency })}</title>
      {steps.map(step => (
        <g key={step}>
          <line x1={left} x2={width} y1={yOf(step)} y2={yOf(step)} className="stroke-line" />
          <text x={left - 8} y={yOf(step) + 4} textAnchor="end" fontSize="12" className="tabular fill-quiet">
            {round(step, currency)}
          </text>
        </g>
      ))}
      {months.map((month, index) => {
        const line = lines.find(({ month: own }) => own === month)
        const isLast = index === months.length - 1
        const middle = left + (index + 0.5) * each
        const x = middle - bar / 2
        const { paid = 0, givenBack = 0 } = line ?? {}
        return (
          <g key={month}>
            {paid > 0 && (
              <rect
                x={x}
                y={yOf(paid)}
                width={bar}
                height={paid * unit}
                rx="2"
                className={isLast ? 'fill-tide/45' : 'fill-tide'}
              />
            )}
            {givenBack > 0 && (
              <rect
                x={x}
                y={yOf(0) + 1}
                width={bar}
                height={Math.max(1, givenBack * unit)}
                rx="1"
                className="fill-edge"
              />
            )}
            {(months.length - 1 - index) % every === 0 && (
              <text x={middle} y={height - 6} textAnchor="middle" fontSize="12" className="fill-quiet">
                {names.month(month, { month: 'short' })}
              </text>
            )}
          </g>
        )
      })}
      {back > 0 && (
        <text x={left} y={height - foot + 15} fontSize="11" className="fill-quiet">
          {t('chart.back')}
        </text>
      )}
    </svg>
  )
}

/** Nothing, and up to four even steps beyond the most there is: 0, 500, 1,000, 1,500. */
function scaleOf(most: number): number[] {
  const rough = most / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find(each => each * power >= rough) ?? 10) * power)
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}
