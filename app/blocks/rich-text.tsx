import type { ReactNode } from 'react'
import { textLink } from '../ui/link.tsx'
import { Anchor } from './anchor.tsx'
import { assetOf, bloksOf, type DrawBlocks, isObject, ownOf, textOf } from './blok.ts'
import { Image } from './image.tsx'

type Node = Record<string, unknown>
type RichTextProps = { doc: unknown; Blocks: DrawBlocks; hasPlaces?: boolean }

/** The protocol's rich text as elements. What it does not know is left out, its text kept; nothing is ever markup. */
export function RichText({ doc, Blocks, hasPlaces = false }: RichTextProps) {
  if (!isObject(doc)) return null
  const content = hasPlaces ? withPlaces(doc) : doc
  return <div className="rich-text">{childrenOf(content, Blocks)}</div>
}

export type Heading = { id: string; title: string }

/** The main headings of a text, each a place to jump to. */
export function headingsIn(doc: unknown): Heading[] {
  const nodes = isObject(doc) && Array.isArray(doc.content) ? doc.content.filter(isObject) : []
  const headings = nodes.filter(node => node.type === 'heading' && isMain(node.attrs))
  return headings.map((node, index) => ({ id: `part-${index + 1}`, title: plainText(node) }))
}

const isMain = (attrs: unknown): boolean => !isObject(attrs) || Number(attrs.level ?? 2) <= 2

function withPlaces(doc: Node): Node {
  let count = 0
  const nodes = Array.isArray(doc.content) ? doc.content.filter(isObject) : []
  const content = nodes.map(node =>
    node.type === 'heading' && isMain(node.attrs) ? { ...node, place: `part-${++count}` } : node,
  )
  return { ...doc, content }
}

/** Its words alone. */
export function plainText(doc: unknown): string {
  if (!isObject(doc)) return ''
  if (doc.type === 'text') return textOf(doc.text)
  const parts = (Array.isArray(doc.content) ? doc.content : []).map(plainText)
  return parts.join(isRow(doc.type) ? '' : ' ').trim()
}

const isRow = (type: unknown): boolean => type === 'paragraph' || type === 'heading'

function childrenOf(node: Node, Blocks: DrawBlocks): ReactNode[] {
  const content = Array.isArray(node.content) ? node.content.filter(isObject) : []
  return content.map((child, index) => draw(child, index, Blocks))
}

function draw(node: Node, key: number, Blocks: DrawBlocks): ReactNode {
  const attrs = isObject(node.attrs) ? node.attrs : {}
  const children = () => childrenOf(node, Blocks)
  switch (node.type) {
    case 'text':
      return <span key={key}>{mark(textOf(node.text), node.marks)}</span>
    case 'heading':
      return drawHeading(attrs.level, children(), key, textOf(node.place))
    case 'ordered_list':
      return (
        <ol key={key} start={typeof attrs.order === 'number' ? attrs.order : undefined}>
          {children()}
        </ol>
      )
    case 'code_block':
      return (
        <pre key={key}>
          <code>{children()}</code>
        </pre>
      )
    case 'hard_break':
      return <br key={key} />
    case 'horizontal_rule':
      return <hr key={key} />
    case 'image': {
      const asset = assetOf({ filename: attrs.src, alt: attrs.alt })
      return (
        asset && (
          <Image key={key} asset={asset} sizes="(min-width: 44rem) 42rem, 100vw" className="rounded-card" />
        )
      )
    }
    case 'emoji':
      return <span key={key}>{textOf(attrs.emoji)}</span>
    case 'blok':
      return <Blocks key={key} bloks={bloksOf(attrs.body)} />
    case 'table':
      return (
        <Table key={key} name={plainText(Array.isArray(node.content) ? node.content[0] : undefined)}>
          {children()}
        </Table>
      )
    case 'tableCell':
    case 'tableHeader': {
      const Cell = node.type === 'tableCell' ? 'td' : 'th'
      return (
        <Cell key={key} {...spanOf(attrs)}>
          {children()}
        </Cell>
      )
    }
    default: {
      const Plain = ownOf(plainNodes, textOf(node.type)) ?? 'span'
      return <Plain key={key}>{children()}</Plain>
    }
  }
}

const plainNodes: Record<string, 'p' | 'ul' | 'li' | 'blockquote' | 'tr'> = {
  paragraph: 'p',
  bullet_list: 'ul',
  list_item: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
}

/** If it's wider than the page it scrolls on its own, by keyboard too; screen readers hear its first row. */
function Table({ name, children }: { name: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
    <section aria-label={name} className="overflow-x-auto" tabIndex={0}>
      <table>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** No more than a table people read can have. */
function spanOf({ colspan, rowspan }: Node): { colSpan?: number; rowSpan?: number } {
  const isSpan = (value: unknown): value is number =>
    Number.isInteger(value) && Number(value) > 1 && Number(value) <= 20
  return { ...(isSpan(colspan) && { colSpan: colspan }), ...(isSpan(rowspan) && { rowSpan: rowspan }) }
}

/** The page's title is its first heading; those in the text come below it. */
function drawHeading(level: unknown, children: ReactNode, key: number, place: string): ReactNode {
  if (level === 4 || level === 5 || level === 6) return <h4 key={key}>{children}</h4>
  if (level === 3) return <h3 key={key}>{children}</h3>
  return (
    <h2 key={key} id={place || undefined} className={place ? 'scroll-mt-8' : undefined}>
      {children}
    </h2>
  )
}

const plainMarks: Record<string, 'strong' | 'em' | 's' | 'u' | 'code' | 'sup' | 'sub' | 'mark'> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  highlight: 'mark',
}

function mark(text: string, marks: unknown): ReactNode {
  let drawn: ReactNode = text
  for (const one of Array.isArray(marks) ? marks.filter(isObject) : []) drawn = wrap(drawn, one)
  return drawn
}

function wrap(inner: ReactNode, { type, attrs: given }: Node): ReactNode {
  const Tag = ownOf(plainMarks, textOf(type))
  if (Tag) return <Tag>{inner}</Tag>
  const attrs = isObject(given) ? given : {}
  if (type === 'anchor') return <span id={textOf(attrs.id)}>{inner}</span>
  const href = textOf(attrs.href)
  if (type !== 'link' || !isHarmless(href)) return inner
  return (
    <Anchor href={href} className={textLink}>
      {inner}
    </Anchor>
  )
}

/** Once more, though the service keeps no other: what a reader can press is only ever one of these. */
const isHarmless = (href: string): boolean => /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href)
