import { ChevronDown, ChevronUp, X } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { iconButton } from '../control.ts'

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
          <button
            type="button"
            className={iconButton}
            disabled={index === 0}
            aria-label={`${t('blocks.up')}: ${title}`}
            onClick={() => onMove(index, index - 1)}
          >
            <Icon of={ChevronUp} className="size-5" />
          </button>
          <button
            type="button"
            className={iconButton}
            disabled={index === items.length - 1}
            aria-label={`${t('blocks.down')}: ${title}`}
            onClick={() => onMove(index, index + 1)}
          >
            <Icon of={ChevronDown} className="size-5" />
          </button>
          <button
            type="button"
            className={iconButton}
            aria-label={`${t('blocks.remove')}: ${title}`}
            onClick={() => onRemove(index)}
          >
            <Icon of={X} className="size-5" />
          </button>
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
