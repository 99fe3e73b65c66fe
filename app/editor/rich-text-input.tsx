import { type Editor, getSchema } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import {
  Bold,
  Code,
  Image,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Strikethrough,
} from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../words.tsx'
import { AssetPicker } from './asset-picker.tsx'
import { box, toolButton } from './control.ts'
import { isSame, type Json } from './json.ts'
import { readMark, writeMark } from './link.ts'
import { LinkDialog } from './link-dialog.tsx'
import { protocolNodes, toDocument, toProtocol } from './rich-text.ts'
import type { InputProps } from './value-input.tsx'
import './rich-text.css'

/** Running text, kept in the protocol's own nodes. */
export function RichTextInput(props: InputProps) {
  const t = useWords('content')
  // What the editor could not hold it would drop; such a text is left alone instead.
  if (!isEditable(props.value)) return <p className="text-sm text-quiet">{t('text.locked')}</p>
  return <Writing {...props} />
}

function Writing({ id, name, value, language, isWrong, onChange }: InputProps) {
  const written = useRef<Json | undefined>(value)
  const change = useRef(onChange)
  change.current = onChange
  const editor = useEditor({
    extensions: protocolNodes,
    content: toDocument(value),
    // Styles come from our own sheet: the page allows no others.
    injectCSS: false,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': name,
        lang: language,
        class: 'rich-text rich-text-input',
      },
    },
    onUpdate: ({ editor: now }) => {
      written.current = toProtocol(now.getJSON())
      change.current(written.current)
    },
  })

  useEffect(() => {
    if (!editor || isSame(value, written.current)) return
    written.current = value
    editor.commands.setContent(toDocument(value), { emitUpdate: false })
  }, [editor, value])

  return (
    <div className={`${box} focus-within:border-tide`} data-wrong={isWrong || undefined}>
      {editor && <Toolbar editor={editor} name={name} />}
      <EditorContent editor={editor} />
    </div>
  )
}

type Tool = { id: string; name: string; Icon: LucideIcon; isOn: boolean; run: () => void }

function Toolbar({ editor, name }: { editor: Editor; name: string }) {
  const t = useWords('content')
  const [open, setOpen] = useState<'link' | 'image'>()
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
    }),
  })
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    {
      id: 'bold',
      name: t('text.bold'),
      Icon: Bold,
      isOn: on.bold,
      run: () => chain().toggleMark('bold').run(),
    },
    {
      id: 'italic',
      name: t('text.italic'),
      Icon: Italic,
      isOn: on.italic,
      run: () => chain().toggleMark('italic').run(),
    },
    {
      id: 'strike',
      name: t('text.strike'),
      Icon: Strikethrough,
      isOn: on.strike,
      run: () => chain().toggleMark('strike').run(),
    },
    {
      id: 'code',
      name: t('text.code'),
      Icon: Code,
      isOn: on.code,
      run: () => chain().toggleMark('code').run(),
    },
    {
      id: 'bullets',
      name: t('text.bullets'),
      Icon: List,
      isOn: on.bullets,
      run: () => chain().toggleList('bullet_list', 'list_item').run(),
    },
    {
      id: 'numbers',
      name: t('text.numbers'),
      Icon: ListOrdered,
      isOn: on.numbers,
      run: () => chain().toggleList('ordered_list', 'list_item').run(),
    },
    {
      id: 'quote',
      name: t('text.quote'),
      Icon: Quote,
      isOn: on.quote,
      run: () => chain().toggleWrap('blockquote').run(),
    },
    {
      id: 'rule',
      name: t('text.rule'),
      Icon: Minus,
      isOn: false,
      run: () => chain().insertContent({ type: 'horizontal_rule' }).run(),
    },
    { id: 'link', name: t('text.link'), Icon: Link2, isOn: on.link, run: () => setOpen('link') },
    { id: 'image', name: t('text.image'), Icon: Image, isOn: false, run: () => setOpen('image') },
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
      {tools.map(({ id, name: label, Icon, isOn, run }) => (
        <button
          key={id}
          type="button"
          aria-label={label}
          aria-pressed={isOn}
          title={label}
          // The text keeps its selection while a button is pressed.
          onMouseDown={event => event.preventDefault()}
          onClick={run}
          className={toolButton}
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </button>
      ))}
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

/** Onto what is selected; where nothing is, the address itself becomes the text. */
function setLink(editor: Editor, attrs: Record<string, Json>): void {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty || editor.isActive('link'))
    chain.extendMarkRange('link').setMark('link', attrs).run()
  else chain.insertContent({ type: 'text', text: String(attrs.href), marks: [{ type: 'link', attrs }] }).run()
}

const schema = getSchema(protocolNodes)

function isEditable(value: Json | undefined): boolean {
  try {
    schema.nodeFromJSON(toDocument(value)).check()
    return true
  } catch {
    return false
  }
}
