import { ChevronDown, Copy, Ellipsis, GripVertical, MoveDown, MoveUp, Plus, Trash2 } from 'lucide'
import { type KeyboardEvent, useId } from 'react'
import { defaultLanguage, type Language } from '../../../languages/languages.ts'
import { Menu } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { iconButton } from '../control.ts'
import type { Components } from '../desk/doors.ts'
import { describe } from '../document/compare.ts'
import { copyBlock, type Place } from '../document/document.ts'
import type { Block } from '../document/json.ts'
import { useEditing } from '../editor-context.ts'
import { dragged } from './dragged.ts'
import { fieldsOf, keyIn, listPhrases } from '../translation/translation.ts'
import { BlockFields } from './block-fields.tsx'
import { useBlockNames } from './block-names.ts'

type BlockCardProps = { block: Block; place: Place; count: number; onAddBelow: () => void }

/** One block: a line that tells what it is, and opens to its fields. */
export function BlockCard({ block, place, count, onAddBelow }: BlockCardProps) {
  const t = useWords('content')
  const id = useId()
  const { components, language, judge, opened, toggle, dispatch, announce } = useEditing()
  const name = useBlockNames(components).component(block.component)
  const isOpen = opened.has(block._uid)
  const todo = listPhrases(block, components).filter(
    phrase => judge(phrase.block, phrase.field, language) !== 'done',
  ).length

  const moveTo = (index: number) => {
    if (index < 0 || index >= count) return
    dispatch({ kind: 'move', uid: block._uid, to: { ...place, index } })
    announce(t('blocks.moved', { name, place: index + 1, count }))
    // Moving a node takes the focus from it.
    focusBlock(block._uid, 'handle')
  }
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
  const duplicate = () => {
    const copy = copyBlock(block, () => crypto.randomUUID())
    dispatch({ kind: 'add', to: { ...place, index: place.index + 1 }, block: copy })
    announce(t('blocks.added', { name }))
    focusBlock(copy._uid)
  }
  const remove = () => {
    dispatch({ kind: 'remove', uid: block._uid })
    showToast({ text: t('blocks.removed', { name }), action: { run: () => dispatch({ kind: 'undo' }) } })
  }

  return (
    <div className="rounded-card border border-line bg-raised" data-block={block._uid}>
      <div className="flex items-center gap-1 p-1">
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
        <button
          id={`block-${block._uid}`}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => toggle(block._uid)}
          className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-md px-2 text-start hover:bg-sunken"
        >
          <Icon
            of={ChevronDown}
            className={`size-4 shrink-0 text-quiet transition-transform duration-(--duration-quick) ${isOpen ? '' : '-rotate-90'}`}
          />
          <span className="truncate font-medium">{name}</span>
          <span className="min-w-0 flex-1 truncate text-sm text-quiet">
            {summaryOf(block, language, components)}
          </span>
          {todo > 0 && language !== defaultLanguage && (
            <span className="tabular shrink-0 text-sm text-quiet">{t('blocks.todo', { count: todo })}</span>
          )}
        </button>
        <Menu
          kind="plain"
          round
          label={t('blocks.more', { name })}
          trigger={<Icon of={Ellipsis} className="size-5" />}
          items={[
            {
              id: 'up',
              label: t('blocks.up'),
              icon: <Icon of={MoveUp} />,
              disabled: place.index === 0,
              onAction: () => moveTo(place.index - 1),
            },
            {
              id: 'down',
              label: t('blocks.down'),
              icon: <Icon of={MoveDown} />,
              disabled: place.index === count - 1,
              onAction: () => moveTo(place.index + 1),
            },
            { id: 'add', label: t('blocks.add'), icon: <Icon of={Plus} />, onAction: onAddBelow },
            {
              id: 'duplicate',
              label: t('blocks.duplicate'),
              icon: <Icon of={Copy} />,
              onAction: duplicate,
            },
            {
              id: 'remove',
              label: t('blocks.remove'),
              icon: <Icon of={Trash2} />,
              danger: true,
              onAction: remove,
            },
          ]}
        />
      </div>
      {isOpen && (
        <div id={id} className="border-t border-line p-4">
          <BlockFields block={block} />
        </div>
      )}
    </div>
  )
}

/** The first words in it, in the language worked in where it has them. */
export function summaryOf(block: Block, language: Language, components: Components): string {
  for (const [field, { type }] of fieldsOf(block, components)) {
    if (!['text', 'textarea', 'richtext'].includes(type)) continue
    const words = describe(block[keyIn(field, language)] || block[field])
    if (words) return words.slice(0, 120)
  }
  return ''
}

/** Once it is drawn. */
export function focusBlock(uid: string, part: 'block' | 'handle' = 'block'): void {
  setTimeout(() => {
    const element = document.getElementById(`${part}-${uid}`)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  }, 60)
}
