import { defaultLanguage, type Language, languageCodes } from '../../../languages/languages.ts'
import { type Block, blocksIn, isObject, isSame, type Json } from '../../../services/content/format/json.ts'
import { keyIn } from '../../../services/content/format/localize.ts'
import type { ComponentsByName } from '../desk/doors.ts'
import { fieldsOf } from '../translation/translation.ts'

export type ComparedPart = { kind: 'same' | 'gone' | 'new'; text: string }

export type Difference =
  | { kind: 'added' | 'removed' | 'moved'; block: Block }
  | { kind: 'changed'; block: Block; field: string; language: Language; parts: ComparedPart[] }

type Placed = { block: Block; owner: string; before: string | undefined }

/** What is different between two versions of a story, in the order of the newer one. */
export function compare(old: Block, now: Block, components: ComponentsByName): Difference[] {
  const [past, present] = [placesIn(old), placesIn(now)]
  const differences: Difference[] = []
  for (const [uid, { block, owner, before }] of present) {
    const then = past.get(uid)
    if (!then) {
      differences.push({ kind: 'added', block })
      continue
    }
    if (then.owner !== owner || isMovedBehind(then.before, before, past, present))
      differences.push({ kind: 'moved', block })
    differences.push(...compareFields(then.block, block, components))
  }
  for (const [uid, { block }] of past) if (!present.has(uid)) differences.push({ kind: 'removed', block })
  return differences
}

/** A neighbour that came or went moves no one. */
function isMovedBehind(
  then: string | undefined,
  now: string | undefined,
  past: Map<string, Placed>,
  present: Map<string, Placed>,
): boolean {
  const isThere = (uid: string | undefined) => uid === undefined || (past.has(uid) && present.has(uid))
  return then !== now && isThere(then) && isThere(now)
}

function compareFields(then: Block, now: Block, components: ComponentsByName): Difference[] {
  const known = fieldsOf(now, components).filter(([, { type }]) => type !== 'bloks')
  return known.flatMap(([field, { translatable }]) =>
    (translatable ? languageCodes : [defaultLanguage]).flatMap(language => {
      const key = keyIn(field, language)
      if (isSame(then[key], now[key])) return []
      const parts = compareWords(describe(then[key]), describe(now[key]))
      return [{ kind: 'changed' as const, block: now, field, language, parts }]
    }),
  )
}

function placesIn(root: Block, owner = '', before?: string): Map<string, Placed> {
  const places = new Map<string, Placed>([[root._uid, { block: root, owner, before }]])
  for (const [field, value] of Object.entries(root)) {
    let last: string | undefined
    for (const inner of blocksIn(value)) {
      for (const [uid, place] of placesIn(inner, `${root._uid}.${field}`, last)) places.set(uid, place)
      last = inner._uid
    }
  }
  return places
}

/** A value as plain text. */
export function describe(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.map(describe).join(', ')
  if (value.type === 'doc') return plain(value).trim()
  if (value.fieldtype === 'multilink') return describe(value.cached_url || value.url || value.email)
  if (value.fieldtype === 'asset') return describe(value.name || value.filename)
  return JSON.stringify(value)
}

function plain(node: Json): string {
  if (!isObject(node)) return ''
  if (typeof node.text === 'string') return node.text
  if (node.type === 'blok') return isObject(node.attrs) ? `${describeBlocks(node.attrs.body)}\n` : ''
  const inner = Array.isArray(node.content) ? node.content.map(plain).join('') : ''
  return /^(paragraph|heading|code_block)$/.test(String(node.type)) ? `${inner}\n` : inner
}

/** Blocks in running text have no place of their own in a comparison, so their words are part of the text. */
function describeBlocks(value: Json | undefined): string {
  return blocksIn(value)
    .map(({ _uid, component, ...fields }) =>
      [component, ...Object.values(fields).map(describeInner).filter(Boolean)].join(': '),
    )
    .join('\n')
}

const describeInner = (value: Json): string =>
  blocksIn(value).length > 0 ? describeBlocks(value) : describe(value)

const mostWords = 2_000

/** Word by word, by the longest row of words both have. */
export function compareWords(old: string, now: string): ComparedPart[] {
  const [a, b] = [wordsIn(old), wordsIn(now)]
  if (a.length * b.length > mostWords * mostWords)
    return join([
      { kind: 'gone', text: old },
      { kind: 'new', text: now },
    ])
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i]
      if (row)
        row[j] = a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  const parts: ComparedPart[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      parts.push({ kind: 'same', text: left })
      i++
      j++
    } else if (left !== undefined && (right === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      parts.push({ kind: 'gone', text: left })
      i++
    } else {
      parts.push({ kind: 'new', text: right ?? '' })
      j++
    }
  }
  return join(parts)
}

const wordsIn = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

/** What went and what came stand together, and a gap between two changes belongs to both. */
function join(parts: ComparedPart[]): ComparedPart[] {
  const joined: ComparedPart[] = []
  let [gone, fresh] = ['', '']
  const settle = () => {
    if (gone) joined.push({ kind: 'gone', text: gone })
    if (fresh) joined.push({ kind: 'new', text: fresh })
    gone = fresh = ''
  }
  for (const [index, { kind, text }] of parts.entries()) {
    const isGap =
      kind === 'same' && (gone || fresh) && !text.trim() && (parts[index + 1]?.kind ?? 'same') !== 'same'
    if (kind === 'gone' || isGap) gone += text
    if (kind === 'new' || isGap) fresh += text
    if (kind !== 'same' || isGap) continue
    settle()
    const last = joined.at(-1)
    if (last?.kind === 'same') last.text += text
    else joined.push({ kind, text })
  }
  settle()
  return joined
}
