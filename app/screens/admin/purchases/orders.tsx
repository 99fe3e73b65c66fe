import { data, redirect } from 'react-router'
import type { Language } from '../../../../languages/languages.ts'
import { visitContext } from '../../../context.ts'
import { NothingFound } from '../../../lists/nothing-found.tsx'
import { pathOf } from '../../../map/addresses.ts'
import { PurchaseDesk } from '../../../purchases/desk.tsx'
import { MonthCards } from '../../../purchases/month-cards.tsx'
import { OrderFilter } from '../../../purchases/order-filter.tsx'
import { OrderList } from '../../../purchases/order-list.tsx'
import { OrderPanel } from '../../../purchases/order-panel.tsx'
import {
  countWithout,
  dropFilter,
  type OrderFilterName,
  type OrdersAsked,
  orderFilters,
  readOrdersAsked,
  writeOrdersAsked,
} from '../../../purchases/orders-asked.ts'
import { useNames } from '../../../purchases/use-names.ts'
import { actOnViews } from '../../../saved-views/act.ts'
import { SavedViews } from '../../../saved-views/saved-views.tsx'
import { useWords } from '../../../words.tsx'
import { ensureRole } from '../ensure-role.ts'
import type { Route } from './+types/orders'

export const handle = { words: ['admin', 'purchases', 'views'] }

export async function loader({ request, context }: Route.LoaderArgs) {
  ensureRole(context, 'adminPurchases')
  const { purchases, savedViews } = context.get(visitContext)
  const asked = readOrdersAsked(new URL(request.url).searchParams)
  const [page, sums, look, open] = await Promise.all([
    purchases.list(asked),
    purchases.listMonths(asked.range),
    purchases.countLook(),
    asked.order ? purchases.find(asked.order) : undefined,
  ])
  return {
    asked,
    page,
    without: page.lines.length === 0 ? await countWithout(asked, purchases.list) : {},
    sums,
    look,
    open: open ?? null,
    views: await savedViews.list('adminPurchases'),
  }
}

/** Where the list is that a form asks for. Whose orders they are is in no address. */
function findOrders(language: Language, form: FormData, cover: (search: string) => string): string {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const asked = readOrdersAsked(new URLSearchParams(texts))
  const q = cover(asked.q || String(form.get('buyer') ?? ''))
  return pathOf('adminPurchases', language, {}, writeOrdersAsked({ ...asked, q, after: '', order: 0 }))
}

/** Shows who bought one, once, and has it noted. */
export async function action({ request, context }: Route.ActionArgs) {
  ensureRole(context, 'adminPurchases')
  const { purchases, language } = context.get(visitContext)
  const form = await request.formData()
  const answer = await actOnViews(context, 'adminPurchases', form)
  if (answer) return answer
  const deed = form.get('deed')
  if (deed === 'search') return redirect(findOrders(language, form, purchases.cover), 303)
  if (deed !== 'show') throw data(null, 400)
  const { order: number } = readOrdersAsked(new URLSearchParams({ order: String(form.get('order')) }))
  return { number, address: await purchases.showBuyer(number) }
}

/** What people gave, by month and one by one. No order leads to anyone's account. */
export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, page, without, sums, look, open, views } = loaderData
  const currencies = [...new Set(sums.lines.map(({ currency }) => currency))]
  const shown = actionData && 'viewProblem' in actionData ? undefined : actionData
  const address = open && shown?.number === open.number ? shown.address : undefined
  // On phones the one that is open has the page to itself.
  const aside = open ? 'max-lg:hidden' : ''
  return (
    <PurchaseDesk tab="orders" look={look} month={asked.month} isBehind={open !== null}>
      <div className="grid grid-cols-1 gap-5">
        {open && <OrderPanel order={open} asked={asked} address={address} />}
        <div className={`grid grid-cols-1 gap-5 ${aside}`}>
          {/* At a desk the one that is open lies over these; the list beside it stays within reach. */}
          <div inert={open !== null} className="grid grid-cols-1 gap-5">
            <MonthCards {...sums} asked={asked} />
            <OrderFilter
              key={JSON.stringify({ ...asked, order: 0 })}
              asked={asked}
              currencies={currencies}
              months={sums.months}
            />
            <SavedViews page="adminPurchases" views={views} />
          </div>
          {page.lines.length === 0 ? (
            <Nothing asked={asked} without={without} />
          ) : (
            <OrderList page={page} asked={asked} />
          )}
        </div>
      </div>
    </PurchaseDesk>
  )
}

type NothingProps = { asked: OrdersAsked; without: Partial<Record<OrderFilterName, number>> }

function Nothing({ asked, without }: NothingProps) {
  const t = useWords('purchases')
  const names = useNames()
  const { q, state, month, currency, country } = asked
  const shown: Record<OrderFilterName, string> = {
    // A buyer's address stands behind a mark, which says nothing to anyone.
    q: q.startsWith('@') ? t('buyer') : q,
    state: state && t(`states.${state}`),
    month: month && names.month(month, { month: 'long', year: 'numeric' }),
    currency,
    country: country && names.country(country),
  }
  return (
    <NothingFound
      to="adminPurchases"
      filters={orderFilters.map(
        each =>
          shown[each] && {
            name: shown[each],
            query: writeOrdersAsked(dropFilter(asked, each)),
            without: without[each],
          },
      )}
      nothing={t('none')}
      clear={t('clear')}
      empty={t('empty')}
    >
      {t('emptyBody')}
    </NothingFound>
  )
}
