import { Marked, type Token, type Tokens } from 'marked'
import type { JsonObject } from '../format/json.ts'

/** Turns what stands in a link's brackets into the mark's attributes; undefined leaves the words without a link. */
export type ReadAddress = (address: string) => JsonObject | undefined

type Node = JsonObject & { type: string }
type Mark = JsonObject & { type: string }

const nothing = () => undefined

/** Markdown as people write it by hand: no HTML, no tables, no references, no indented code, and a link is one that says so. */
const reader = new Marked({
  tokenizer: {
    autolink: nothing,
    code: nothing,
    def: nothing,
    html: nothing,
    lheading: nothing,
    reflink: nothing,
    table: nothing,
    tag: nothing,
    url: nothing,
  },
})

/** The protocol's nodes. HTML is text. */
export function parseMarkdown(text: string, readAddress: ReadAddress = plainAddress): JsonObject {
  return { type: 'doc', content: blocksOf(reader.lexer(text), readAddress) }
}

export function plainAddress(address: string): JsonObject {
  if (address.startsWith('mailto:')) return { href: address.slice('mailto:'.length), linktype: 'email' }
  return { href: address, linktype: 'url' }
}

function blocksOf(tokens: Token[], readAddress: ReadAddress): Node[] {
  return (tokens as Tokens.Generic[]).flatMap(token => blockOf(token, readAddress))
}

function blockOf(token: Tokens.Generic, readAddress: ReadAddress): Node[] {
  const { tokens = [] } = token
  switch (token.type) {
    case 'code':
      return [
        {
          type: 'code_block',
          ...(token.lang && { attrs: { class: `language-${token.lang}` } }),
          ...(token.text !== '' && { content: [{ type: 'text', text: token.text }] }),
        },
      ]
    case 'heading':
      return [{ type: 'heading', attrs: { level: token.depth }, content: inlineOf(tokens, readAddress) }]
    case 'hr':
      return [{ type: 'horizontal_rule' }]
    case 'blockquote':
      return [{ type: 'blockquote', content: blocksOf(tokens, readAddress) }]
    case 'list': {
      const content = (token.items as Tokens.ListItem[]).map(item => ({
        type: 'list_item',
        content: blocksOf(item.tokens, readAddress),
      }))
      return [
        token.ordered
          ? { type: 'ordered_list', attrs: { order: Number(token.start) }, content }
          : { type: 'bullet_list', content },
      ]
    }
    case 'paragraph':
    case 'text':
      return paragraphOf(tokens, readAddress)
    default:
      return []
  }
}

/** A picture stands alone, as a block. */
function paragraphOf(tokens: Token[], readAddress: ReadAddress): Node[] {
  const [only, ...others] = tokens as Tokens.Generic[]
  if (only?.type !== 'image' || others.length > 0)
    return [{ type: 'paragraph', content: inlineOf(tokens, readAddress) }]
  const { id, href = '' } = readAddress(only.href) ?? {}
  return [{ type: 'image', attrs: { ...(id !== undefined && { id }), src: href, alt: only.text } }]
}

function inlineOf(tokens: Token[], readAddress: ReadAddress): Node[] {
  return joinTexts(tokens.flatMap(token => textsOf(token as Tokens.Generic, readAddress, [])))
}

const marksOf: Record<string, string> = { strong: 'bold', em: 'italic', del: 'strike' }

function textsOf(token: Tokens.Generic, readAddress: ReadAddress, marks: Mark[]): Node[] {
  const { type, tokens = [] } = token
  const within = (all: Mark[]) => tokens.flatMap(one => textsOf(one as Tokens.Generic, readAddress, all))
  // In the order in which they're written: `***both***` is bold first.
  if (type === 'strong' && marks.at(-1)?.type === 'italic')
    return within([...marks.slice(0, -1), { type: 'bold' }, { type: 'italic' }])
  const mark = marksOf[type]
  if (mark) return within([...marks, { type: mark }])
  if (type === 'br') return [{ type: 'hard_break' }]
  if (type === 'codespan') return [textNode(token.text, [...marks, { type: 'code' }])]
  if (type === 'link') {
    const attrs = readAddress(token.href)
    return within(attrs ? [...marks, { type: 'link', attrs }] : marks)
  }
  const text = type === 'escape' || type === 'text' ? token.text : token.raw
  return [textNode(text.replace(/ *\n */g, ' '), marks)]
}

const textNode = (text: string, marks: Mark[]): Node => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
})

/** Neighbours under the same marks are one text. */
function joinTexts(nodes: Node[]): Node[] {
  const joined: Node[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    const isSame =
      last?.type === 'text' &&
      node.type === 'text' &&
      JSON.stringify(last.marks) === JSON.stringify(node.marks)
    if (isSame) last.text = `${last.text}${node.text}`
    else joined.push(node)
  }
  return joined
}
