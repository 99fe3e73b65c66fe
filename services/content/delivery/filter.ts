import { isObject, type Json, type JsonObject } from '../format/json.ts'
import { isMissing, type Lang, translationKey } from '../format/localize.ts'
import { refuse } from '../schema/fault.ts'
import { readTime } from '../times.ts'

export interface FieldCondition {
  field: string
  operator: string
  value: string
}

/** Every condition of `all` holds and, where there are alternatives, one of them does. */
export interface ContentFilter {
  all: FieldCondition[]
  alternatives: FieldCondition[][]
}

type Test = (found: Json | undefined, wanted: string) => boolean

const mostConditions = 50

const tests: Record<string, Test> = {
  is: (found, wanted) => states[wanted]?.(found) ?? false,
  in: (found, wanted) => isPlain(found) && split(wanted).includes(String(found)),
  not_in: (found, wanted) => !(isPlain(found) && split(wanted).includes(String(found))),
  like: (found, wanted) => isPlain(found) && isLike(String(found), wanted),
  not_like: (found, wanted) => !(isPlain(found) && isLike(String(found), wanted)),
  any_in_array: (found, wanted) => split(wanted).some(entry => has(found, entry)),
  in_array: (found, wanted) => split(wanted).some(entry => has(found, entry)),
  all_in_array: (found, wanted) => Array.isArray(found) && split(wanted).every(entry => has(found, entry)),
  exists: (found, wanted) => (found !== undefined) === (wanted !== 'false' && wanted !== '0'),
  gt_date: (found, wanted) => compare(time(found), time(wanted)) > 0,
  lt_date: (found, wanted) => compare(time(found), time(wanted)) < 0,
  gt_int: (found, wanted) => compare(whole(found), whole(wanted)) > 0,
  lt_int: (found, wanted) => compare(whole(found), whole(wanted)) < 0,
  gt_float: (found, wanted) => compare(decimal(found), decimal(wanted)) > 0,
  lt_float: (found, wanted) => compare(decimal(found), decimal(wanted)) < 0,
}

const states: Record<string, (found: Json | undefined) => boolean> = {
  empty: found => isMissing(found),
  not_empty: found => !isMissing(found),
  empty_array: found => Array.isArray(found) && found.length === 0,
  not_empty_array: found => Array.isArray(found) && found.length > 0,
  null: found => found === null || found === undefined,
  not_null: found => found !== null && found !== undefined,
  true: found => found === true || found === 'true',
  false: found => found === false || found === 'false',
}

/** `filter_query[field][op]=v`, and `filter_query[__or][][field][op]=v` for alternatives. */
export function readFilter(params: URLSearchParams): ContentFilter {
  const all: FieldCondition[] = []
  const alternatives = new Map<string, FieldCondition[]>()
  let count = 0
  for (const [name, value] of params) {
    if (!name.startsWith('filter_query[')) continue
    count += 1
    if (count > mostConditions) throw refuse(`filter_query may have ${mostConditions} conditions`)
    const parts = [...name.slice('filter_query'.length).matchAll(/\[([^\]]*)\]/g)].map(
      match => match[1] ?? '',
    )
    if (parts[0] !== '__or') {
      all.push(readCondition(parts, value))
      continue
    }
    // An empty index starts a new alternative each time; a numbered one gathers what has its number.
    const key = parts[1] === '' ? `each ${count}` : `of ${parts[1]}`
    const conditions = alternatives.get(key) ?? []
    conditions.push(readCondition(parts.slice(2), value))
    alternatives.set(key, conditions)
  }
  return { all, alternatives: [...alternatives.values()] }
}

function readCondition(parts: string[], value: string): FieldCondition {
  const operator = parts.at(-1) ?? ''
  const field = parts.slice(0, -1).join('.')
  if (field === '' || field.length > 200) throw refuse('filter_query takes [field][operation]')
  if (!Object.hasOwn(tests, operator))
    throw refuse(`The filter operation "${operator.slice(0, 40)}" is not supported`)
  if (operator === 'is' && !Object.hasOwn(states, value))
    throw refuse(`The filter value "${value.slice(0, 40)}" is not supported by "is"`)
  return { field, operator, value }
}

export const isEmptyFilter = ({ all, alternatives }: ContentFilter) =>
  all.length === 0 && alternatives.length === 0

export function passes(
  content: JsonObject,
  { all, alternatives }: ContentFilter,
  lang: Lang,
  fallback?: Lang,
): boolean {
  const holds = ({ field, operator, value }: FieldCondition) =>
    tests[operator]?.(readField(content, field, lang, fallback), value) ?? false
  if (!all.every(holds)) return false
  return alternatives.length === 0 || alternatives.some(conditions => conditions.every(holds))
}

/** A field as one language has it, without making that language of the rest. */
export function readField(content: JsonObject, path: string, lang: Lang, fallback?: Lang): Json | undefined {
  let at: Json | undefined = content
  for (const part of path.split('.')) {
    if (Array.isArray(at)) at = /^\d{1,6}$/.test(part) ? at[Number(part)] : undefined
    else if (isObject(at)) at = readOwn(at, part, lang, fallback)
    else return undefined
  }
  return at
}

function readOwn(from: JsonObject, name: string, lang: Lang, fallback?: Lang): Json | undefined {
  for (const one of [lang, fallback]) {
    if (!one || one === 'default') continue
    const key = translationKey(name, one)
    if (Object.hasOwn(from, key) && !isMissing(from[key])) return from[key]
  }
  return Object.hasOwn(from, name) ? from[name] : undefined
}

const split = (text: string) => text.split(',').map(entry => entry.trim())

function isPlain(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function has(found: Json | undefined, entry: string): boolean {
  return Array.isArray(found) && found.some(item => isPlain(item) && String(item) === entry)
}

/** `*` stands for anything; upper and lower case are the same. Without a pattern engine, so nothing is slow. */
function isLike(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const lower = text.toLowerCase()
  const last = rest.pop()
  if (last === undefined) return lower === first
  if (!lower.startsWith(first)) return false
  let from = first.length
  for (const piece of rest) {
    const at = lower.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return lower.length - last.length >= from && lower.endsWith(last)
}

/** Nothing compares with what is no number. */
function compare(found: number, wanted: number): number {
  return Number.isNaN(found) || Number.isNaN(wanted) ? 0 : found - wanted
}

function time(value: Json | undefined): number {
  return (typeof value === 'string' ? readTime(value) : undefined) ?? Number.NaN
}

export function whole(value: Json | undefined): number {
  return Math.trunc(decimal(value))
}

export function decimal(value: Json | undefined): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}
