import { Plus } from 'lucide'
import { type DragEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import type { FieldSchema } from '../desk/doors.ts'
import { findPlace } from '../document/document.ts'
import { type Block, blocksIn } from '../document/json.ts'
import { useEditing } from '../editor-context.ts'
import { dragged } from './dragged.ts'
import { BlockCard, focusBlock } from './block-card.tsx'
import { allowedIn, BlockChoice } from './block-choice.tsx'
import { useBlockNames } from './block-names.ts'

type BlockListProps = { owner: Block; field: string; schema: FieldSchema }

/** Blocks in their order, and the way to add one. */
export function BlockList({ owner, field, schema }: BlockListProps) {
  const t = useWords('content')
  const { root, components, dispatch, toggle, announce } = useEditing()
  const names = useBlockNames(components)
  const [adding, setAdding] = useState<number>()
  const [dropAt, setDropAt] = useState<number>()
  const blocks = blocksIn(owner[field])
  const allowed = allowedIn(schema, components)

  const over = (event: DragEvent, index: number) => {
    const uid = dragged.uid
    if (!uid || !allowed.includes(dragged.component)) return
    event.preventDefault()
    event.stopPropagation()
    const { top, height } = event.currentTarget.getBoundingClientRect()
    setDropAt(event.clientY > top + height / 2 ? index + 1 : index)
  }
  const drop = (event: DragEvent) => {
    const { uid } = dragged
    setDropAt(undefined)
    if (!uid || dropAt === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const from = findPlace(root, uid)
    const isBehind = from?.parent === owner._uid && from.field === field && from.index < dropAt
    dispatch({
      kind: 'move',
      uid,
      to: { parent: owner._uid, field, index: isBehind ? dropAt - 1 : dropAt },
    })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the handles answer to arrow keys
    <div onDragLeave={() => setDropAt(undefined)} onDrop={drop}>
      {blocks.length === 0 && <p className="text-sm text-quiet">{t('blocks.empty')}</p>}
      <ol className="grid grid-cols-1 gap-2">
        {blocks.map((block, index) => (
          <li
            key={block._uid}
            onDragOver={event => over(event, index)}
            className={`relative ${mark(dropAt, index, blocks.length)}`}
          >
            <BlockCard
              block={block}
              place={{ parent: owner._uid, field, index }}
              count={blocks.length}
              onAddBelow={() => setAdding(index + 1)}
            />
          </li>
        ))}
      </ol>
      <Button
        kind="quiet"
        size="small"
        className="mt-2"
        aria-label={t('blocks.addTo', { list: names.field(field, schema) })}
        icon={<Icon of={Plus} className="size-4" />}
        onClick={() => setAdding(blocks.length)}
      >
        {t('blocks.add')}
      </Button>
      {adding !== undefined && (
        <BlockChoice
          schema={schema}
          onClose={() => setAdding(undefined)}
          onChoose={name => {
            add(name, adding)
            setAdding(undefined)
          }}
        />
      )}
    </div>
  )

  function add(component: string, index: number): void {
    const block = { _uid: crypto.randomUUID(), component }
    dispatch({ kind: 'add', to: { parent: owner._uid, field, index }, block })
    toggle(block._uid, true)
    announce(t('blocks.added', { name: names.component(component) }))
    focusBlock(block._uid)
  }
}

/** A line where a dragged block would come to stand. */
function mark(dropAt: number | undefined, index: number, count: number): string {
  const line = 'before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-tide'
  if (dropAt === index) return `${line} before:-top-1.5`
  return dropAt === count && index === count - 1 ? `${line} before:-bottom-1.5` : ''
}
