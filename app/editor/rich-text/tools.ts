import type { Editor } from '@tiptap/core'
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
import { insertTable } from './rich-text-table.ts'

type Mark = 'bold' | 'italic' | 'strike' | 'code'
type ToolName = Mark | ToolDialog | 'bullets' | 'numbers' | 'quote' | 'rule' | 'table'

/** What asks for more before it does something. */
export type ToolDialog = 'link' | 'image' | 'block'

export type Tool = {
  name: ToolName
  icon: IconNode
  /** The node or mark it makes, of which it is told whether the writer is in one. */
  makes?: string
  use: ToolDialog | ((editor: Editor) => void)
}

const mark = (name: Mark, icon: IconNode): Tool => ({
  name,
  icon,
  makes: name,
  use: editor => editor.chain().focus().toggleMark(name).run(),
})

const list = (name: 'bullets' | 'numbers', icon: IconNode, makes: string): Tool => ({
  name,
  icon,
  makes,
  use: editor => editor.chain().focus().toggleList(makes, 'list_item').run(),
})

/** In the order they stand in above the text. */
export const tools: readonly Tool[] = [
  mark('bold', Bold),
  mark('italic', Italic),
  mark('strike', Strikethrough),
  mark('code', Code),
  list('bullets', List, 'bullet_list'),
  list('numbers', ListOrdered, 'ordered_list'),
  {
    name: 'quote',
    icon: Quote,
    makes: 'blockquote',
    use: editor => editor.chain().focus().toggleWrap('blockquote').run(),
  },
  {
    name: 'rule',
    icon: Minus,
    use: editor => editor.chain().focus().insertContent({ type: 'horizontal_rule' }).run(),
  },
  { name: 'link', icon: Link2, makes: 'link', use: 'link' },
  { name: 'image', icon: Image, use: 'image' },
  {
    name: 'table',
    icon: Table,
    makes: 'table',
    use: editor => {
      if (!editor.isActive('table')) insertTable(editor)
    },
  },
  { name: 'block', icon: Blocks, use: 'block' },
]
