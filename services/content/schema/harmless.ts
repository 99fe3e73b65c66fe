import { randomUUID } from 'node:crypto'
import { attempt } from '../../../platform/attempt.ts'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { ensureField } from './fault.ts'
import { harmlessAddress, harmlessMailbox } from './harmless-address.ts'
import { harmlessRichText } from './rich-text.ts'

const deepest = 40
/** Of a story's content as JSON. */
export const largestContent = 1_000_000
const forbidden = new Set(['__proto__', 'constructor', 'prototype', '_editable', '_stopResolving'])
export const componentName = /^[a-z][\w-]{0,99}$/i
/** The protocol has some of its own, such as `_table_row`. */
const blockName = /^[a-z_][\w-]{0,99}$/i

/**
 * Content that can do no harm wherever it is drawn: rich text of known nodes, addresses that run nothing, names that
 * cannot leave the comment they are written into. It is done when content is saved and once more when it is delivered.
 */
export function harmless(value: Json, depth = 0): Json {
  ensureField(depth <= deepest, 'content', 'is nested too deeply')
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(item => harmless(item, depth + 1))
  if (!isObject(value)) return value
  if (value.type === 'doc') return harmlessRichText(value, blocks => harmless(blocks, depth + 1))
  const clean: JsonObject = {}
  for (const [key, part] of Object.entries(value)) {
    if (forbidden.has(key) || key.length > 120) continue
    clean[key.replaceAll('\0', '').toWellFormed()] = harmless(part, depth + 1)
  }
  if (clean.fieldtype === 'multilink') return cleanLink(clean)
  if (clean.fieldtype === 'asset') return cleanAsset(clean)
  if (typeof clean.component === 'string') return cleanBlock(clean)
  return clean
}

/** The same for what nobody here checked before it was published: what cannot be made harmless is left out. */
export function keepHarmless(value: Json, depth = 0): Json | undefined {
  try {
    return harmless(value)
  } catch {
    if (typeof value !== 'object' || value === null || depth > deepest) return undefined
    const keep = (part: Json | undefined) => (part === undefined ? undefined : keepHarmless(part, depth + 1))
    if (Array.isArray(value)) return value.map(keep).filter(part => part !== undefined)
    const parts = Object.entries(value).map(([key, part]) => [key, keep(part)] as const)
    const rest = Object.fromEntries(parts.filter(([, part]) => part !== undefined)) as JsonObject
    return attempt(() => harmless(rest))
  }
}

function cleanLink(link: JsonObject): JsonObject {
  for (const key of ['url', 'cached_url']) if (key in link) link[key] = harmlessAddress(link[key])
  if ('email' in link) link.email = harmlessMailbox(link.email)
  if ('target' in link && !/^(_blank|_self)$/.test(textOf(link.target))) delete link.target
  if ('anchor' in link && !/^[\w-]{0,100}$/.test(textOf(link.anchor))) delete link.anchor
  if (!/^(story|url|email|asset)$/.test(textOf(link.linktype))) link.linktype = 'url'
  for (const key of ['id', 'uuid']) if (typeof link[key] === 'string' && !isId(link[key])) link[key] = ''
  // What a client resolved is not ours to keep, and `custom` becomes attributes of an element.
  delete link.story
  delete link.custom
  return link
}

function cleanAsset(asset: JsonObject): JsonObject {
  for (const key of ['filename', 'signed_url']) if (key in asset) asset[key] = harmlessAddress(asset[key])
  if (/^(mailto|tel):/i.test(textOf(asset.filename))) asset.filename = ''
  if ('focus' in asset && !/^[\dx:.]{0,60}$/.test(textOf(asset.focus))) asset.focus = ''
  return asset
}

function cleanBlock(block: JsonObject): JsonObject {
  ensureField(blockName.test(textOf(block.component)), 'component', 'has a name that is not one')
  if (!isId(block._uid)) block._uid = randomUUID()
  return block
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
}
