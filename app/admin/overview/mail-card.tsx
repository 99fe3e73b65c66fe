import { day } from '../../../domain/numbers/weeks.ts'
import type { Overview } from '../../../server/doors/overview.ts'
import { TextLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { ChartTable } from '../charts/chart-table.tsx'
import { PairChart } from '../charts/pair-chart.tsx'
import { Facts } from './facts.tsx'
import { OverviewCard } from './overview-card.tsx'

/** Whether emails arrive. */
export function MailCard({ mail }: { mail: NonNullable<Overview['mail']> }) {
  const t = useWords('overview')
  const format = useFormat('UTC')
  const { days, from, summary, isConfigured } = mail
  const sum = (what: 'sent' | 'failed') => days.reduce((all, one) => all + one[what], 0)
  const [sent, failed] = [sum('sent'), sum('failed')]
  const all = sent + failed
  const dayAt = (index: number) => format.date(from + index * day, 'medium')
  const label = t('mail.lead', { number: format.number(all), days: days.length })
  return (
    <OverviewCard
      title={t('mail.title')}
      lead={label}
      aside={<TextLink to="adminOutbox">{t('mail.open')}</TextLink>}
      folds
    >
      {all > 0 && (
        <>
          <PairChart
            label={label}
            up={days.map(one => one.sent)}
            down={days.map(one => one.failed)}
            ends={[dayAt(0), t('today')]}
          />
          <ChartTable
            columns={[t('day'), t('mail.sent'), t('mail.failed')]}
            rows={days.map((one, index) => [dayAt(index), one.sent, one.failed])}
          />
        </>
      )}
      <Facts
        facts={[
          {
            name: t('mail.sent'),
            value: all > 0 ? format.number(sent / all, { style: 'percent', maximumFractionDigits: 1 }) : '–',
          },
          { name: t('mail.failed'), value: format.number(failed) },
          { name: t('mail.waiting'), value: format.number(summary.waiting) },
          { name: t('mail.server'), value: t(isConfigured ? 'mail.set' : 'mail.unset') },
        ]}
      />
    </OverviewCard>
  )
}
