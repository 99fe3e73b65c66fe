import { Ban, Check, Hourglass, type IconNode, Scale, Undo2, X } from 'lucide'
import type { OrderState } from '../../../domain/purchases/fold.ts'
import { Tag, type TagLook } from '../../ui/tag.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

const tags: Record<OrderState, { look: TagLook; icon: IconNode }> = {
  waiting: { look: 'underWay', icon: Hourglass },
  paid: { look: 'good', icon: Check },
  failed: { look: 'over', icon: X },
  partlyRefunded: { look: 'over', icon: Undo2 },
  refunded: { look: 'over', icon: Undo2 },
  disputed: { look: 'look', icon: Scale },
  won: { look: 'good', icon: Scale },
  lost: { look: 'over', icon: Ban },
}

export function OrderTag({ state, answerBy }: { state: OrderState; answerBy: number | null }) {
  const t = useWords('purchases')
  const format = useFormat()
  const day = answerBy === null ? '' : format.date(answerBy, 'medium')
  return (
    <Tag {...tags[state]}>{state === 'disputed' && day ? t('answerBy', { day }) : t(`states.${state}`)}</Tag>
  )
}
