import type { Asset, Fault, LanguageStates, Refusal, Story, StoryLine } from '../app/editor/doors.ts'
import { type Block, blocksIn, isSame, type Json } from '../app/editor/json.ts'
import { isMissing, keyIn, localize, otherLanguages } from '../app/editor/translation.ts'
import { defaultLanguage, type Language, languageCodes } from '../languages/languages.ts'
import { AppError } from '../platform/errors.ts'
import type { Content } from '../services/content/content.ts'

type Administration = Content['administration']
type Kept = Awaited<ReturnType<Administration['getStory']>>
type Listed = Awaited<ReturnType<Administration['listStories']>>['stories'][number]
type KeptAsset = ReturnType<Administration['assets']['shape']>
type ServiceLang = NonNullable<Parameters<Administration['publishStory']>[1]>[number]

/** The service calls English `default`, as its protocol does. */
export const toLang = (language: Language): ServiceLang =>
  language === defaultLanguage ? 'default' : (language as ServiceLang)
export const toLanguage = (lang: string): Language =>
  lang === 'default' ? defaultLanguage : (lang as Language)

export function describeLine(story: Listed): StoryLine {
  return {
    id: story.id,
    uuid: story.uuid,
    parentId: story.parent_id,
    name: story.name,
    slug: story.slug,
    path: story.full_slug,
    isFolder: story.is_folder,
    languages: Object.fromEntries(
      languageCodes.map(code => [code, story.languages[toLang(code)] ?? 'unpublished']),
    ) as LanguageStates,
    updatedAt: story.updated_at ?? '',
    author: story.last_author.userid,
    publishAt: story.publish_at,
    unpublishAt: story.expire_date,
  }
}

type Past = { content: Block; languages: Language[] }

/** A story with what its history tells: which languages really differ, and which translations are behind. */
export function describeStory(story: Kept, past: readonly Past[]): Story {
  const line = describeLine(story)
  const content = story.content as Block
  for (const code of languageCodes) {
    const seen = past.find(({ languages }) => languages.includes(code))
    if (line.languages[code] === 'changed' && seen && isSameIn(code, seen.content, content))
      line.languages[code] = 'published'
  }
  const outdated = findOutdated([...past].reverse().map(one => one.content))
  return { ...line, content, revision: story.revision, unknown: story.unknown_components, outdated }
}

const isSameIn = (language: Language, a: Block, b: Block): boolean =>
  isSame(localize(a, language), localize(b, language))

/** Translations whose English changed after they did, from the oldest version to the newest. */
export function findOutdated(versions: readonly Block[]): string[] {
  const values = new Map<string, { value: Json; since: number }>()
  for (const [since, version] of versions.entries())
    for (const [key, value] of fieldsIn(version)) {
      const known = values.get(key)
      if (!known || !isSame(known.value, value)) values.set(key, { value, since })
    }
  const newest = versions.at(-1)
  if (!newest) return []
  const current = fieldsIn(newest)
  const present = new Set(current.map(([key]) => key))
  return current.flatMap(([key]) => {
    const english = values.get(key)?.since ?? 0
    return otherLanguages
      .map(language => keyIn(key, language))
      .filter(own => {
        const translated = values.get(own)
        return present.has(own) && translated && !isMissing(translated.value) && translated.since < english
      })
  })
}

/** Every field as `uid.field`, but for lists of blocks, whose blocks have fields of their own. */
function fieldsIn(block: Block): [string, Json][] {
  return Object.entries(block).flatMap(([field, value]) => {
    const inner = blocksIn(value)
    if (inner.length > 0) return inner.flatMap(fieldsIn)
    return [[`${block._uid}.${field}`, value] as [string, Json]]
  })
}

export function describeAsset(asset: KeptAsset): Asset {
  const texts: Record<string, string> = asset.meta_data
  const alt = languageCodes.flatMap(code => {
    const text = texts[keyIn('alt', code)]
    return text ? [[code, text]] : []
  })
  return {
    id: asset.id,
    filename: asset.filename,
    name: asset.name,
    type: asset.content_type,
    bytes: asset.content_length,
    width: asset.width,
    height: asset.height,
    folderId: asset.asset_folder_id,
    alt: Object.fromEntries(alt),
    createdAt: asset.created_at ?? '',
  }
}

/** What the service would not do, in the editor's terms; undefined where it is no fault of the one who asked. */
export function describeRefusal(error: unknown): Exclude<Refusal, { problem: 'conflict' }> | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'not-found') return { problem: 'gone' }
  if (error.code !== 'invalid-argument' && error.code !== 'already-exists') return undefined
  const faults = Object.entries(error.details ?? {}).map(([path, texts]) => ({
    path,
    reason: reasonOf(String(texts)),
  }))
  return { problem: 'invalid', faults }
}

function reasonOf(text: string): Fault['reason'] {
  if (text.includes("can't be blank")) return 'blank'
  if (text.includes('already been taken')) return 'taken'
  return text.includes('too l') ? 'long' : 'other'
}
