import { type DragEvent, useState } from 'react'
import type { Block } from '../../../services/content/format/json.ts'
import { findPlace } from '../document/document.ts'
import { useEditing } from '../editor-context.ts'
import { dragged } from './dragged.ts'

/** Lets a list take the block that is dragged, if it is allowed there; `dropAt` is where it would land. */
export function useDrop(owner: Block, field: string, allowed: readonly string[]) {
  const { root, dispatch } = useEditing()
  const [dropAt, setDropAt] = useState<number>()
  return {
    dropAt,
    leave: () => setDropAt(undefined),
    over(event: DragEvent, index: number) {
      if (!dragged.uid || !allowed.includes(dragged.component)) return
      event.preventDefault()
      event.stopPropagation()
      const { top, height } = event.currentTarget.getBoundingClientRect()
      setDropAt(event.clientY > top + height / 2 ? index + 1 : index)
    },
    drop(event: DragEvent) {
      const { uid } = dragged
      setDropAt(undefined)
      if (!uid || dropAt === undefined) return
      event.preventDefault()
      event.stopPropagation()
      const from = findPlace(root, uid)
      const isBehind = from?.parent === owner._uid && from.field === field && from.index < dropAt
      const index = isBehind ? dropAt - 1 : dropAt
      dispatch({ kind: 'move', uid, to: { parent: owner._uid, field, index } })
    },
  }
}
