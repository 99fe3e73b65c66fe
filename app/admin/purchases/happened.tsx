import { Check, Hourglass, type IconNode, Scale, Undo2, X } from 'lucide'
import type { OrderCard } from '../../../domain/purchases/orders/list.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { useMoments } from '../lists/use-moments.ts'
import { useMoney } from './use-money.ts'

type HappenedLine = OrderCard['happened'][number]

const icons: Record<HappenedLine['what'], IconNode> = {
  waiting: Hourglass,
  failed: X,
  paid: Check,
  refund: Undo2,
  dispute: Scale,
  disputeTaken: Scale,
  disputeReturned: Scale,
}

/** What happened to an order, in the order it did, even if it arrived otherwise. */
export function Happened({ lines }: { lines: HappenedLine[] }) {
  const t = useWords('purchases')
  const { moment } = useMoments()
  const { money } = useMoney()
  return (
    <section aria-labelledby="happened">
      <h3 id="happened" className="text-base">
        {t('happened.title')}
      </h3>
      <ol className="mt-2 grid gap-3">
        {lines.map(({ id, what, status, at, amount, currency, isEarly }) => {
          const name = nameOf(what, status)
          return (
            <li key={id} className="grid grid-cols-[auto_1fr_auto] gap-x-3">
              <Icon of={icons[what]} className="mt-0.5 size-5 text-tide" />
              <p className="min-w-0 font-medium">
                {t(`happened.${name}`)}
                {amount !== null && currency && ` ${money(amount, currency)}`}
              </p>
              <span className="tabular text-sm whitespace-nowrap text-quiet">{moment(at)}</span>
              {isEarly && <p className="col-start-2 text-sm text-quiet">{t('happened.early')}</p>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function nameOf(what: HappenedLine['what'], status: string | null) {
  if (what === 'refund')
    return status === 'succeeded' ? 'refundDone' : status === 'failed' ? 'refundFailed' : 'refundBegun'
  if (what === 'dispute')
    return status === 'won' ? 'disputeWon' : status === 'lost' ? 'disputeLost' : 'disputeBegun'
  return what
}
