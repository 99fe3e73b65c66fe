import { Check, Hourglass, type IconNode, TriangleAlert, Undo2 } from 'lucide'
import type { Say } from '../../../languages/areas.ts'
import type { RequestLine } from '../../../server/doors/rights/requests.ts'
import { Tag, type TagLook } from '../../ui/tag.tsx'
import { useWords } from '../../words.tsx'

const looks: Record<RequestLine['state'], { look: TagLook; icon: IconNode }> = {
  waiting: { look: 'underWay', icon: Undo2 },
  erasing: { look: 'underWay', icon: Hourglass },
  erased: { look: 'good', icon: Check },
  kept: { look: 'over', icon: Undo2 },
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
  const { state, done, places, failing } = line
  if (failing)
    return (
      <Tag look="look" icon={TriangleAlert}>
        {t('admin.stalled', { store: storeWords(t, failing.store) })}
      </Tag>
    )
  const { look, icon } = looks[state]
  return (
    <Tag look={look} icon={icon}>
      {t(`admin.states.${state}`, { done: done.length, places })}
    </Tag>
  )
}
