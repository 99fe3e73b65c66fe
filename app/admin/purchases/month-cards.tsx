import type { MonthLine } from '../../../domain/purchases/orders/list.ts'
import { Link } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { chip } from '../lists/chips.tsx'
import { MonthChart } from './month-chart.tsx'
import { type OrdersAsked, orderList, ranges } from './orders-asked.ts'
import { useMoney } from './use-money.ts'
import { useNames } from './use-names.ts'

/** On phones all of them share one frame. */
const framed = 'min-w-0 p-4 sm:rounded-card sm:border sm:border-line sm:bg-raised sm:p-5'

type MonthCardsProps = { months: string[]; lines: MonthLine[]; asked: OrdersAsked }

/** The sums, each currency for itself: one as a chart, the others beside it. */
export function MonthCards({ months, lines, asked }: MonthCardsProps) {
  const t = useWords('purchases')
  const format = useFormat()
  const currencies = byOrders(lines)
  const main = currencies.find(code => code === asked.currency) ?? currencies[0]
  if (!main) return null
  const own = lines.filter(({ currency }) => currency === main)
  const others = currencies.filter(code => code !== main)
  return (
    <div className="grid max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-raised sm:gap-4 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <section
        aria-labelledby="by-month"
        className={`${framed} max-lg:order-2 max-sm:border-t max-sm:border-line`}
      >
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 id="by-month" className="text-lg first-letter:uppercase">
            {t('chart.heading', { currency: format.currency(main) })}
          </h2>
          <nav aria-label={t('chart.range')}>
            <ul className="flex gap-2">
              {ranges.map(range => (
                <li key={range}>
                  <Link
                    to="adminPurchases"
                    query={orderList.write({ ...asked, range, before: '' })}
                    preventScrollReset
                    aria-current={range === asked.range ? 'true' : undefined}
                    className={chip(range === asked.range)}
                  >
                    {t(range === '12' ? 'chart.year' : 'chart.years')}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <MonthChart months={months} lines={own} currency={main} />
      </section>
      <div className="grid content-start max-lg:order-1 sm:gap-4">
        <Present month={months.at(-1) ?? ''} lines={own} currency={main} />
        {others.length > 0 && <Others currencies={others} lines={lines} asked={asked} />}
      </div>
    </div>
  )
}

/** The month that still runs. */
function Present({ month, lines, currency }: { month: string; lines: MonthLine[]; currency: string }) {
  const t = useWords('purchases')
  const names = useNames()
  const { money, plain } = useMoney()
  const { paid = 0, orders = 0, givenBack = 0, tax = 0 } = lines.find(each => each.month === month) ?? {}
  const facts = [
    [t('present.paid', { count: orders }), plain(paid, currency)],
    [t('givenBack'), plain(-givenBack || 0, currency)],
    [t('present.tax'), plain(tax, currency)],
  ]
  return (
    <section aria-labelledby="present" className={framed}>
      <h2 id="present" className="text-sm first-letter:uppercase font-normal tracking-normal text-quiet">
        {t('present.title', { month: names.month(month, { month: 'long' }) })}
      </h2>
      <p className="tabular mt-1 text-2xl font-semibold">{money(paid - givenBack, currency)}</p>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm sm:block sm:divide-y sm:divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-2 sm:gap-4 sm:py-2">
            <dt className="text-quiet">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type OthersProps = { currencies: string[]; lines: MonthLine[]; asked: OrdersAsked }

function Others({ currencies, lines, asked }: OthersProps) {
  const t = useWords('purchases')
  const { money } = useMoney()
  const sumOf = (code: string) =>
    lines
      .filter(({ currency }) => currency === code)
      .reduce((sum, { paid, givenBack }) => sum + paid - givenBack, 0)
  return (
    <section aria-label={t('others.title')} className={`${framed} max-sm:pt-0 max-sm:pb-3 sm:py-3`}>
      <ul className="flex flex-wrap gap-x-6 text-sm sm:block sm:divide-y sm:divide-line">
        {currencies.map(code => (
          <li key={code}>
            <Link
              to="adminPurchases"
              query={orderList.narrow(asked, { currency: code })}
              className="flex min-h-11 items-center justify-between gap-2 text-tide sm:gap-4"
            >
              <span>{t('others.in', { currency: code })}</span>
              <span className="tabular font-medium text-ink">{money(sumOf(code), code)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-quiet">{t('others.apart')}</p>
    </section>
  )
}

/** The one with the most orders first. */
function byOrders(lines: readonly MonthLine[]): string[] {
  const counts = new Map<string, number>()
  for (const { currency, orders } of lines) counts.set(currency, (counts.get(currency) ?? 0) + orders)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([code]) => code)
}
