import { Check, Clock, Hourglass, type IconNode, LoaderCircle, TriangleAlert, Undo2 } from 'lucide'
import type { Say } from '../../languages/areas.ts'
import { Tag, type TagLook } from '../ui/tag.tsx'
import { useWords } from '../words.tsx'
import type { RequestLine } from './doors.ts'

const looks: Record<RequestLine['state'] | 'undo', { look: TagLook; icon: IconNode }> = {
  undo: { look: 'underWay', icon: Undo2 },
  waiting: { look: 'underWay', icon: Clock },
  making: { look: 'underWay', icon: LoaderCircle },
  erasing: { look: 'underWay', icon: Hourglass },
  erased: { look: 'good', icon: Check },
  kept: { look: 'over', icon: Undo2 },
  ready: { look: 'good', icon: Check },
  fetched: { look: 'good', icon: Check },
  failed: { look: 'look', icon: TriangleAlert },
  over: { look: 'over', icon: Check },
}

type StoreWord = Parameters<Say<'rights'>>[0] & `admin.stores.${string}`

/** A store or a part in words; one that a later version knows, by its name. */
export function storeWords(t: Say<'rights'>, store: string): string {
  const keys = [`admin.stores.${store}`, `groups.${store}`] as StoreWord[]
  const key = keys.find(each => t(each) !== each)
  return key ? t(key) : store
}

/** How far a request is, by icon and word. */
export function RequestState({ line }: { line: RequestLine }) {
  const t = useWords('rights')
  const { state, kind, done, places, failing } = line
  if (failing)
    return (
      <Tag look="look" icon={TriangleAlert}>
        {t('admin.stalled', { store: storeWords(t, failing.store) })}
      </Tag>
    )
  const shown = kind !== 'copy' && state === 'waiting' ? 'undo' : state
  const { look, icon } = looks[shown]
  return (
    <Tag look={look} icon={icon}>
      {t(`admin.states.${shown}`, { done: done.length, places })}
    </Tag>
  )
}
