import { data } from 'react-router'
import { orderStates } from '../../../domain/purchases/fold.ts'
import { useWords } from '../../words.tsx'
import { actOnList, loadList } from '../lists/list-page.ts'
import { ListView } from '../lists/list-view.tsx'
import type { Route } from './+types/orders'
import { PurchaseDesk } from './desk.tsx'
import { MonthCards } from './month-cards.tsx'
import { useOrderColumns } from './order-list.tsx'
import { OrderPanel } from './order-panel.tsx'
import { orderList } from './orders-asked.ts'
import { useNames } from './use-names.ts'

export const handle = { words: ['admin', 'overview', 'purchases', 'views'] }

export const loader = loadList(orderList, async ({ purchases }, asked) => {
  const [page, sums, look, open] = await Promise.all([
    purchases.list(asked),
    purchases.listMonths(Number(asked.range)),
    purchases.countLook(),
    asked.order ? purchases.find(asked.order) : undefined,
  ])
  return {
    page,
    sums,
    look,
    open: open ?? null,
  }
})

/** Shows who bought one, once, and has it noted. */
export const action = actOnList(
  orderList,
  async ({ purchases }, form) => {
    if (form.get('deed') !== 'show') throw data(null, 400)
    const { order: number } = orderList.read(new URLSearchParams({ order: String(form.get('order')) }))
    return { number, address: await purchases.showBuyer(number) }
  },
  ({ purchases }, search) => purchases.cover(search),
)

/** What people gave, by month and one by one. No order leads to anyone's account. */
export default function Orders({ loaderData, actionData: shown }: Route.ComponentProps) {
  const t = useWords('purchases')
  const names = useNames()
  const { asked, page, sums, look, open, views } = loaderData
  const currencies = [...new Set(sums.lines.map(({ currency }) => currency))]
  const address = open && shown?.number === open.number ? shown.address : undefined
  return (
    <PurchaseDesk tab="orders" look={look} month={asked.month} isBehind={open !== null}>
      <div className="grid grid-cols-1 gap-5">
        {open && <OrderPanel order={open} asked={asked} address={address} />}
        {/* On phones the one that is open has the page to itself; at a desk it lies over what is beside the list. */}
        <div className={`grid grid-cols-1 gap-5 ${open ? 'max-lg:hidden' : ''}`}>
          <div inert={open !== null}>
            <MonthCards {...sums} asked={asked} />
          </div>
          <ListView
            list={orderList}
            asked={asked}
            views={views}
            isBehind={open !== null}
            fields={{
              q: {
                label: t('search'),
                // A buyer's address stands behind a mark, which says nothing to anyone.
                nameOf: search => (search.startsWith('@') ? t('buyer') : search),
                input: { maxLength: 320 },
              },
              state: { label: t('state'), of: orderStates, nameOf: state => t(`states.${state}`) },
              month: {
                label: t('month'),
                of: sums.months.toReversed(),
                nameOf: month => names.month(month, { month: 'long', year: 'numeric' }),
              },
              currency: { label: t('currency'), of: currencies },
              country: {
                label: t('country'),
                nameOf: names.country,
                input: { maxLength: 2, pattern: '[A-Za-z]{2}', placeholder: 'DE' },
              },
            }}
            sortNames={{ amount: t('sorts.amount') }}
            caption={t('tabs.orders')}
            columns={useOrderColumns(asked)}
            rows={page.lines}
            keyOf={({ number }) => String(number)}
            current={String(asked.order)}
            next={page.next}
            empty={t('empty')}
            emptyBody={t('emptyBody')}
          />
        </div>
      </div>
    </PurchaseDesk>
  )
}
