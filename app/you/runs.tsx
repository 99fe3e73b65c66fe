import { type Count, type Run, runsOf } from '../../domain/members/count.ts'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { AsList } from './as-list.tsx'
import { useDates } from './use-dates.ts'

type NumberedRun = Run & { number: number; isCurrent: boolean }

const mostBars = 4

/** Every run as a bar, the present one first: an earlier one is never gone. */
export function Runs({ count, timeZone }: { count: Count; timeZone: string }) {
  const t = useWords('you')
  const format = useFormat(timeZone)
  const dates = useDates()
  const all = runsOf(count.stretches)
  const runs = all
    .map((run, index) => ({ ...run, number: index + 1, isCurrent: index === all.length - 1 }))
    .toReversed()
  const longest = Math.max(1, ...runs.map(({ smokeFreeFor }) => smokeFreeFor))
  const nameOf = ({ number, isCurrent }: NumberedRun) => {
    if (isCurrent) return t('runs.current')
    return number === 1 ? t('runs.first') : t('runs.other', { number })
  }
  const whenOf = ({ startedAt, endedAt, isCurrent }: NumberedRun) =>
    isCurrent ? t('runs.since', { date: format.date(startedAt) }) : dates.span(startedAt, endedAt, timeZone)
  return (
    <section>
      <h2 className="text-xl">{t('runs.title')}</h2>
      <ol className="mt-4 grid gap-5">
        {runs.slice(0, mostBars).map(run => (
          <li key={run.number}>
            <p className="flex justify-between gap-4 leading-snug font-medium">
              <span>{nameOf(run)}</span>
              <span className="whitespace-nowrap">{format.unit(run.days, 'day')}</span>
            </p>
            <div
              aria-hidden="true"
              style={{ width: `${(run.smokeFreeFor / longest) * 100}%` }}
              className={`mt-2 h-3 min-w-3 rounded-full bg-tide ${run.isCurrent ? '' : 'opacity-55'}`}
            />
            <p className="mt-1 text-sm text-quiet">{whenOf(run)}</p>
          </li>
        ))}
      </ol>
      {runs.length > mostBars && (
        <AsList
          caption={t('runs.title')}
          rows={runs}
          keyOf={({ number }) => number}
          columns={[
            { name: t('runs.run'), cell: nameOf },
            { name: t('runs.when'), cell: whenOf },
            { name: t('runs.length'), cell: ({ days }) => format.unit(days, 'day'), isNumber: true },
          ]}
        />
      )}
    </section>
  )
}
