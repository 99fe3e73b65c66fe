import type { CampaignResults } from '../../domain/newsletter/campaigns/results.ts'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

const [width, height, room] = [320, 72, 6]

/** Whether more stop than before: a line over the latest campaigns, and the same as a table for who can't see it. */
export function StopsLately({ lately }: { lately: CampaignResults['lately'] }) {
  const t = useWords('campaigns')
  const format = useFormat()
  const last = lately.at(-1)
  if (!last || lately.length < 2) return null
  const most = Math.max(...lately.map(({ share }) => share), 0.001)
  const points = lately.map(({ share }, index) => ({
    x: room + (index / (lately.length - 1)) * (width - 2 * room),
    y: height - room - (share / most) * (height - 2 * room),
  }))
  const line = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const end = points.at(-1)
  const percent = (share: number) => format.number(share, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="lately" className="rounded-card border border-line bg-raised p-5">
      <h2 id="lately" className="mb-3 text-lg">
        {t('results.lately')}
      </h2>
      <div aria-hidden="true" className="flex items-end gap-4">
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className="min-w-0 flex-1 text-tide">
          <path d={`${line}V${height}H${points[0]?.x ?? 0}Z`} className="fill-tide-soft" />
          <path d={line} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
          {end && <circle cx={end.x} cy={end.y} r="4" fill="currentColor" />}
        </svg>
        <span className="tabular text-xl font-semibold">{percent(last.share)}</span>
      </div>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{t('columns.campaign')}</th>
            <th scope="col">{t('columns.stopped')}</th>
          </tr>
        </thead>
        <tbody>
          {lately.map(({ id, name, share }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
