import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { isMissing, langs, toLanguage, translationKey } from '../format/localize.ts'
import { uuidFrom } from '../ids.ts'
import type { Field, FindSchema } from '../schema/schema.ts'
import { writeMarkdown } from './markdown-writer.ts'
import { type Lookups, readTextAddress } from './read-fields.ts'

/** What files call things by, both ways. */
export interface Names extends Lookups {
  find: FindSchema
  /** Of the story that is written. */
  uuid: string
  pathOf: (uuid: string) => string | undefined
  assetName: (id: number) => string | undefined
  assetAt: (filename: string) => string | undefined
}

/** Content as a file has it: short where that loses nothing, the protocol's own shape where it would. */
export const writeFields = (names: Names, content: JsonObject): JsonObject => writeBlock(names, content, '')

function writeBlock(names: Names, block: JsonObject, path: string): JsonObject {
  const schema = names.find(textOf(block.component)) ?? {}
  const result: JsonObject = path === '' ? {} : { component: textOf(block.component) }
  if (block._uid !== uuidFrom(`${names.uuid} ${path}`)) result._uid = textOf(block._uid)
  const keys = new Set(Object.keys(block).map(key => key.split('__i18n__', 1)[0] ?? key))
  for (const key of keys) {
    if (key === '_uid' || key === 'component') continue
    const field = Object.hasOwn(schema, key) ? schema[key] : undefined
    const at = path ? `${path}.${key}` : key
    const value = field?.translatable
      ? byLanguage(names, block, key, field, at)
      : writeValue(names, block[key] ?? null, field, at)
    if (value !== undefined && value !== null) result[key] = value
  }
  return result
}

function byLanguage(
  names: Names,
  block: JsonObject,
  key: string,
  field: Field,
  at: string,
): Json | undefined {
  const entries = langs.flatMap(lang => {
    const value = block[lang === 'default' ? key : translationKey(key, lang)]
    return isMissing(value) ? [] : [[toLanguage(lang), writeValue(names, value ?? null, field, at)] as const]
  })
  if (entries.length === 0) return undefined
  const [first] = entries
  const isEnglishOnly = entries.length === 1 && first?.[0] === 'en' && typeof first[1] === 'string'
  return isEnglishOnly ? first[1] : Object.fromEntries(entries)
}

function writeValue(names: Names, value: Json, field: Field | undefined, at: string): Json {
  switch (field?.type) {
    case 'richtext':
      return isObject(value)
        ? (writeMarkdown(
            value,
            attrs => writeAddress(names, attrs),
            text => readTextAddress(text, names),
          )?.trimEnd() ?? value)
        : value
    case 'bloks':
      if (!Array.isArray(value)) return value
      return value.map((block, index) =>
        isObject(block) ? writeBlock(names, block, `${at}.${index}`) : block,
      )
    case 'multilink':
      return isObject(value) ? (writeLink(names, value) ?? value) : value
    case 'asset':
      return writeAsset(names, value)
    case 'multiasset':
      return Array.isArray(value) ? value.map(one => writeAsset(names, one)) : value
    case 'option':
    case 'options':
      if (field.source !== 'internal_stories') return value
      return Array.isArray(value) ? value.map(one => writeStory(names, one)) : writeStory(names, value)
    default:
      return value
  }
}

function writeStory(names: Names, uuid: Json): Json {
  return names.pathOf(textOf(uuid)) ?? uuid
}

function writeAsset(names: Names, value: Json): Json {
  if (!isObject(value)) return value
  const name = names.assetName(Number(value.id))
  return name ? `assets/${name}` : value
}

function writeLink(names: Names, link: JsonObject): string | undefined {
  const { linktype = '', id = '', email = '', url = '', target = '', anchor = '' } = link
  if (linktype === 'asset' || (linktype === 'url' && anchor)) return undefined
  return writeAddress(names, { linktype, uuid: id, href: linktype === 'email' ? email : url, target, anchor })
}

function writeAddress(names: Names, attrs: JsonObject): string | undefined {
  const anchor = attrs.anchor ? `#${textOf(attrs.anchor)}` : ''
  if (attrs.target) return undefined
  if (attrs.linktype === 'story') {
    const path = names.pathOf(textOf(attrs.uuid))
    return path === undefined ? undefined : `story:${path}${anchor}`
  }
  if (attrs.linktype === 'email') return `mailto:${textOf(attrs.href)}`
  if (attrs.linktype === 'asset') {
    const name = names.assetName(Number(attrs.id)) ?? names.assetAt(textOf(attrs.href))
    return name ? `assets/${name}` : undefined
  }
  return textOf(attrs.href)
}
