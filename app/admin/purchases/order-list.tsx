import type { OrderLine } from '../../../domain/purchases/orders/list.ts'
import { TextLink } from '../../ui/link.tsx'
import { useWords } from '../../words.tsx'
import type { ListColumn } from '../lists/list-view.tsx'
import { useMoments } from '../lists/use-moments.ts'
import { OrderTag } from './order-tag.tsx'
import { type OrdersAsked, orderLinkId, orderList } from './orders-asked.ts'
import { useMoney } from './use-money.ts'
import { useNames } from './use-names.ts'

/** Each order opens beside the list. */
export function useOrderColumns(asked: OrdersAsked): ListColumn<OrderLine, OrdersAsked>[] {
  const t = useWords('purchases')
  const names = useNames()
  const { moment } = useMoments()
  const { money, plain } = useMoney()
  const amountOf = ({ amount, currency }: OrderLine) => (currency ? money(amount, currency) : '–')
  return [
    {
      id: 'number',
      header: t('number'),
      place: 'title',
      cell: ({ number, product }) => (
        <TextLink
          id={orderLinkId(number)}
          to="adminPurchases"
          query={orderList.write({ ...asked, order: number })}
          preventScrollReset
          className="tabular inline-block py-1 max-sm:-my-1 sm:py-2.5"
        >
          <span className="max-sm:hidden">{number}</span>
          <span className="sm:hidden">{names.product(product)}</span>
        </TextLink>
      ),
    },
    {
      id: 'when',
      header: t('when'),
      place: 'beside',
      sort: { descending: 'new', ascending: 'old' },
      className: 'max-sm:min-w-32 sm:whitespace-nowrap',
      cell: ({ number, at, country }) => (
        <>
          <span className="tabular sm:hidden">{number} · </span>
          {moment(at)}
          {country && <span className="sm:hidden"> · {country}</span>}
        </>
      ),
    },
    {
      id: 'what',
      header: t('what'),
      place: 'none',
      className: 'sm:min-w-36',
      cell: ({ product }) => names.product(product),
    },
    {
      id: 'country',
      header: t('country'),
      place: 'none',
      className: 'max-lg:hidden',
      cell: ({ country }) => (country ? <abbr title={names.country(country)}>{country}</abbr> : '–'),
    },
    {
      id: 'amount',
      header: t('amount'),
      place: 'mark',
      numeric: true,
      sort: { descending: 'amount' },
      className: 'font-medium whitespace-nowrap',
      cell: amountOf,
    },
    {
      id: 'tax',
      header: t('ofTax'),
      place: 'none',
      numeric: true,
      className: 'max-lg:hidden text-quiet sm:max-2xl:whitespace-normal',
      cell: ({ tax, currency }) => (currency ? plain(tax, currency) : '–'),
    },
    {
      id: 'state',
      header: t('state'),
      place: 'corner',
      className: 'sm:leading-tight sm:[&>span]:whitespace-normal',
      cell: line => <OrderTag {...line} />,
    },
    {
      id: 'reference',
      header: t('reference'),
      place: 'none',
      className: 'max-2xl:hidden',
      cell: ({ provider, reference }) =>
        provider === 'hand' ? t('byHand') : <code className="text-sm">{shorten(reference)}</code>,
    },
  ]
}

/** Enough of it to recognise it by. */
const shorten = (reference: string): string =>
  reference.length > 16 ? `${reference.slice(0, 7)}…${reference.slice(-4)}` : reference
