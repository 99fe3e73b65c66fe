import { attempt } from '../../../platform/attempt.ts'
import { hasComponent, isObject, type Json, type JsonObject, objectsIn, textOf } from '../format/json.ts'
import { isMissing, type Lang, translationKey } from '../format/localize.ts'
import { ensureField, ensureNoneBlank } from './fault.ts'

export interface Field {
  type: string
  pos?: number
  display_name?: string
  description?: string
  translatable?: boolean
  required?: boolean
  regex?: string
  source?: string
  datasource_slug?: string
  /** Which stories may be chosen. */
  filter_content_type?: string[]
  /** No time of day. */
  disable_time?: boolean
  /** Of a section or tab: the fields it holds. */
  keys?: string[]
  filetypes?: string[]
  options?: { name: string; value: string }[]
  restrict_components?: boolean
  component_whitelist?: string[]
  max_length?: number | string
  [more: string]: Json | undefined
}

export interface Schema {
  [field: string]: Field
}

export type FindSchema = (component: string) => Schema | undefined

const datetime = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const longestMatched = 500

type Check = (value: Json, field: Field, path: string, walk: Walk) => Json
type Walk = (value: Json, path: string) => Json

const asText: Check = (value, field, path) => {
  if (typeof value === 'number') return value
  ensureField(typeof value === 'string', path, 'must be text')
  const most = Number(field.max_length ?? 0)
  ensureField(
    !(most > 0) || value.length <= most,
    path,
    `is too long (maximum is ${most} characters)`,
    'long',
  )
  if (field.regex && value !== '')
    ensureField(matches(field.regex, value), path, 'has an invalid format', 'format')
  return value
}

const asObject =
  (fieldtype: string): Check =>
  (value, _, path) => {
    if (value === '') return value
    ensureField(isObject(value), path, `must be ${fieldtype === 'asset' ? 'an asset' : 'a link'}`)
    return { ...value, fieldtype }
  }

const asset = asObject('asset')

function ensureAllowed({ component }: JsonObject, field: Field, path: string): void {
  const allowed = field.restrict_components ? (field.component_whitelist ?? []) : []
  const isAllowed = allowed.length === 0 || allowed.includes(textOf(component))
  ensureField(isAllowed, path, `may not be a ${component}`, 'block')
}

/** Blocks stand anywhere in running text; what is in them is held to their own schemas. */
function ensureAllowedInText(node: JsonObject, field: Field, path: string): void {
  if (node.type === 'blok' && isObject(node.attrs) && Array.isArray(node.attrs.body))
    for (const [index, block] of node.attrs.body.entries())
      if (isObject(block)) ensureAllowed(block, field, `${path}.attrs.body.${index}`)
  if (!Array.isArray(node.content)) return
  for (const [index, inner] of node.content.entries())
    if (isObject(inner)) ensureAllowedInText(inner, field, `${path}.content.${index}`)
}

const checks: Record<string, Check> = {
  text: asText,
  textarea: asText,
  markdown: asText,
  image: asText,
  file: asText,
  option: (value, field, path) => {
    ensureField(typeof value === 'string' || typeof value === 'number', path, 'must be one option', 'choice')
    const known = field.source ? undefined : field.options
    if (known && known.length > 0 && value !== '')
      ensureField(
        known.some(option => option.value === String(value)),
        path,
        'is not included in the list',
        'choice',
      )
    return value
  },
  options: (value, _, path) => {
    if (value === '') return []
    ensureField(Array.isArray(value) && value.every(isOption), path, 'must be a list of options', 'choice')
    return value
  },
  number: (value, _, path) => {
    ensureField(value === '' || Number.isFinite(Number(value)), path, 'is not a number', 'number')
    ensureField(typeof value === 'string' || typeof value === 'number', path, 'is not a number', 'number')
    return value
  },
  boolean: (value, _, path) => {
    if (value === 'true' || value === 'false') return value === 'true'
    if (value === '') return false
    ensureField(typeof value === 'boolean', path, 'must be true or false')
    return value
  },
  datetime: (value, _, path) => {
    ensureField(value === '' || datetime.test(textOf(value)), path, 'must be a date', 'date')
    return value
  },
  richtext: (value, field, path, walk) => {
    if (value === '') return value
    ensureField(isObject(value) && value.type === 'doc', path, 'must be rich text')
    ensureAllowedInText(value, field, path)
    return walk(value, path)
  },
  bloks: (value, field, path, walk) => {
    if (value === '') return []
    ensureField(Array.isArray(value) && value.every(hasComponent), path, 'must be a list of blocks')
    return value.map((block, index) => {
      ensureAllowed(block, field, `${path}.${index}`)
      return walk(block, `${path}.${index}`)
    })
  },
  asset,
  multiasset: (value, field, path, walk) => {
    if (value === '') return []
    ensureField(Array.isArray(value), path, 'must be a list of assets')
    return value.map((item, index) => asset(item, field, `${path}.${index}`, walk))
  },
  multilink: asObject('multilink'),
  table: (value, _, path) => {
    if (value === '') return value
    ensureField(isObject(value), path, 'must be a table')
    return { ...value, fieldtype: 'table' }
  },
}

