import { ChevronDown, ChevronUp, X } from 'lucide'
import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { IconButton } from '../icon-button.tsx'

type OrderedItem<T> = { value: T; key: string; title: string; content: ReactNode }

type OrderedListProps<T> = { items: OrderedItem<T>[]; onChange: (values: T[]) => void }

/** Chosen things in an order of the editor's, each with the buttons to change it. */
export function OrderedList<T>({ items, onChange }: OrderedListProps<T>) {
  const t = useWords('content')
  const values = items.map(({ value }) => value)
  const remove = (index: number) => values.toSpliced(index, 1)
  const move = (value: T, from: number, to: number) => onChange(remove(from).toSpliced(to, 0, value))
  return (
    <ol className="grid grid-cols-1 gap-1">
      {items.map(({ value, key, title, content }, index) => (
        <li key={key} className="flex items-center gap-1 rounded-md border border-line bg-raised ps-3">
          <div className="min-w-0 flex-1 py-1.5">{content}</div>
          <IconButton
            name={`${t('blocks.up')}: ${title}`}
            icon={ChevronUp}
            disabled={index === 0}
            onClick={() => move(value, index, index - 1)}
          />
          <IconButton
            name={`${t('blocks.down')}: ${title}`}
            icon={ChevronDown}
            disabled={index === items.length - 1}
            onClick={() => move(value, index, index + 1)}
          />
          <IconButton
            name={`${t('blocks.remove')}: ${title}`}
            icon={X}
            onClick={() => onChange(remove(index))}
          />
        </li>
      ))}
    </ol>
  )
}
