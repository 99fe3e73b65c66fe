import { Copy, MoveDown, MoveUp, Plus, Trash2 } from 'lucide'
import { Menu } from '../../ui/overlays/menu.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { copyBlock } from '../document/document.ts'
import { useEditing } from '../editor-context.ts'
import { focusBlock } from '../focus.ts'
import { type PlacedBlock, useMove } from './use-move.ts'

/** What can be done with a whole block. */
export function BlockMenu({ onAddBelow, ...placed }: PlacedBlock & { onAddBelow: () => void }) {
  const t = useWords('content')
  const { dispatch, announce } = useEditing()
  const moveTo = useMove(placed)
  const { block, name, place, count } = placed
  const duplicate = () => {
    const copy = copyBlock(block, () => crypto.randomUUID())
    dispatch({ kind: 'add', to: { ...place, index: place.index + 1 }, block: copy })
    announce(t('blocks.added', { name }))
    focusBlock(copy._uid)
  }
  const remove = () => {
    dispatch({ kind: 'remove', uid: block._uid })
    showToast({ text: t('blocks.removed', { name }), undo: () => dispatch({ kind: 'undo' }) })
  }
  return (
    <Menu
      label={t('blocks.more', { name })}
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
        { id: 'duplicate', label: t('blocks.duplicate'), icon: <Icon of={Copy} />, onAction: duplicate },
        {
          id: 'remove',
          label: t('blocks.remove'),
          icon: <Icon of={Trash2} />,
          danger: true,
          onAction: remove,
        },
      ]}
    />
  )
}
