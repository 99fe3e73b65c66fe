import type { NumbersReport } from '../../../domain/numbers/report.ts'
import { ranges } from '../../../domain/numbers/weeks.ts'
import { isClosed } from '../../map/roles.ts'
import type { RouteName } from '../../map/routes.ts'
import { useRoot } from '../../root-data.ts'
import { Link } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { Spark } from '../charts/spark.tsx'

type KeyNumber = {
  name: string
  value: number | null
  /** What it did in the range. */
  note: string
  weeks: (number | null)[]
  before?: number[] | null
  page?: RouteName
}

/** How many, as they may be told. */
export function useTold() {
  const t = useWords('overview')
  const format = useFormat()
  return (people: number | undefined): string => (people ? format.number(people) : t('few'))
}

/** Five numbers, each with how its weeks went. */
export function KeyNumbers({ report, className }: { report: NumbersReport; className: string }) {
  const t = useWords('overview')
  const format = useFormat()
  const { flows, levels } = report
  const range = t('weeks', { count: ranges[report.range] })
  const told = useTold()
  const more = (people: number | undefined) =>
    t('numbers.more', { range, number: people ? `+${format.number(people)}` : t('few') })
  const versus = (flow: (typeof flows)['certificates']) =>
    flow?.before ? t('numbers.versus', { range, number: told(flow.before.sum) }) : range
  const level = (name: keyof typeof levels, note: string, page?: RouteName): KeyNumber => ({
    name: t(`numbers.${name}`),
    value: levels[name].now,
    note,
    weeks: levels[name].weeks,
    page,
  })
  const flow = (name: 'certificates' | 'challengers', page?: RouteName): KeyNumber => ({
    name: t(`numbers.${name}`),
    value: flows[name]?.sum ?? 0,
    note: versus(flows[name]),
    weeks: flows[name]?.weeks ?? [],
    before: flows[name]?.before?.weeks ?? null,
    page,
  })
  const numbers = [
    level('members', more(flows.joined?.sum)),
    level('active', t('numbers.activeNote')),
    flow('certificates'),
    flow('challengers', 'adminChallenges'),
    level('subscribers', more(flows.confirmed?.sum), 'adminSubscribers'),
  ]
  return (
    <dl
      className={`grid grid-cols-2 overflow-hidden rounded-card border border-line bg-raised lg:grid-cols-5 ${className}`}
    >
      {numbers.map(number => (
        <Cell key={number.name} {...number} />
      ))}
    </dl>
  )
}

function Cell({ name, value, note, weeks: course, before, page }: KeyNumber) {
  const t = useWords('overview')
  const format = useFormat()
  const person = useRoot()?.person ?? undefined
  return (
    <div className="-ms-px -mt-px min-w-0 border-s border-t border-line px-4 py-3 max-lg:last:col-span-2">
      <dt className="text-sm leading-snug text-quiet">
        {page && !isClosed(page, person) ? (
          <Link
            to={page}
            className="-my-1.5 inline-block rounded-sm py-1.5 underline decoration-line underline-offset-4 hover:text-ink"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd>
        <span className="flex items-end justify-between gap-2">
          <span className="tabular text-xl font-semibold">
            {value === null ? (
              '–'
            ) : value === 0 ? (
              <small className="text-base whitespace-nowrap">{t('few')}</small>
            ) : (
              format.number(value)
            )}
          </span>
          <Spark values={course} before={before ?? null} />
        </span>
        <span className="mt-0.5 block text-sm leading-snug text-quiet">{note}</span>
      </dd>
    </div>
  )
}
