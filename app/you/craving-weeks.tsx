import { weeksOf } from '../../domain/members/craving-weeks.ts'
import type { Clockwork } from '../../domain/members/day.ts'
import { Link } from '../ui/link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { AsList } from './as-list.tsx'
import { quietLink } from './quiet-link.ts'
import { useDates } from './use-dates.ts'

type CravingWeeksProps = {
  cravings: readonly { at: number }[]
  quitAt: number
  now: number
  clockwork: Clockwork
}

const mostWeeks = 8
/** So many dots fit above each other. */
const mostDots = 16

/** What was noted of cravings, a dot for each, week by week. It describes, and judges nothing. */
export function CravingWeeks({ cravings, quitAt, now, clockwork }: CravingWeeksProps) {
  const t = useWords('you')
  const format = useFormat()
  const dates = useDates()
  const all = weeksOf({ cravings, quitAt, now, clockwork })
  const weeks = all.slice(-mostWeeks)
  const most = Math.max(0, ...weeks.map(({ count }) => count))
  const perDot = Math.max(1, Math.ceil(most / mostDots))
  const [first, last] = [all[0], all.at(-1)]
  const isEmpty = all.every(({ count }) => count === 0)
  return (
    <section>
      <h2 className="text-xl">{t('cravings.title')}</h2>
      <p className="mt-1 text-sm text-quiet">
        {isEmpty ? t('cravings.none') : t('cravings.dot', { count: perDot })}
      </p>
      {!isEmpty && (
        <>
          <ol aria-hidden="true" className="mt-3 flex items-end border-b border-line pb-2">
            {weeks.map(({ number, count }) => (
              <li key={number} className="flex flex-1 flex-col items-center gap-[3px]">
                <span className="text-sm leading-tight font-medium">{format.number(count)}</span>
                {Array.from({ length: Math.ceil(count / perDot) }, (_, dot) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other name
                  <span key={dot} className="size-1.5 rounded-full bg-tide" />
                ))}
              </li>
            ))}
          </ol>
          <div aria-hidden="true" className="mt-1 flex text-center text-sm text-quiet">
            {weeks.map(({ number }, index) => (
              <span key={number} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
                {index === 0
                  ? t('cravings.week', { number })
                  : index > 1 || number < 10
                    ? format.number(number)
                    : ''}
              </span>
            ))}
          </div>
          {first && last && first !== last && (
            <div className="mt-4 rounded-card bg-tide-soft p-4 leading-normal lg:bg-transparent lg:p-0">
              {/* Whoever logged nothing at first had no week to compare with. */}
              {first.count > 0 && (
                <p>
                  {t('cravings.way', { first: format.number(first.count), last: format.number(last.count) })}
                </p>
              )}
              <Link to="plan" className={quietLink}>
                {t('cravings.when')}
              </Link>
            </div>
          )}
          <AsList
            caption={t('cravings.title')}
            rows={all}
            keyOf={({ number }) => number}
            columns={[
              { name: t('cravings.weekColumn'), cell: ({ number }) => format.number(number) },
              { name: t('cravings.daysColumn'), cell: ({ from, to }) => dates.days(from, to) },
              {
                name: t('cravings.countColumn'),
                cell: ({ count }) => format.number(count),
                isNumber: true,
              },
            ]}
          />
        </>
      )}
    </section>
  )
}
