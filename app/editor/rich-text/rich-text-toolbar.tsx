import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import {
  Blocks,
  Bold,
  Code,
  type IconNode,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Strikethrough,
  Table,
} from 'lucide'
import { useState } from 'react'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'
import { AssetPicker } from '../assets/asset-picker.tsx'
import { BlockChoice } from '../blocks/block-choice.tsx'
import { toolButton } from '../control.ts'
import type { FieldSchema } from '../desk/doors.ts'
import type { Json } from '../document/json.ts'
import { readMark, writeMark } from '../inputs/link.ts'
import { LinkDialog } from '../inputs/link-dialog.tsx'
import { insertBlok } from './embedded-blocks.tsx'
import { changeTable, insertTable, tableCommands } from './rich-text-table.ts'

type Tool = { id: string; name: string; icon: IconNode; isOn: boolean; run: () => void }

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
  const [open, setOpen] = useState<'link' | 'image' | 'block'>()
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      style: ([2, 3, 4].find(level => now.isActive('heading', { level })) ?? 0) as 0 | 2 | 3 | 4,
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      strike: now.isActive('strike'),
      code: now.isActive('code'),
      bullets: now.isActive('bullet_list'),
      numbers: now.isActive('ordered_list'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      table: now.isActive('table'),
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    {
      id: 'bold',
      name: t('text.bold'),
      icon: Bold,
      isOn: on.bold,
      run: () => chain().toggleMark('bold').run(),
    },
    {
      id: 'italic',
      name: t('text.italic'),
      icon: Italic,
      isOn: on.italic,
      run: () => chain().toggleMark('italic').run(),
    },
    {
      id: 'strike',
      name: t('text.strike'),
      icon: Strikethrough,
      isOn: on.strike,
      run: () => chain().toggleMark('strike').run(),
    },
    {
      id: 'code',
      name: t('text.code'),
      icon: Code,
      isOn: on.code,
      run: () => chain().toggleMark('code').run(),
    },
    {
      id: 'bullets',
      name: t('text.bullets'),
      icon: List,
      isOn: on.bullets,
      run: () => chain().toggleList('bullet_list', 'list_item').run(),
    },
    {
      id: 'numbers',
      name: t('text.numbers'),
      icon: ListOrdered,
      isOn: on.numbers,
      run: () => chain().toggleList('ordered_list', 'list_item').run(),
    },
    {
      id: 'quote',
      name: t('text.quote'),
      icon: Quote,
      isOn: on.quote,
      run: () => chain().toggleWrap('blockquote').run(),
    },
    {
      id: 'rule',
      name: t('text.rule'),
      icon: Minus,
      isOn: false,
      run: () => chain().insertContent({ type: 'horizontal_rule' }).run(),
    },
    { id: 'link', name: t('text.link'), icon: Link2, isOn: on.link, run: () => setOpen('link') },
    { id: 'image', name: t('text.image'), icon: Image, isOn: false, run: () => setOpen('image') },
    {
      id: 'table',
      name: t('text.table'),
      icon: Table,
      isOn: on.table,
      run: () => {
        if (!on.table) insertTable(editor)
      },
    },
    { id: 'block', name: t('text.block'), icon: Blocks, isOn: false, run: () => setOpen('block') },
  ]
  const setStyle = (level: number) =>
    level === 0 ? chain().setNode('paragraph').run() : chain().setNode('heading', { level }).run()
  return (
    <div
      role="toolbar"
      aria-label={t('text.toolbar', { field: name })}
      className="flex flex-wrap items-center border-b border-line p-1"
    >
      <select
        aria-label={t('text.style')}
        value={on.style}
        onChange={event => setStyle(Number(event.target.value))}
        className="h-8 w-28 cursor-pointer rounded-md bg-transparent px-2 text-sm text-quiet hover:bg-tide-soft pointer-coarse:h-11"
      >
        <option value={0}>{t('text.paragraph')}</option>
        {[2, 3, 4].map(level => (
          <option key={level} value={level}>
            {t('text.heading', { level: level - 1 })}
          </option>
        ))}
      </select>
      {tools.map(({ id, ...tool }) => (
        <ToolButton key={id} {...tool} />
      ))}
      {on.table && (
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
      )}
      {open === 'link' && (
        <LinkDialog
          link={readMark(editor.getAttributes('link'))}
          onSet={link => {
            setLink(editor, writeMark(link))
            setOpen(undefined)
          }}
          onRemove={
            on.link
              ? () => {
                  chain().extendMarkRange('link').unsetMark('link').run()
                  setOpen(undefined)
                }
              : undefined
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'block' && (
        <BlockChoice
          schema={schema}
          onClose={() => setOpen(undefined)}
          onChoose={component => {
            setOpen(undefined)
            onBlok(insertBlok(editor, component))
          }}
        />
      )}
      {open === 'image' && (
        <AssetPicker
          filetypes={['images']}
          onClose={() => setOpen(undefined)}
          onPick={({ id, filename, alt }) => {
            const attrs = { id, src: filename, alt: alt.en ?? '' }
            chain().insertContent({ type: 'image', attrs }).run()
            setOpen(undefined)
          }}
        />
      )}
    </div>
  )
}

function ToolButton({ name, icon, isOn, run }: Omit<Tool, 'id'>) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      // The text keeps its selection while a button is pressed.
      onMouseDown={event => event.preventDefault()}
      onClick={run}
      className={toolButton}
    >
      <Icon of={icon} className="size-4" />
    </button>
  )
}

/** Onto what is selected; where nothing is, the address itself becomes the text. */
function setLink(editor: Editor, attrs: Record<string, Json>): void {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty || editor.isActive('link'))
    chain.extendMarkRange('link').setMark('link', attrs).run()
  else chain.insertContent({ type: 'text', text: String(attrs.href), marks: [{ type: 'link', attrs }] }).run()
}
