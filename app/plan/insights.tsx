import { middleOf } from '../../domain/members/day.ts'
import { type Insights as Found, type HourSpan, readCravings } from '../../domain/plan/insights.ts'
import { momentOf } from '../../domain/plan/moments.ts'
import { Lines } from '../ui/lines.tsx'
import { useWords } from '../words.tsx'
import { CravingChart } from './craving-chart.tsx'
import { Suggestion } from './suggestion.tsx'
import { clockTime, type Plan } from './use-plan.ts'

/** What the logged cravings have in common: a description of them, once there are enough. */
export function Insights({ plan, className }: { plan: Plan; className: string }) {
  const t = useWords('plan')
  const { record, clock, format } = plan
  const found = readCravings(record.cravings, clock)
  const { dots, days, isEnough, busiest } = found
  const noted = t('insights.noted', { count: dots.length, days: format.unit(days, 'day') })
  return (
    <section className={className}>
      <h2 className="text-xl">{t('insights.title')}</h2>
      <p className="mt-1 text-sm text-quiet">
        {dots.length === 0 ? t('insights.none') : isEnough ? noted : t('insights.few')}
      </p>
      {dots.length > 0 && <CravingChart dots={dots} busiest={busiest} format={format} />}
      {isEnough && (
        <Suggestion plan={plan} busiest={busiest}>
          <Findings found={found} plan={plan} />
        </Suggestion>
      )}
      {dots.length > 0 && <AsList plan={plan} found={found} />}
    </section>
  )
}

const week = 6 * 86_400_000

function Findings({ found, plan: { clock, format } }: { found: Found; plan: Plan }) {
  const t = useWords('plan')
  const { busiest, lasts, fainterSince, often } = found
  const hourOf = (hour: number) => format.hour(hour)
  const dayName = (at: number) => (clock.now - at < week ? format.dayOfWeek(at) : format.dayOfYear(at))
  const between = ({ from, to }: HourSpan) => ({ from: hourOf(from), to: hourOf(to) })
  const peaks = busiest
    ? [
        t(`insights.${busiest.share}`, between(busiest)),
        ...(busiest.also ?? []).map(hours => t('insights.also', between(hours))),
      ]
    : [t('insights.spread')]
  const sentences = [
    lasts !== undefined && t('insights.lasts', { time: format.unit(lasts, 'minute') }),
    fainterSince && t('insights.fainter', { day: dayName(middleOf(fainterSince, clock)) }),
    often && t('insights.often', { moment: t(`moments.names.${often}`) }),
  ]
  return (
    <p>
      <strong className="font-semibold">{peaks.join(' ')}</strong> {sentences.filter(Boolean).join(' ')}
    </p>
  )
}

function AsList({ found, plan: { record, format } }: { found: Found; plan: Plan }) {
  const t = useWords('plan')
  const withWhat = (at: number) => {
    const craving = record.cravings.find(one => one.at === at)
    const item = record.planItems.find(({ id }) => id === craving?.item)
    const moment = item?.moment ?? (craving && momentOf(craving))
    return item?.name ?? (moment ? t(`moments.names.${moment}`) : '–')
  }
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-medium text-tide">
        {t('insights.list')}
      </summary>
      <section
        aria-label={t('insights.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no pointer must be able to scroll it
        tabIndex={0}
        className="max-h-[min(70dvh,44rem)] overflow-y-auto rounded-card"
      >
        <Lines
          caption={t('insights.title')}
          rows={found.dots.toReversed()}
          keyOf={({ at }) => at}
          columns={[
            {
              id: 'when',
              header: t('insights.when'),
              place: 'title',
              cell: ({ at, minute }) => `${format.date(at, 'medium')}, ${clockTime(format, minute)}`,
            },
            {
              id: 'strength',
              header: t('insights.strength'),
              place: 'mark',
              numeric: true,
              cell: ({ strength }) => t('insights.of', { strength, most: 5 }),
            },
            { id: 'with', header: t('insights.with'), place: 'below', cell: ({ at }) => withWhat(at) },
          ]}
        />
      </section>
      <p className="mt-2 text-sm text-quiet">{t('insights.rule')}</p>
    </details>
  )
}
