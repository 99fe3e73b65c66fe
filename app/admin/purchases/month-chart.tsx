import type { MonthLine } from '../../../domain/purchases/orders/list.ts'
import { useWords } from '../../words.tsx'
import { ChartTable } from '../charts/chart-table.tsx'
import { PairChart } from '../charts/pair-chart.tsx'
import { useMoney } from './use-money.ts'
import { useNames } from './use-names.ts'

type ChartProps = { months: readonly string[]; lines: readonly MonthLine[]; currency: string }

/** What came in by month, and below the line at the same scale what went back. The table says the same. */
export function MonthChart({ months, lines, currency }: ChartProps) {
  const t = useWords('purchases')
  const names = useNames()
  const { money } = useMoney()
  const all = months.map(month => ({
    name: names.month(month, { month: 'long', year: 'numeric' }),
    ...(lines.find(each => each.month === month) ?? { paid: 0, givenBack: 0 }),
  }))
  return (
    <>
      <PairChart
        label={t('chart.title', { currency })}
        up={all.map(({ paid }) => paid)}
        down={all.map(({ givenBack }) => givenBack)}
        ends={[all.at(0)?.name ?? '', all.at(-1)?.name ?? '']}
      />
      <ChartTable
        columns={[t('month'), t('paid'), t('givenBack')]}
        rows={all.map(({ name, paid, givenBack }) => [
          name,
          money(paid, currency),
          money(givenBack, currency),
        ])}
      />
    </>
  )
}
