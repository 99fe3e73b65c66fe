import { GripVertical } from 'lucide'
import type { KeyboardEvent } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { iconButton } from '../control.ts'
import { dragged } from './dragged.ts'
import { type PlacedBlock, useMove } from './use-move.ts'

/** What a block is moved by: with the pointer, or with the arrow keys. */
export function BlockHandle(placed: PlacedBlock) {
  const t = useWords('content')
  const moveTo = useMove(placed)
  const { block, name, place, count } = placed
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowUp: place.index - 1,
      ArrowDown: place.index + 1,
      Home: 0,
      End: count - 1,
    }
    const index = steps[event.key]
    if (index === undefined || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveTo(index)
  }
  return (
    <button
      id={`handle-${block._uid}`}
      type="button"
      draggable
      aria-label={t('blocks.move', { name, place: place.index + 1, count })}
      onKeyDown={onKeyDown}
      onDragStart={event => {
        dragged.uid = block._uid
        dragged.component = block.component
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
      }}
      onDragEnd={() => {
        dragged.uid = undefined
      }}
      className={`${iconButton} cursor-grab active:cursor-grabbing`}
    >
      <Icon of={GripVertical} className="size-5" />
    </button>
  )
}
