import { getSchema } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { isSame, type Json } from '../../../services/content/format/json.ts'
import { useWords } from '../../words.tsx'
import { box } from '../control.ts'
import type { InputProps } from '../inputs/value-input.tsx'
import { BlokDialog, blokWithCard } from './embedded-blocks.tsx'
import { protocolNodes, toDocument, toProtocol } from './rich-text.ts'
import { RichTextToolbar } from './rich-text-toolbar.tsx'
import './rich-text.css'

/** Running text, kept in the protocol's own nodes. */
export function RichTextInput(props: InputProps) {
  const t = useWords('content')
  // What the editor could not hold it would drop; such a text is left alone instead.
  if (!isEditable(props.value)) return <p className="text-sm text-quiet">{t('text.locked')}</p>
  return <Writing {...props} />
}

function Writing({ id, name, schema: field, value, language, isWrong, onChange }: InputProps) {
  const [openBlok, setOpenBlok] = useState<number>()
  const [extensions] = useState(() =>
    protocolNodes.map(one =>
      one.name === 'blok' ? blokWithCard.configure({ onOpen: pos => setOpenBlok(pos) }) : one,
    ),
  )
  const written = useRef<Json | undefined>(value)
  const change = useRef(onChange)
  change.current = onChange
  const editor = useEditor({
    extensions,
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
      {editor && <RichTextToolbar editor={editor} name={name} schema={field} onBlok={setOpenBlok} />}
      <EditorContent editor={editor} />
      {editor && openBlok !== undefined && (
        <BlokDialog
          editor={editor}
          pos={openBlok}
          schema={field}
          name={name}
          onClose={() => {
            setOpenBlok(undefined)
            editor.commands.focus()
          }}
        />
      )}
    </div>
  )
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