/** Holds blocks to their components' schemas. Blocks nobody knows, and fields nobody knows, pass. */
export function checkContent(content: JsonObject, find: FindSchema): JsonObject {
  const walk: Walk = (value, path) => {
    if (Array.isArray(value))
      return value.map((item, index) => walk(item, path ? `${path}.${index}` : `${index}`))
    if (!isObject(value)) return value
    const schema = typeof value.component === 'string' ? find(value.component) : undefined
    const result: JsonObject = {}
    for (const [key, part] of Object.entries(value)) {
      const at = path ? `${path}.${key}` : key
      const name = key.split('__i18n__', 1)[0] ?? key
      const field = schema && Object.hasOwn(schema, name) ? schema[name] : undefined
      const check = field && Object.hasOwn(checks, field.type) ? checks[field.type] : undefined
      if (field && check && part !== null) {
        ensureField(name === key || field.translatable, at, 'is not translatable')
        result[key] = check(part, field, at, walk)
      } else result[key] = walk(part, at)
    }
    return result
  }
  return walk(content, '') as JsonObject
}

/** Everything that readers of these languages would have to do without, though they may not. */
export function ensureComplete(content: JsonObject, find: FindSchema, of: readonly Lang[]): void {
  const blank: string[] = []
  walkBlocks(content, (block, path) => {
    const schema = find(textOf(block.component)) ?? {}
    for (const [name, { required }] of Object.entries(schema))
      if (required && of.some(lang => isBlank(block, name, lang))) blank.push(path ? `${path}.${name}` : name)
  })
  ensureNoneBlank(blank)
}

function isBlank(block: JsonObject, name: string, lang: Lang): boolean {
  const own = lang === 'default' ? undefined : block[translationKey(name, lang)]
  const value = isMissing(own) ? block[name] : own
  return isMissing(value) || (Array.isArray(value) && value.length === 0)
}

/** Components that blocks name and nobody knows; they are drawn as nothing. */
export function findUnknown(content: JsonObject, find: FindSchema): string[] {
  const named = [...objectsIn(content)].filter(hasComponent).map(({ component }) => component)
  return [...new Set(named)].filter(name => !find(name))
}

function walkBlocks(value: Json, visit: (block: JsonObject, path: string) => void, path = ''): void {
  if (Array.isArray(value))
    for (const [index, item] of value.entries())
      walkBlocks(item, visit, path ? `${path}.${index}` : `${index}`)
  if (!isObject(value)) return
  if (typeof value.component === 'string') visit(value, path)
  for (const [key, part] of Object.entries(value))
    if (typeof part === 'object') walkBlocks(part, visit, path ? `${path}.${key}` : key)
}

function isOption(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

/** Patterns are the space's own, but a slow one may not stop the process: what they look at is kept short. */
function matches(pattern: string, value: string): boolean {
  if (value.length > longestMatched) return false
  return attempt(() => new RegExp(pattern, 'u'))?.test(value) ?? true
}
