import { Plus } from 'lucide'
import { useState } from 'react'
import { type Block, blocksIn } from '../../../services/content/format/json.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import type { FieldSchema } from '../desk/doors.ts'
import { useEditing } from '../editor-context.ts'
import { focusBlock } from '../focus.ts'
import { BlockCard } from './block-card.tsx'
import { allowedIn, BlockChoice } from './block-choice.tsx'
import { useBlockNames } from './block-names.ts'
import { useDrop } from './use-drop.ts'

type BlockListProps = { owner: Block; field: string; schema: FieldSchema }

/** Blocks in their order, and the way to add one. */
export function BlockList({ owner, field, schema }: BlockListProps) {
  const t = useWords('content')
  const { components, dispatch, toggle, announce } = useEditing()
  const names = useBlockNames(components)
  const [adding, setAdding] = useState<number>()
  const blocks = blocksIn(owner[field])
  const { dropAt, over, leave, drop } = useDrop(owner, field, allowedIn(schema, components))
  const add = (component: string, index: number) => {
    const block = { _uid: crypto.randomUUID(), component }
    dispatch({ kind: 'add', to: { parent: owner._uid, field, index }, block })
    toggle(block._uid, true)
    announce(t('blocks.added', { name: names.component(component) }))
    focusBlock(block._uid)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a second way; the handles answer to arrow keys
    <div onDragLeave={leave} onDrop={drop}>
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
        icon={Plus}
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
}

/** A line where a dragged block would land. */
function mark(dropAt: number | undefined, index: number, count: number): string {
  const line = 'before:absolute before:inset-x-0 before:h-0.5 before:rounded-full before:bg-tide'
  if (dropAt === index) return `${line} before:-top-1.5`
  return dropAt === count && index === count - 1 ? `${line} before:-bottom-1.5` : ''
}
