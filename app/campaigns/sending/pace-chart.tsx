import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import type { Beat } from './use-progress.ts'

type PaceChartProps = { beats: readonly Beat[]; limit: number | undefined }

const [width, height] = [600, 140]
const most = 60

/** How fast it goes, a bar a second, against the limit. The same is said in a sentence. */
export function PaceChart({ beats, limit }: PaceChartProps) {
  const t = useWords('campaigns')
  const format = useFormat()
  if (beats.length === 0) return null
  const top = Math.max(limit ?? 0, ...beats.map(({ sent }) => sent), 1) * 1.15
  const each = width / most
  const lineAt = limit && height - (limit / top) * height
  const average = beats.reduce((sum, { sent }) => sum + sent, 0) / beats.length
  return (
    <section aria-labelledby="pace" className="rounded-card border border-line bg-raised p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="pace" className="text-lg">
          {t('sending.pace')}
        </h2>
        <p className="text-sm text-quiet">{t('sending.paceHint')}</p>
      </div>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="mt-3 w-full text-tide">
        {lineAt !== undefined && (
          <line x1="0" x2={width} y1={lineAt} y2={lineAt} strokeDasharray="4 4" className="stroke-edge" />
        )}
        {beats.map(({ at, sent }, index) => {
          const tall = (sent / top) * height
          return (
            <rect
              key={at}
              x={index * each + 1}
              y={height - tall}
              width={each - 2}
              height={tall}
              rx="2"
              fill="currentColor"
            />
          )
        })}
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
      </svg>
      <p className="mt-2 text-sm text-quiet">
        {t('sending.paceNow', { rate: format.number(average, { maximumFractionDigits: 1 }) })}
        {limit !== undefined && ` · ${t('sending.limit', { rate: format.number(limit) })}`}
      </p>
    </section>
  )
}
