import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { harmlessAddress } from './harmless-address.ts'

type Attribute = (value: Json | undefined) => Json | undefined
type Attributes = Record<string, Attribute>

const text: Attribute = value => (typeof value === 'string' ? value.slice(0, 1_000) : undefined)
const count: Attribute = value => (isCount(value) ? value : undefined)
const matching =
  (pattern: RegExp): Attribute =>
  value =>
    typeof value === 'string' && pattern.test(value) ? value : undefined
const address: Attribute = value => harmlessAddress(value)
const id = matching(/^[\w-]{1,100}$/)
const classes = matching(/^[\w -]{1,200}$/)
const colour = matching(/^(#[0-9a-f]{3,8}|[a-z]{3,30}|(rgb|hsl)a?\([\d.,%\s/]{3,40}\))$/i)
const align = matching(/^(left|right|center|justify)$/)
const cell: Attributes = {
  colspan: count,
  rowspan: count,
  colwidth: value => (Array.isArray(value) ? value.filter(isCount) : undefined),
  backgroundColor: colour,
}

/** Every node that is stored, with the attributes it may have. */
const nodes: Record<string, Attributes> = {
  paragraph: { textAlign: align, dir: matching(/^(ltr|rtl|auto)$/) },
  heading: {
    level: value => (isCount(value) && value >= 1 && value <= 6 ? value : 2),
    textAlign: align,
  },
  blockquote: {},
  bullet_list: {},
  ordered_list: { order: count },
  list_item: {},
  code_block: { class: matching(/^language-[\w+-]{1,40}$/) },
  hard_break: {},
  horizontal_rule: {},
  image: {
    id: value => (isCount(value) ? value : id(value)),
    src: address,
    alt: text,
    title: text,
    source: text,
    copyright: text,
    meta_data: value => (isObject(value) ? texts(value) : undefined),
  },
  emoji: { name: id, emoji: matching(/^.{1,16}$/u), fallbackImage: address },
  table: {},
  tableRow: {},
  tableCell: cell,
  tableHeader: cell,
}

const marks: Record<string, Attributes> = {
  bold: {},
  italic: {},
  strike: {},
  underline: {},
  code: {},
  superscript: {},
  subscript: {},
  highlight: { color: colour },
  textStyle: { color: colour, id, class: classes },
  link: {
    href: address,
    uuid: id,
    anchor: matching(/^[\w-]{1,100}$/),
    target: matching(/^_(blank|self)$/),
    linktype: matching(/^(story|url|email|asset)$/),
  },
  anchor: { id },
  styled: { class: classes },
}

const deepest = 30

/** Rich text with known nodes, marks and attributes only. What is unknown goes; the text inside it stays. */
export function harmlessRichText(doc: JsonObject, harmlessBlocks: (value: Json) => Json): JsonObject {
  return { type: 'doc', content: children(doc, 0) }

  function children(node: JsonObject, depth: number): Json[] {
    if (!Array.isArray(node.content) || depth > deepest) return []
    return node.content.flatMap(child => (isObject(child) ? clean(child, depth + 1) : []))
  }

  function clean(node: JsonObject, depth: number): JsonObject[] {
    const type = textOf(node.type)
    if (type === 'text') return cleanText(node)
    if (type === 'blok') return cleanBlock(node)
    const allowed = Object.hasOwn(nodes, type) ? nodes[type] : undefined
    const content = children(node, depth)
    if (!allowed) return content as JsonObject[]
    const attrs = pick(node.attrs, allowed)
    if (type === 'image' && !attrs.src) return []
    return [
      {
        type,
        ...(Object.keys(attrs).length > 0 && { attrs }),
        ...(content.length > 0 && { content }),
      },
    ]
  }

  function cleanText(node: JsonObject): JsonObject[] {
    if (typeof node.text !== 'string' || node.text === '') return []
    const kept = Array.isArray(node.marks) ? node.marks.flatMap(cleanMark) : []
    return [{ type: 'text', text: node.text, ...(kept.length > 0 && { marks: kept }) }]
  }

  function cleanBlock(node: JsonObject): JsonObject[] {
    const given = isObject(node.attrs) ? node.attrs : {}
    const body = harmlessBlocks(Array.isArray(given.body) ? given.body.filter(isObject) : [])
    return [{ type: 'blok', attrs: { id: id(given.id) ?? null, body } }]
  }
}

function cleanMark(mark: Json): JsonObject[] {
  if (!isObject(mark)) return []
  const type = textOf(mark.type)
  const allowed = Object.hasOwn(marks, type) ? marks[type] : undefined
  if (!allowed) return []
  const attrs = pick(mark.attrs, allowed)
  if (type === 'link' && !attrs.href && !attrs.uuid && !attrs.anchor) return []
  return [{ type, ...(Object.keys(attrs).length > 0 && { attrs }) }]
}

function pick(given: Json | undefined, allowed: Attributes): JsonObject {
  const from = isObject(given) ? given : {}
  const entries = Object.entries(allowed).flatMap(([name, read]) => {
    const value = read(Object.hasOwn(from, name) ? from[name] : undefined)
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(entries)
}

function texts(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => typeof part === 'string'))
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** All that is written in it, for searching and counting. */
export function plainText(value: Json | undefined): string {
  if (!isObject(value)) return ''
  if (typeof value.text === 'string') return value.text
  if (value.type === 'blok') return isObject(value.attrs) ? textOfBlocks(value.attrs.body) : ''
  const inner = Array.isArray(value.content) ? value.content.map(plainText) : []
  const isInline = value.type === 'paragraph' || value.type === 'heading'
  return inner.join(isInline ? '' : '\n')
}

/** What blocks in the text say, but for what only names or places something. */
function textOfBlocks(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(textOfBlocks).filter(Boolean).join('\n')
  if (!isObject(value) || value.fieldtype !== undefined) return ''
  if (value.type === 'doc') return plainText(value)
  const spoken = Object.entries(value).filter(([key]) => !/^(_uid|component|id|icon|tone|anchor)$/.test(key))
  return textOfBlocks(spoken.map(([, part]) => part))
}
