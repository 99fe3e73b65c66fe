import { isDeepStrictEqual } from 'node:util'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { parseMarkdown, type ReadAddress } from './markdown.ts'

/** How a link is written in a file; undefined where it cannot be. */
export type WriteAddress = (attrs: JsonObject) => string | undefined

class Unwritable extends Error {}

/** Rich text as Markdown, if reading it back gives the very same; else undefined. */
export function writeMarkdown(doc: JsonObject, write: WriteAddress, read: ReadAddress): string | undefined {
  try {
    const text = writeBlocks(childrenOf(doc), write)
    return isDeepStrictEqual(parseMarkdown(text, read), doc) ? `${text}\n` : undefined
  } catch (error) {
    if (error instanceof Unwritable) return undefined
    throw error
  }
}

function writeBlocks(nodes: JsonObject[], write: WriteAddress): string {
  return nodes.map(node => writeBlock(node, write)).join('\n\n')
}

function writeBlock(node: JsonObject, write: WriteAddress): string {
  const children = childrenOf(node)
  const attrs = isObject(node.attrs) ? node.attrs : {}
  switch (node.type) {
    case 'paragraph':
      return writeInline(children, write).replace(/^(\s*)([#>+-]|\d+[.)])/gm, escapeStart)
    case 'heading':
      return `${'#'.repeat(Number(attrs.level))} ${writeInline(children, write)}`
    case 'horizontal_rule':
      return '---'
    case 'image':
      return `![${textOf(attrs.alt)}](${write({ href: attrs.src ?? '', id: attrs.id ?? null, linktype: 'asset' }) ?? fail()})`
    case 'blockquote':
      return indent(writeBlocks(children, write), '> ', '> ')
    case 'code_block':
      return `\`\`\`${textOf(attrs.class).replace('language-', '')}\n${textOf(children[0]?.text)}\n\`\`\``
    case 'bullet_list':
      return children.map(child => indent(writeBlocks(childrenOf(child), write), '- ', '  ')).join('\n')
    case 'ordered_list': {
      const start = Number(attrs.order ?? 1)
      return children
        .map((child, index) => {
          const number = `${start + index}. `
          return indent(writeBlocks(childrenOf(child), write), number, ' '.repeat(number.length))
        })
        .join('\n')
    }
    default:
      return fail()
  }
}

function writeInline(nodes: JsonObject[], write: WriteAddress): string {
  return nodes
    .map(node => {
      if (node.type === 'hard_break') return '\\\n'
      if (node.type !== 'text') return fail()
      const marks = Array.isArray(node.marks) ? node.marks.filter(isObject) : []
      const isCode = marks.some(mark => mark.type === 'code')
      const text = isCode ? `\`${textOf(node.text)}\`` : escapeText(textOf(node.text))
      return marks.reduceRight((inner, mark) => wrap(inner, mark, write), text)
    })
    .join('')
}

const signs: Record<string, string> = { bold: '**', italic: '*', strike: '~~' }

function wrap(inner: string, mark: JsonObject, write: WriteAddress): string {
  const type = textOf(mark.type)
  if (type === 'code') return inner
  if (type === 'link') return `[${inner}](${write(isObject(mark.attrs) ? mark.attrs : {}) ?? fail()})`
  const sign = signs[type] ?? fail()
  return `${sign}${inner}${sign}`
}

const escapeText = (text: string) => text.replace(/[\\`*[\]~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&')

function escapeStart(_: string, space: string, sign: string): string {
  const last = sign.slice(-1)
  return `${space}${sign.slice(0, -1)}\\${last}`
}

const indent = (text: string, first: string, rest: string) =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : line === '' ? rest.trimEnd() : rest + line))
    .join('\n')

function childrenOf(node: JsonObject): JsonObject[] {
  return Array.isArray(node.content) ? (node.content as Json[]).filter(isObject) : []
}

function fail(): never {
  throw new Unwritable()
}
