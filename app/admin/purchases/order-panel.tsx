import { Unlink, X } from 'lucide'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { OrderCard } from '../../../domain/purchases/orders/list.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { useOpened } from '../lists/use-opened.ts'
import { Happened } from './happened.tsx'
import { OrderTag } from './order-tag.tsx'
import { type OrdersAsked, orderLinkId, orderList } from './orders-asked.ts'
import { useMoney } from './use-money.ts'
import { useNames } from './use-names.ts'

type OrderPanelProps = {
  order: OrderCard
  asked: OrdersAsked
  /** Of the buyer, if someone asked for it. */
  address: string | undefined
}

/** One order: its money first, then what happened, then what else is known of it. */
export function OrderPanel({ order, asked, address }: OrderPanelProps) {
  const t = useWords('purchases')
  const names = useNames()
  const { money } = useMoney()
  const heading = useOpened(orderLinkId(order.number))
  const query = orderList.write({ ...asked, order: 0 })
  return (
    <section
      aria-labelledby="order"
      className="grid content-start gap-6 rounded-card border border-line bg-raised p-5 lg:fixed lg:top-17 lg:bottom-3 lg:end-3 lg:z-10 lg:w-[27rem] lg:overflow-y-auto lg:shadow-[0_0_40px_rgb(0_0_0/0.18)]"
    >
      <header className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1">
        <h2 id="order" {...heading} className="text-xl outline-none">
          {t('one', { order: order.number })}
        </h2>
        <ButtonLink
          to="adminPurchases"
          query={query}
          preventScrollReset
          data-close
          aria-label={t('close')}
          kind="plain"
          size="small"
          round
          className="-my-2 -me-2 justify-self-end"
          icon={X}
        />
        <p className="min-w-0 wrap-anywhere text-quiet">{names.product(order.product)}</p>
        <OrderTag {...order} />
      </header>
      {order.untold > 0 && order.currency && (
        <Banner tone="warning">{t('untold', { amount: money(order.untold, order.currency) })}</Banner>
      )}
      {order.currency && <Sums order={order} currency={order.currency} />}
      <Happened lines={order.happened} />
      <Known order={order} address={address} />
      <p className="flex gap-3 rounded-card bg-sunken p-4 text-sm">
        <Icon of={Unlink} className="mt-0.5 size-4.5 shrink-0 text-quiet" />
        {t('noAccount')}
      </p>
    </section>
  )
}

function Sums({ order, currency }: { order: OrderCard; currency: string }) {
  const t = useWords('purchases')
  const names = useNames()
  const { money } = useMoney()
  const { amount, tax, country, bookings, stays } = order
  const others = bookings.flatMap(({ kind, ...rest }) => (kind === 'payment' ? [] : [{ kind, ...rest }]))
  const taxName = country ? t('taxIn', { country: names.country(country) }) : t('tax')
  return (
    <dl className="divide-y divide-line border-y border-line">
      {tax > 0 && <Line name={t('net')} value={money(amount - tax, currency)} />}
      {tax > 0 && <Line name={taxName} value={money(tax, currency)} />}
      <Line name={t('paid')} value={money(amount, currency)} isStrong />
      {others.map(({ key, kind, ...booked }) => (
        <Line key={key} name={t(`bookings.${kind}`)} value={money(booked.amount, booked.currency)} />
      ))}
      {others.length > 0 && <Line name={t('stays')} value={money(stays, currency)} isStrong />}
    </dl>
  )
}

function Line({ name, value, isStrong }: { name: string; value: ReactNode; isStrong?: boolean }) {
  return (
    <div
      className={`flex min-h-11 items-center justify-between gap-4 py-2 ${isStrong ? 'font-semibold' : ''}`}
    >
      <dt>{name}</dt>
      <dd className="tabular min-w-0 text-end wrap-anywhere">{value}</dd>
    </div>
  )
}

function Known({ order, address }: Pick<OrderPanelProps, 'order' | 'address'>) {
  const t = useWords('purchases')
  const format = useFormat('UTC')
  const { number, masked, provider, method, reference, keptUntil, reason } = order
  const buyer = masked && (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center justify-end gap-x-2">
      <input type="hidden" name="order" value={number} />
      <span className="wrap-anywhere">{address ?? masked}</span>
      {!address && (
        <Button type="submit" kind="quiet" size="small" name="deed" value="show">
          {t('show')}
        </Button>
      )}
    </Form>
  )
  const by = [t(`providers.${provider}`), method].filter(Boolean).join(', ')
  return (
    <dl className="divide-y divide-line border-y border-line text-sm">
      {buyer && <Line name={t('buyer')} value={buyer} />}
      <Line name={t('provider')} value={by} />
      {provider !== 'hand' && (
        <Line name={t('reference')} value={<code className="text-[0.8125rem]">{reference}</code>} />
      )}
      {reason && <Line name={t('reason')} value={reason} />}
      <Line name={t('keptUntil')} value={format.date(keptUntil, 'long')} />
    </dl>
  )
}
