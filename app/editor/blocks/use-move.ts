import type { Block } from '../../../services/content/format/json.ts'
import { useWords } from '../../words.tsx'
import type { BlockPlace } from '../document/document.ts'
import { useEditing } from '../editor-context.ts'
import { focusBlock } from '../focus.ts'

/** A block with its place, and how many there are in the list. */
export type PlacedBlock = { block: Block; name: string; place: BlockPlace; count: number }

/** Moves a block within its list, and announces it. */
export function useMove({ block, name, place, count }: PlacedBlock): (index: number) => void {
  const t = useWords('content')
  const { dispatch, announce } = useEditing()
  return index => {
    if (index < 0 || index >= count) return
    dispatch({ kind: 'move', uid: block._uid, to: { ...place, index } })
    announce(t('blocks.moved', { name, place: index + 1, count }))
    // Moving a node takes the focus from it.
    focusBlock(block._uid, 'handle')
  }
}
