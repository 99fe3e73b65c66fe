import { Ellipsis } from 'lucide'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ProgressRing } from '../../ui/pictures/progress-ring.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Steps } from '../../ui/steps.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Section, Shelf } from './section.tsx'

type Order = {
  id: string
  product: string
  country: string
  amount: string
  tax: string
  at: string
  state: string
}

const orders: Order[] = [
  ['1041', 'Certificate frame', 'Germany', '29.00', '4.63', '3 Nov 2026', 'Paid'],
  ['1040', 'Program, one year', 'France', '1,490.00', '248.33', '2 Nov 2026', 'Refunded'],
  ['1039', 'Certificate frame', 'Poland', '129.00', '24.12', '1 Nov 2026', 'Waiting'],
].map(([id = '', product = '', country = '', amount = '', tax = '', at = '', state = '']) => ({
  id,
  product,
  country,
  amount,
  tax,
  at,
  state,
}))

const columns: Column<Order>[] = [
  {
    id: 'product',
    header: 'Order',
    title: true,
    cell: order => (
      <a href={`#${order.id}`} className="text-tide underline underline-offset-4">
        {order.product}
      </a>
    ),
  },
  { id: 'country', header: 'Country', cell: order => order.country },
  { id: 'state', header: 'State', cell: order => order.state },
  { id: 'at', header: 'Day', cell: order => order.at, sorted: 'descending' },
  { id: 'tax', header: 'Tax', numeric: true, cell: order => order.tax },
  { id: 'amount', header: 'Amount, €', numeric: true, cell: order => order.amount },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    actions: true,
    cell: order => (
      <Button
        kind="quiet"
        size="small"
        round
        aria-label={`More about order ${order.id}`}
        icon={<Icon of={Ellipsis} className="size-5" />}
      />
    ),
  },
]

export function Data() {
  return (
    <Section id="data" title="Numbers">
      <Shelf title="Rings" className="flex flex-wrap gap-8">
        <ProgressRing label="Next milestone: 14 days" value={9.4} max={14} valueText="9 of 14 days">
          <p className="tabular text-4xl leading-none font-semibold">9</p>
          <p className="mt-1 text-sm leading-snug text-quiet">of 14 days</p>
        </ProgressRing>
        <ProgressRing label="Next milestone: 24 hours" value={0} max={24}>
          <p className="tabular text-4xl leading-none font-semibold">0</p>
          <p className="mt-1 text-sm leading-snug text-quiet">of 24 hours</p>
        </ProgressRing>
        <ProgressRing label="28 days reached" value={28} max={28} celebrate>
          <p className="tabular text-4xl leading-none font-semibold">28</p>
          <p className="mt-1 text-sm leading-snug text-quiet">days, reached</p>
        </ProgressRing>
      </Shelf>
      <Shelf title="Bars and steps" className="grid max-w-xl gap-8">
        <ProgressBar label="Together" value={112} max={210} valueText="112 of 210 days" />
        <ProgressBar label="Letters sent" value={1} tone="moss" valueText="All 840" />
        <ProgressBar label="Just begun" value={0.02} tone="dawn" />
        <Steps step={2} count={6} />
      </Shelf>
      <Table caption="Orders" columns={columns} rows={orders} keyOf={order => order.id} />
      <Table
        caption="Orders, kept as rows"
        keepRows
        tall
        columns={columns}
        rows={orders}
        keyOf={order => order.id}
      />
      <Table
        caption="Refunds"
        columns={columns}
        rows={[]}
        keyOf={order => order.id}
        empty={
          <EmptyState scene="wind" headingLevel="h3" title="No refunds">
            They will be listed here.
          </EmptyState>
        }
      />
    </Section>
  )
}
