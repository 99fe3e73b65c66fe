import { isLanguage, type Language } from '../../../languages/languages.ts'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { toLang, translationKey } from '../format/localize.ts'
import { uuidFrom } from '../ids.ts'
import type { Field, FindSchema } from '../schema/schema.ts'
import { parseMarkdown } from './markdown.ts'

export interface Lookups {
  /** The uuid of the story at a path. */
  storyAt: (path: string) => string | undefined
  /** The asset of a file's name. */
  assetNamed: (name: string) => { id: number; filename: string; alt: string; title: string } | undefined
}

/** What is known while a story's content is read. */
export interface FieldReader extends Lookups {
  find: FindSchema
  /** Of the story, from which ids of blocks are made that have none. */
  uuid: string
  complain: (text: string) => void
  /** What may be chosen of a list, where that is known. */
  choices: (datasource: string) => string[] | undefined
}

/** Content as a file has it, in the protocol's shape. Faults are collected with their place, so that all are named at once. */
export const readFields = (reader: FieldReader, given: JsonObject, component: string): JsonObject =>
  readBlock(reader, { ...given, component }, '')

function readBlock(reader: FieldReader, block: JsonObject, path: string): JsonObject {
  const name = textOf(block.component)
  const schema = reader.find(name)
  const result: JsonObject = {
    _uid: textOf(block._uid) || uuidFrom(`${reader.uuid} ${path}`),
    component: name,
  }
  if (!schema) {
    reader.complain(`${path || 'the story'} names the component “${name}”, which doesn’t exist`)
    return result
  }
  for (const [key, value] of Object.entries(block)) {
    if (key === '_uid' || key === 'component') continue
    const at = path ? `${path}.${key}` : key
    const field = Object.hasOwn(schema, key) ? schema[key] : undefined
    if (!field) reader.complain(`${at}: ${name} has no such field`)
    else if (field.translatable && isByLanguage(value)) {
      for (const [language, part] of Object.entries(value)) {
        const lang = toLang(language)
        result[lang === 'default' ? key : translationKey(key, lang)] = readValue(reader, part, field, at)
      }
    } else result[key] = readValue(reader, value, field, at)
  }
  return result
}

function readValue(reader: FieldReader, value: Json, field: Field, at: string): Json {
  switch (field.type) {
    case 'richtext':
      return typeof value === 'string'
        ? parseMarkdown(value, address => readAddress(reader, address, at))
        : value
    case 'bloks':
      if (!Array.isArray(value)) return value
      return value.map((block, index) =>
        isObject(block) ? readBlock(reader, block, `${at}.${index}`) : block,
      )
    case 'multilink':
      return typeof value === 'string' ? readLink(reader, value, at) : value
    case 'asset':
      return typeof value === 'string' && value !== '' ? readAsset(reader, value, at) : value
    case 'multiasset':
      return Array.isArray(value)
        ? value.map(one => (typeof one === 'string' ? readAsset(reader, one, at) : one))
        : value
    case 'option':
    case 'options':
      checkChoice(reader, value, field, at)
      if (field.source !== 'internal_stories') return value
      return Array.isArray(value)
        ? value.map(one => readStory(reader, textOf(one), at))
        : readStory(reader, textOf(value), at)
    default:
      return value
  }
}

function checkChoice(reader: FieldReader, value: Json, { datasource_slug: list }: Field, at: string): void {
  const known = list ? reader.choices(list) : undefined
  for (const one of known ? [value].flat() : [])
    if (one !== '' && !known?.includes(textOf(one)))
      reader.complain(`${at} is “${textOf(one)}”, which isn’t in the datasource ${list}`)
}

function readStory(reader: FieldReader, path: string, at: string): string {
  const uuid = reader.storyAt(path)
  if (!uuid) reader.complain(`${at} names the story “${path}”, which doesn’t exist`)
  return uuid ?? ''
}

function readAsset(reader: FieldReader, text: string, at: string): JsonObject {
  const name = text.replace(/^assets\//, '')
  const asset = reader.assetNamed(name)
  if (!asset) reader.complain(`${at} names the asset “${name}”, which doesn’t exist`)
  const { id = 0, filename = '', alt = '', title = '' } = asset ?? {}
  return {
    id,
    alt,
    name: '',
    focus: '',
    title,
    source: '',
    filename,
    copyright: '',
    fieldtype: 'asset',
    meta_data: {},
    is_external_url: false,
  }
}

function readLink(reader: FieldReader, text: string, at: string): JsonObject {
  const { linktype = '', href = '', uuid = '', ...anchor } = readAddress(reader, text, at)
  const link = { id: '', url: '', cached_url: '', fieldtype: 'multilink', linktype }
  if (linktype === 'story') return { ...link, id: uuid, cached_url: textOf(href).slice(1), ...anchor }
  if (linktype === 'email') return { ...link, email: href }
  return { ...link, url: href, cached_url: href }
}

function readAddress(reader: FieldReader, text: string, at: string): JsonObject {
  const attrs = readTextAddress(text, reader)
  if (attrs.linktype === 'story' && !attrs.uuid)
    reader.complain(`${at} links to “${text}”, which doesn’t exist`)
  if (attrs.linktype === 'asset' && !attrs.id) reader.complain(`${at} shows “${text}”, which doesn’t exist`)
  return attrs
}

/** An address in Markdown as the attributes of the link or picture it becomes. */
export function readTextAddress(text: string, { storyAt, assetNamed }: Lookups): JsonObject {
  const [address = '', anchor] = text.split('#', 2)
  if (address.startsWith('story:')) {
    const path = address.slice('story:'.length)
    return { href: `/${path}`, uuid: storyAt(path) ?? '', linktype: 'story', ...(anchor && { anchor }) }
  }
  if (address.startsWith('mailto:')) return { href: address.slice('mailto:'.length), linktype: 'email' }
  if (address.startsWith('assets/')) {
    const asset = assetNamed(address.slice('assets/'.length))
    return { id: asset?.id ?? 0, href: asset?.filename ?? '', linktype: 'asset' }
  }
  return { href: text, linktype: 'url' }
}

/** `{ "en": …, "de": … }`: no value of the protocol has keys that are all languages. */
export function isByLanguage(value: Json): value is Partial<Record<Language, Json>> & JsonObject {
  return isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every(isLanguage)
}
