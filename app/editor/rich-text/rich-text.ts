import { Extension, type Extensions, type JSONContent, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Strike } from '@tiptap/extension-strike'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { isObject, type Json, type JsonObject } from '../../../services/content/format/json.ts'
import { isHarmless } from '../inputs/link.ts'
import { kept, tableNodes } from './rich-text-table.ts'

const plainMark = (name: string, tag: string, ...attributes: string[]) =>
  Mark.create({
    name,
    addAttributes: () => kept(...attributes),
    parseHTML: () => (tag === 'span' ? [] : [{ tag }]),
    renderHTML: () => [tag, 0],
  })

/** Blocks that stand in running text. */
export const blokNode = Node.create({
  name: 'blok',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => kept('id', 'body'),
  // Blocks are made here; nothing that is pasted becomes one.
  parseHTML: () => [],
  renderHTML: ({ node }) => ['div', { class: 'rich-text-block' }, namesIn(node.attrs.body)],
})

/** Every node and mark of the protocol under its own name, so that what is saved is what it delivers. */
export const protocolNodes: Extensions = [
  Document,
  Text,
  Paragraph.extend({ addAttributes: () => kept('textAlign', 'dir') }),
  Heading.extend({
    addAttributes: () => ({ level: { default: 2, rendered: false }, ...kept('textAlign') }),
  }).configure({ levels: [1, 2, 3, 4, 5, 6] }),
  Blockquote,
  BulletList.extend({ name: 'bullet_list' }).configure({ itemTypeName: 'list_item' }),
  OrderedList.extend({
    name: 'ordered_list',
    addAttributes: () => ({ order: { default: 1, rendered: false } }),
  }).configure({ itemTypeName: 'list_item' }),
  ListItem.extend({ name: 'list_item', content: 'block+' }).configure({
    bulletListTypeName: 'bullet_list',
    orderedListTypeName: 'ordered_list',
  }),
  CodeBlock.extend({ name: 'code_block', addAttributes: () => kept('class') }),
  HardBreak.extend({ name: 'hard_break' }),
  HorizontalRule.extend({ name: 'horizontal_rule' }),
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      src: { default: null },
      alt: { default: null },
      ...kept('id', 'title', 'source', 'copyright', 'meta_data'),
    }),
    // A picture that is pasted comes from elsewhere; pictures are taken from the library.
    parseHTML: () => [],
    renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  }),
  Node.create({
    name: 'emoji',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => kept('name', 'emoji', 'fallbackImage'),
    renderHTML: ({ node }) => ['span', String(node.attrs.emoji ?? '')],
  }),
  ...tableNodes,
  // A place to write before, between and after what is no text.
  Extension.create({ name: 'gapCursor', addProseMirrorPlugins: () => [gapCursor()] }),
  blokNode,
  Bold,
  Italic,
  Strike,
  Underline,
  Code,
  plainMark('superscript', 'sup'),
  plainMark('subscript', 'sub'),
  plainMark('highlight', 'mark', 'color'),
  plainMark('textStyle', 'span', 'color', 'id', 'class'),
  plainMark('anchor', 'span', 'id'),
  plainMark('styled', 'span', 'class'),
  Mark.create({
    name: 'link',
    inclusive: false,
    addAttributes: () => ({
      href: { default: null, parseHTML: element => harmlessHref(element.getAttribute('href')) },
      ...kept('uuid', 'anchor', 'target', 'linktype'),
    }),
    parseHTML: () => [
      { tag: 'a[href]', getAttrs: element => (harmlessHref(element.getAttribute('href')) ? null : false) },
    ],
    // Without an address: in the editor a link is written, not followed.
    renderHTML: () => ['a', { class: 'rich-text-link' }, 0],
  }),
]

function harmlessHref(href: string | null): string | null {
  return href && isHarmless(href) ? href : null
}

const namesIn = (body: unknown): string =>
  Array.isArray(body) ? body.map(block => (isObject(block) ? String(block.component) : '')).join(', ') : ''

/** As the protocol writes it: no attributes that say nothing, no empty lists. */
export function toProtocol(node: JSONContent): JsonObject {
  const attrs = Object.entries(node.attrs ?? {}).filter(([, value]) => value !== null && value !== undefined)
  const content = node.content?.map(toProtocol) ?? []
  const marks = node.marks?.map(mark => toProtocol(mark as JSONContent)) ?? []
  return {
    type: node.type ?? 'paragraph',
    ...(attrs.length > 0 && { attrs: Object.fromEntries(attrs) as JsonObject }),
    ...(content.length > 0 && { content }),
    ...(marks.length > 0 && { marks }),
    ...(node.text !== undefined && { text: node.text }),
  }
}

export const emptyText: JsonObject = { type: 'doc', content: [{ type: 'paragraph' }] }

export function toDocument(value: Json | undefined): JSONContent {
  const isText =
    isObject(value) && value.type === 'doc' && Array.isArray(value.content) && value.content.length > 0
  return (isText ? value : emptyText) as JSONContent
}
