import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { toolButton } from '../control.ts'
import type { FieldSchema } from '../desk/doors.ts'
import { OpenTool } from './open-tool.tsx'
import { changeTable, tableCommands } from './rich-text-table.ts'
import { type ToolDialog, tools } from './tools.ts'

type RichTextToolbarProps = {
  editor: Editor
  name: string
  schema: FieldSchema
  /** Blocks were put into the text, at this place. */
  onBlok: (pos: number | undefined) => void
}

/** What can be done with running text. */
export function RichTextToolbar({ editor, name, schema, onBlok }: RichTextToolbarProps) {
  const t = useWords('content')
  const [open, setOpen] = useState<ToolDialog>()
  const { level, on } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      level: levels.find(one => now.isActive('heading', { level: one })) ?? 0,
      on: tools.filter(({ makes }) => makes && now.isActive(makes)).map(tool => tool.name),
    }),
  })
  return (
    <div
      role="toolbar"
      aria-label={t('text.toolbar', { field: name })}
      className="flex flex-wrap items-center border-b border-line p-1"
    >
      <StyleChoice editor={editor} level={level} />
      {tools.map(tool => (
        <button
          key={tool.name}
          type="button"
          aria-label={t(`text.${tool.name}`)}
          aria-pressed={on.includes(tool.name)}
          title={t(`text.${tool.name}`)}
          // The text keeps its selection while a button is pressed.
          onMouseDown={event => event.preventDefault()}
          onClick={() => (typeof tool.use === 'string' ? setOpen(tool.use) : tool.use(editor))}
          className={toolButton}
        >
          <Icon of={tool.icon} className="size-4" />
        </button>
      ))}
      {on.includes('table') && <TableTools editor={editor} />}
      {open && (
        <OpenTool
          tool={open}
          editor={editor}
          schema={schema}
          onBlok={onBlok}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

const levels = [2, 3, 4]

/** Whether a paragraph is one, or a heading of some level; 0 is a paragraph. */
function StyleChoice({ editor, level }: { editor: Editor; level: number }) {
  const t = useWords('content')
  const choose = (next: number) => {
    const chain = editor.chain().focus()
    return next === 0 ? chain.setNode('paragraph').run() : chain.setNode('heading', { level: next }).run()
  }
  return (
    <select
      aria-label={t('text.style')}
      value={level}
      onChange={event => choose(Number(event.target.value))}
      className="h-8 w-28 cursor-pointer rounded-md bg-transparent px-2 text-sm text-quiet hover:bg-tide-soft pointer-coarse:h-11"
    >
      <option value={0}>{t('text.paragraph')}</option>
      {levels.map(one => (
        <option key={one} value={one}>
          {t('text.heading', { level: one - 1 })}
        </option>
      ))}
    </select>
  )
}

function TableTools({ editor }: { editor: Editor }) {
  const t = useWords('content')
  return (
    <div className="mt-1 flex w-full flex-wrap items-center gap-x-1 border-t border-line pt-1">
      {tableCommands.map(command => (
        <button
          key={command}
          type="button"
          onMouseDown={event => event.preventDefault()}
          onClick={() => changeTable(editor, command)}
          className="min-h-8 cursor-pointer rounded-md px-2 text-sm text-quiet hover:bg-tide-soft hover:text-ink pointer-coarse:min-h-11"
        >
          {t(`text.tables.${command}`)}
        </button>
      ))}
    </div>
  )
}
