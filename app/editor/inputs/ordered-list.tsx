import { ChevronDown, ChevronUp, X } from 'lucide'
import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { IconButton } from '../icon-button.tsx'

export type OrderedItem = { key: string; title: string; content: ReactNode }

type OrderedListProps = {
  items: OrderedItem[]
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}

/** Chosen things in an order of the editor's, each with the buttons to change it. */
export function OrderedList({ items, onMove, onRemove }: OrderedListProps) {
  const t = useWords('content')
  return (
    <ol className="grid grid-cols-1 gap-1">
      {items.map(({ key, title, content }, index) => (
        <li key={key} className="flex items-center gap-1 rounded-md border border-line bg-raised ps-3">
          <div className="min-w-0 flex-1 py-1.5">{content}</div>
          <IconButton
            name={`${t('blocks.up')}: ${title}`}
            icon={ChevronUp}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            name={`${t('blocks.down')}: ${title}`}
            icon={ChevronDown}
            disabled={index === items.length - 1}
            onClick={() => onMove(index, index + 1)}
          />
          <IconButton name={`${t('blocks.remove')}: ${title}`} icon={X} onClick={() => onRemove(index)} />
        </li>
      ))}
    </ol>
  )
}

/** The list with one of its things somewhere else. */
export function move<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from)
  const moved = list.filter((_, index) => index === from)
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)]
}
