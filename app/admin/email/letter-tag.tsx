import { Ban, Check, Clock, Hourglass, type IconNode, Pause, RotateCw, Send, Undo2 } from 'lucide'
import type { OutboxLine } from '../../../server/doors/email/outbox.ts'
import { Tag, type TagLook } from '../../ui/tag.tsx'
import { useWords } from '../../words.tsx'
import { useMoments } from '../lists/use-moments.ts'

const tags: Record<OutboxLine['state'], [TagLook, IconNode]> = {
  waiting: ['underWay', Hourglass],
  sending: ['underWay', Send],
  again: ['look', RotateCw],
  held: ['over', Pause],
  sent: ['good', Check],
  bounced: ['look', Undo2],
  refused: ['look', Ban],
  expired: ['look', Clock],
  blocked: ['over', Ban],
}

/** What became of an email so far; with the time of the next try, where there is one. */
export function LetterTag({ state, nextTryAt }: Pick<OutboxLine, 'state' | 'nextTryAt'>) {
  const t = useWords('mail')
  const { time } = useMoments()
  const [look, icon] = tags[state]
  return (
    <Tag look={look} icon={icon}>
      {state === 'again' && nextTryAt !== null
        ? t('outbox.againAt', { time: time(nextTryAt) })
        : t(`outbox.states.${state}`)}
    </Tag>
  )
}
