import type { Editor } from '@tiptap/core'
import type { Json } from '../../../services/content/format/json.ts'
import { AssetPicker } from '../assets/asset-picker.tsx'
import { BlockChoice } from '../blocks/block-choice.tsx'
import type { FieldSchema } from '../desk/doors.ts'
import { readMark, writeMark } from '../inputs/link.ts'
import { LinkDialog } from '../inputs/link-dialog.tsx'
import { insertBlok } from './embedded-blocks.tsx'
import type { ToolDialog } from './tools.ts'

type OpenToolProps = {
  tool: ToolDialog
  editor: Editor
  schema: FieldSchema
  onBlok: (pos: number | undefined) => void
  onClose: () => void
}

/** What is put into the text, where it has to be said first what that is. */
export function OpenTool({ tool, editor, schema, onBlok, onClose }: OpenToolProps) {
  const chain = () => editor.chain().focus()
  const unlink = () => {
    chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  if (tool === 'link')
    return (
      <LinkDialog
        link={readMark(editor.getAttributes('link'))}
        onSet={link => {
          setLink(editor, writeMark(link))
          onClose()
        }}
        onRemove={editor.isActive('link') ? unlink : undefined}
        onClose={onClose}
      />
    )
  if (tool === 'block')
    return (
      <BlockChoice
        schema={schema}
        onClose={onClose}
        onChoose={component => {
          onClose()
          onBlok(insertBlok(editor, component))
        }}
      />
    )
  return (
    <AssetPicker
      filetypes={['images']}
      onClose={onClose}
      onPick={({ id, filename, alt }) => {
        const attrs = { id, src: filename, alt: alt.en ?? '' }
        chain().insertContent({ type: 'image', attrs }).run()
        onClose()
      }}
    />
  )
}

/** Onto what is selected; where nothing is, the address itself becomes the text. */
function setLink(editor: Editor, attrs: Record<string, Json>): void {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty || editor.isActive('link'))
    chain.extendMarkRange('link').setMark('link', attrs).run()
  else chain.insertContent({ type: 'text', text: String(attrs.href), marks: [{ type: 'link', attrs }] }).run()
}
