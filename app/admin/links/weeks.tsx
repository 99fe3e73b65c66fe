import type { ShownUse } from '../../../domain/links/shown.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type Weeks = ShownUse['weeks']
const bar = 9
const gap = 3
const height = 32

/** Eight weeks as bars; those that are too small to be shown have a dot. The same stands in `WeekTable`. */
export function WeekBars({ weeks }: { weeks: Weeks }) {
  const t = useWords('admin')
  const format = useFormat()
  const most = Math.max(1, ...weeks.map(({ count }) => count ?? 0))
  return (
    <>
      <svg aria-hidden="true" width={weeks.length * (bar + gap)} height={height} className="fill-tide">
        {weeks.map(({ from, count }, index) => {
          const x = index * (bar + gap)
          if (count === null)
            return <circle key={from} cx={x + bar / 2} cy={height - 2} r={1.5} className="fill-edge" />
          const tall = Math.max(3, (count / most) * height)
          return <rect key={from} x={x} y={height - tall} width={bar} height={tall} rx={2} />
        })}
      </svg>
      <span className="sr-only">
        {weeks.map(({ count }) => (count === null ? t('links.few') : format.number(count))).join(', ')}
      </span>
    </>
  )
}

/** The same as a table. */
export function WeekTable({ weeks }: { weeks: Weeks }) {
  const t = useWords('admin')
  const format = useFormat('UTC')
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-quiet">
          <th scope="col" className="py-1.5 text-start font-medium">
            {t('links.week')}
          </th>
          <th scope="col" className="py-1.5 text-end font-medium">
            {t('links.times')}
          </th>
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ from, count }) => (
          <tr key={from} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {format.date(Date.parse(from), 'medium')}
            </th>
            <td className="tabular py-1.5 text-end">
              {count === null ? <span className="text-quiet">{t('links.few')}</span> : format.number(count)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
