import type { Editor, JSONContent } from '@tiptap/core'
import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import { Blocks as BlocksIcon, PencilLine, Trash2 } from 'lucide'
import { useEffect, useReducer } from 'react'
import { defaultLanguage } from '../../../languages/languages.ts'
import { type Block, blocksIn, isSame, type Json } from '../../../services/content/format/json.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { BlockList } from '../blocks/block-list.tsx'
import { useBlockNames } from '../blocks/block-names.ts'
import { summaryOf } from '../blocks/block-summary.ts'
import type { FieldSchema } from '../desk/doors.ts'
import { openDocument, step } from '../document/document.ts'
import { undoByKey } from '../document/undo-key.ts'
import { EditingContext, useEditing } from '../editor-context.ts'
import { IconButton } from '../icon-button.tsx'
import { useShown } from '../stories/use-shown.ts'
import { blokNode } from './rich-text.ts'

type BlokOptions = { onOpen: (pos: number) => void }

/** Blocks in running text, drawn as a line that tells what they are; the line opens to their fields. */
export const blokWithCard = blokNode.extend<BlokOptions>({
  addOptions: () => ({ onOpen: () => {} }),
  addNodeView: () => ReactNodeViewRenderer(BlokCard),
  addKeyboardShortcuts() {
    return {
      Enter: () => {
        const { selection, doc } = this.editor.state
        const isBlok = !selection.empty && doc.nodeAt(selection.from)?.type.name === 'blok'
        if (isBlok) this.options.onOpen(selection.from)
        return isBlok
      },
    }
  },
})

function BlokCard({ node, getPos, deleteNode, selected, editor, extension }: ReactNodeViewProps) {
  const t = useWords('content')
  const { components } = useEditing()
  const names = useBlockNames(components)
  const blocks = blocksIn(node.attrs.body as Json)
  const name = blocks.map(({ component }) => names.component(component)).join(', ') || t('text.noBlocks')
  const summary = blocks.map(block => summaryOf(block, defaultLanguage, components)).find(Boolean)
  const openHere = () => {
    const pos = getPos()
    if (pos !== undefined) (extension.options as BlokOptions).onOpen(pos)
  }
  const remove = () => {
    deleteNode()
    editor.commands.focus()
  }
  return (
    <NodeViewWrapper className="rich-text-block" data-selected={selected || undefined}>
      <div contentEditable={false} data-drag-handle="" className="flex items-center gap-2">
        <Icon of={BlocksIcon} className="size-5 shrink-0 text-tide" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-ink">{name}</span>
          {summary && <span className="block truncate text-sm">{summary}</span>}
        </span>
        <IconButton name={t('text.editBlock', { name })} icon={PencilLine} onClick={openHere} />
        <IconButton name={t('text.removeBlock', { name })} icon={Trash2} onClick={remove} />
      </div>
    </NodeViewWrapper>
  )
}

type BlokDialogProps = { editor: Editor; pos: number; schema: FieldSchema; name: string; onClose: () => void }

/** The blocks at a place of the text with all their fields; each change is in the text at once. */
export function BlokDialog({ editor, pos, schema, name, onClose }: BlokDialogProps) {
  const t = useWords('content')
  const around = useEditing()
  const [history, dispatch] = useReducer(step, undefined, () => openDocument(readBlok(editor, pos)))
  const root = history.present
  const { shown, toggle } = useShown(root, blocksIn(root.body))
  useEffect(() => writeBlok(editor, pos, blocksIn(root.body)), [editor, pos, root])
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('text.blocksIn', { field: name })}
      actions={<Button onClick={onClose}>{t('text.blocksDone')}</Button>}
    >
      <EditingContext
        value={{
          ...around,
          root,
          // A text in another language has blocks of its own, which speak that language alone.
          language: defaultLanguage,
          judge: () => 'done',
          faults: [],
          dispatch,
          opened: shown,
          toggle,
        }}
      >
        <div onKeyDownCapture={event => undoByKey(event, dispatch)}>
          <BlockList owner={root} field="body" schema={{ ...schema, type: 'bloks' }} />
        </div>
      </EditingContext>
    </Dialog>
  )
}

const readBlok = (editor: Editor, pos: number): Block => ({
  _uid: 'embedded',
  component: '',
  body: blocksIn(editor.state.doc.nodeAt(pos)?.attrs.body),
})

function writeBlok(editor: Editor, pos: number, body: Block[]): void {
  const node = editor.state.doc.nodeAt(pos)
  if (node?.type.name !== 'blok' || isSame(node.attrs.body, body)) return
  editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'body', body))
}

/** Puts one block into the text and says where it stands. */
export function insertBlok(editor: Editor, component: string): number | undefined {
  const id = crypto.randomUUID()
  const body = [{ _uid: crypto.randomUUID(), component }]
  const content: JSONContent = { type: 'blok', attrs: { id, body } }
  editor.chain().focus().insertContent(content).run()
  let found: number | undefined
  editor.state.doc.descendants((node, pos) => {
    if (node.type.name === 'blok' && node.attrs.id === id) found = pos
    return found === undefined
  })
  return found
}
