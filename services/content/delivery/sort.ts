import { compareText } from '../../../platform/compare-text.ts'
import type { Json, JsonObject } from '../format/json.ts'
import type { Lang } from '../format/localize.ts'
import { refuse } from '../schema/fault.ts'
import { decimal, readField, whole } from './filter.ts'
import type { Candidate } from './find.ts'

export interface SortKey {
  /** A column of the story, or a field of its content. */
  column?: SortColumn
  field?: string
  kind: 'text' | 'int' | 'float'
  isDescending: boolean
  isNullsFirst: boolean
}

const columns = {
  id: 'story_id',
  name: 'name',
  slug: 'path',
  full_slug: 'path',
  path: 'path',
  position: 'position',
  created_at: 'created_at',
  updated_at: 'updated_at',
  published_at: 'published_at',
  first_published_at: 'first_published_at',
} as const
export type SortColumn = (typeof columns)[keyof typeof columns]

const mostKeys = 5

/** `name:desc`, `content.price:asc:int:nulls_first`, several by commas. Without it the editors' order. */
export function readSort(text: string): SortKey[] {
  if (text.trim() === '') return []
  const entries = text.split(',').filter(entry => entry.trim() !== '')
  if (entries.length > mostKeys) throw refuse(`sort_by takes up to ${mostKeys} fields`)
  return entries.map(entry => {
    const [name = '', ...words] = entry.trim().split(':')
    const unknown = words.find(word => !/^(asc|desc|int|float|nulls_first|nulls_last)$/.test(word))
    if (unknown !== undefined) throw refuse(`sort_by does not know "${unknown.slice(0, 40)}"`)
    const rules = {
      kind: words.includes('int') ? 'int' : words.includes('float') ? 'float' : 'text',
      isDescending: words.includes('desc'),
      isNullsFirst: words.includes('nulls_first'),
    } as const
    if (name.startsWith('content.')) return { field: name.slice('content.'.length, 208), ...rules }
    if (!Object.hasOwn(columns, name)) throw refuse(`sort_by does not know "${name.slice(0, 40)}"`)
    return { column: columns[name as keyof typeof columns], ...rules }
  })
}

type Comparable = string | number | null

export function sortFound(
  found: Candidate[],
  keys: SortKey[],
  contentOf: (one: Candidate) => JsonObject,
  lang: Lang,
  fallback?: Lang,
): Candidate[] {
  const keyed = found.map(one => ({
    one,
    values: keys.map(key => {
      if (key.column) return one[key.column] as Comparable
      return toComparable(readField(contentOf(one), key.field ?? '', lang, fallback), key.kind)
    }),
  }))
  keyed.sort((a, b) => {
    for (const [index, { isDescending, isNullsFirst }] of keys.entries()) {
      const [left, right] = [a.values[index] ?? null, b.values[index] ?? null]
      if (left === null && right === null) continue
      if (left === null || right === null) return (left === null) === isNullsFirst ? -1 : 1
      const order = compareValues(left, right)
      if (order !== 0) return isDescending ? -order : order
    }
    return a.one.story_id - b.one.story_id
  })
  return keyed.map(({ one }) => one)
}

function toComparable(value: Json | undefined, kind: SortKey['kind']): Comparable {
  if (kind !== 'text') {
    const number = kind === 'int' ? whole(value) : decimal(value)
    return Number.isNaN(number) ? null : number
  }
  if (value === undefined || value === null || typeof value === 'object') return null
  return String(value)
}

function compareValues(left: string | number, right: string | number): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return compareText(String(left), String(right))
}
