import type { JsonObject } from '../format/json.ts'

/** Turns what stands in a link's brackets into the mark's attributes; undefined leaves the words without a link. */
export type ReadAddress = (address: string) => JsonObject | undefined

type Node = JsonObject & { type: string }
type Mark = JsonObject & { type: string }

const fence = /^(`{3,}|~{3,})\s*([\w+-]*)\s*$/
const heading = /^(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/
const rule = /^(?:-\s*){3,}$|^(?:\*\s*){3,}$|^(?:_\s*){3,}$/
const item = /^( {0,3})([-*+]|\d{1,9}[.)])(\s+)(.*)$/
const picture = /^!\[([^\]]*)\]\(([^)\s]+)\)\s*$/

/** Markdown as people write it by hand, in the protocol's nodes. HTML is text. */
export function parseMarkdown(text: string, readAddress: ReadAddress = plainAddress): JsonObject {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\t', '    ').split('\n')
  return { type: 'doc', content: parseBlocks(lines, readAddress) }
}

export function plainAddress(address: string): JsonObject {
  if (address.startsWith('mailto:')) return { href: address.slice('mailto:'.length), linktype: 'email' }
  return { href: address, linktype: 'url' }
}

function parseBlocks(lines: string[], readAddress: ReadAddress): Node[] {
  const nodes: Node[] = []
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    if (line.trim() === '') {
      at += 1
      continue
    }
    const fenced = fence.exec(line)
    if (fenced) {
      const end = lines.findIndex((other, index) => index > at && other.trim() === fenced[1])
      const last = end < 0 ? lines.length : end
      const code = lines.slice(at + 1, last).join('\n')
      nodes.push({
        type: 'code_block',
        ...(fenced[2] && { attrs: { class: `language-${fenced[2]}` } }),
        ...(code !== '' && { content: [{ type: 'text', text: code }] }),
      })
      at = last + 1
      continue
    }
    const titled = heading.exec(line)
    if (titled) {
      const level = titled[1]?.length ?? 2
      nodes.push({ type: 'heading', attrs: { level }, content: parseInline(titled[2] ?? '', readAddress) })
      at += 1
      continue
    }
    if (rule.test(line.trim())) {
      nodes.push({ type: 'horizontal_rule' })
      at += 1
      continue
    }
    const shown = picture.exec(line.trim())
    if (shown) {
      const attrs = readAddress(shown[2] ?? '')
      const source = attrs?.href ?? ''
      nodes.push({
        type: 'image',
        attrs: { ...(attrs?.id !== undefined && { id: attrs.id }), src: source, alt: shown[1] ?? '' },
      })
      at += 1
      continue
    }
    if (line.startsWith('>')) {
      const quoted: string[] = []
      while ((lines[at] ?? '').startsWith('>')) quoted.push((lines[at++] ?? '').replace(/^> ?/, ''))
      nodes.push({ type: 'blockquote', content: parseBlocks(quoted, readAddress) })
      continue
    }
    if (item.test(line)) {
      const { node, next } = parseList(lines, at, readAddress)
      nodes.push(node)
      at = next
      continue
    }
    const paragraph: string[] = []
    while (at < lines.length && (paragraph.length === 0 || !startsBlock(lines[at] ?? '')))
      paragraph.push(lines[at++] ?? '')
    nodes.push({
      type: 'paragraph',
      content: parseInline(paragraph.map(trimLine).join('\n').trimEnd(), readAddress),
    })
  }
  return nodes
}

/** Two spaces at its end mean a break; the rest of a line's edges means nothing. */
const trimLine = (line: string) =>
  line
    .trimStart()
    .replace(/ {2,}$/, '\\')
    .trimEnd()

function startsBlock(line: string): boolean {
  return (
    line.trim() === '' ||
    line.startsWith('>') ||
    [fence, heading, item, picture].some(start => start.test(line)) ||
    rule.test(line.trim())
  )
}

function parseList(lines: string[], from: number, readAddress: ReadAddress): { node: Node; next: number } {
  const first = item.exec(lines[from] ?? '')
  const isOrdered = /\d/.test(first?.[2] ?? '')
  const items: Node[] = []
  let at = from
  while (at < lines.length) {
    const found = item.exec(lines[at] ?? '')
    if (!found || /\d/.test(found[2] ?? '') !== isOrdered) break
    const indent = (found[1]?.length ?? 0) + (found[2]?.length ?? 0) + Math.min(found[3]?.length ?? 1, 4)
    const own = [found[4] ?? '']
    at += 1
    while (at < lines.length) {
      const line = lines[at] ?? ''
      const depth = line.length - line.trimStart().length
      if (line.trim() === '') {
        const next = lines.slice(at).find(other => other.trim() !== '')
        if (next === undefined || next.length - next.trimStart().length < 2) break
        own.push('')
      } else if (depth >= 2) own.push(line.slice(Math.min(depth, indent)))
      else if (startsBlock(line)) break
      else own.push(line)
      at += 1
    }
    items.push({ type: 'list_item', content: parseBlocks(own, readAddress) })
    // A list goes on after an empty line if the next is one of its kind.
    let after = at
    while (after < lines.length && (lines[after] ?? '').trim() === '') after += 1
    const further = item.exec(lines[after] ?? '')
    if (further && /\d/.test(further[2] ?? '') === isOrdered) at = after
    else break
  }
  const start = Number.parseInt(first?.[2] ?? '1', 10)
  const node: Node = isOrdered
    ? { type: 'ordered_list', attrs: { order: start }, content: items }
    : { type: 'bullet_list', content: items }
  return { node, next: at }
}

const delimiters = [
  { sign: '**', mark: 'bold' },
  { sign: '__', mark: 'bold' },
  { sign: '~~', mark: 'strike' },
  { sign: '*', mark: 'italic' },
  { sign: '_', mark: 'italic' },
] as const

function parseInline(text: string, readAddress: ReadAddress, marks: Mark[] = []): Node[] {
  const nodes: Node[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') nodes.push({ type: 'text', text: plain, ...(marks.length > 0 && { marks }) })
    plain = ''
  }
  for (let at = 0; at < text.length; ) {
    const sign = text[at] ?? ''
    if (sign === '\\' && text[at + 1] === '\n') {
      flush()
      nodes.push({ type: 'hard_break' })
      at += 2
      continue
    }
    if (sign === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1]
      at += 2
      continue
    }
    if (sign === '\n') {
      plain += ' '
      at += 1
      continue
    }
    const found = readCode(text, at) ?? readLink(text, at) ?? readDelimited(text, at)
    if (!found) {
      plain += sign
      at += 1
      continue
    }
    flush()
    if (found.kind === 'code')
      nodes.push({ type: 'text', text: found.inner, marks: [...marks, { type: 'code' }] })
    else if (found.kind === 'link') {
      const attrs = readAddress(found.address)
      const link = attrs ? [{ type: 'link', attrs }] : []
      nodes.push(...parseInline(found.inner, readAddress, [...marks, ...link]))
    } else nodes.push(...parseInline(found.inner, readAddress, [...marks, { type: found.mark }]))
    at = found.end
  }
  flush()
  return nodes
}

function readCode(text: string, at: number) {
  if (text[at] !== '`') return undefined
  const run = /^`+/.exec(text.slice(at))?.[0]
  if (!run) return undefined
  const end = text.indexOf(run, at + run.length)
  if (end < 0) return undefined
  const inner = text.slice(at + run.length, end).replaceAll('\n', ' ')
  return {
    kind: 'code',
    inner: inner.length > 2 ? inner.replace(/^ (.*) $/, '$1') : inner,
    end: end + run.length,
  } as const
}

function readLink(text: string, at: number) {
  if (text[at] !== '[') return undefined
  let depth = 0
  for (let end = at; end < text.length; end++) {
    const sign = text[end]
    if (sign === '\\') end += 1
    else if (sign === '[') depth += 1
    else if (sign === ']' && --depth === 0) {
      const address = /^\((<[^>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)/.exec(text.slice(end + 1))
      if (!address) return undefined
      const inner = text.slice(at + 1, end)
      const target = (address[1] ?? '').replace(/^<|>$/g, '')
      return { kind: 'link', inner, address: target, end: end + 1 + address[0].length } as const
    }
  }
  return undefined
}

function readDelimited(text: string, at: number) {
  for (const { sign, mark } of delimiters) {
    if (!text.startsWith(sign, at)) continue
    const start = at + sign.length
    const isWord = sign.startsWith('_')
    if (/\s|^$/.test(text[start] ?? '') || (isWord && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ''))) continue
    const end = findEnd(text, start, sign, isWord)
    if (end !== undefined)
      return { kind: 'mark', mark, inner: text.slice(start, end), end: end + sign.length } as const
  }
  return undefined
}

function findEnd(text: string, from: number, sign: string, isWord: boolean): number | undefined {
  for (let at = from; at < text.length; ) {
    if (text[at] === '\\') {
      at += 2
      continue
    }
    const skipped = readCode(text, at)?.end
    if (skipped !== undefined) {
      at = skipped
      continue
    }
    if (!text.startsWith(sign, at)) {
      at += 1
      continue
    }
    const run = new RegExp(`^\\${sign[0]}+`).exec(text.slice(at))?.[0].length ?? sign.length
    // Of three signs in a row the last two end the outer mark; two never end a single one.
    const end = sign.length === 2 && run === 3 ? at + 1 : at
    const fits = sign.length === 2 ? run >= 2 : run === 1 || run === 3
    const after = text[end + sign.length] ?? ''
    if (fits && end > from && !/\s/.test(text[at - 1] ?? ' ') && !(isWord && /[\p{L}\p{N}]/u.test(after)))
      return end
    at += run
  }
  return undefined
}
