import type { DeskRefusal, LanguageState } from '../../../app/editor/desk/doors.ts'
import { pathOf } from '../../../app/map/addresses.ts'
import { defaultLanguage, type Language, languageCodes } from '../../../languages/languages.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Content, FieldFault } from '../../../services/content/content.ts'
import { type Block, blocksIn, isSame, type Json } from '../../../services/content/format/json.ts'
import {
  isMissing,
  keyIn,
  localize,
  otherLangs,
  toLang,
  toLanguage,
} from '../../../services/content/format/localize.ts'
import { findPageAddress, type StoryPlace } from '../../pages/page-addresses.ts'
import { articleScreens, placeOf, screens } from '../../pages/story-places.ts'

export type ContentAdministration = ReturnType<Content['administration']['noting']>
export type KeptStory = Awaited<ReturnType<ContentAdministration['getStory']>>
type Listed = Awaited<ReturnType<ContentAdministration['listStories']>>['stories'][number]
type KeptAsset = Awaited<ReturnType<ContentAdministration['assets']['update']>>

type Summary =
  Awaited<ReturnType<ContentAdministration['listSummaries']>> extends Map<number, infer One> ? One : never

/** A story in a list, for a reader of a language; its summary is what it says of itself. */
export function describeLine(story: Listed, language: Language, summary: Summary | undefined) {
  const lang = toLang(language)
  const own = story.translated_slugs.find(one => one.lang === lang)
  const inLanguages = (part: 'slug' | 'name'): Partial<Record<Language, string>> =>
    Object.fromEntries(
      story.translated_slugs.flatMap(one => (one[part] ? [[toLanguage(one.lang), one[part]]] : [])),
    )
  return {
    id: story.id,
    uuid: story.uuid,
    parentId: story.parent_id,
    name: story.name,
    /** What it is called in that language. */
    title: own?.name || (language === defaultLanguage ? '' : summary?.titles[lang]) || story.name,
    slug: story.slug,
    /** In the languages that have one of their own. */
    slugs: inLanguages('slug'),
    names: inLanguages('name'),
    tags: story.tag_list,
    path: story.full_slug,
    /** Empty for folders. */
    component: summary?.component ?? '',
    isFolder: story.is_folder,
    isNeeded: isNeeded(story),
    /** Where visitors find it in that language; null where no page of the site shows it. */
    address: isNeeded(story)
      ? addressOf(story.full_slug, language)
      : summary?.component === 'page'
        ? (findPageAddress(placeIn(story, language), language) ?? null)
        : articleAddress(summary?.component, own?.slug || story.slug, language),
    revision: story.revision,
    languages: Object.fromEntries(
      languageCodes.map(code => [code, story.languages[toLang(code)] ?? 'unpublished']),
    ) as Record<Language, LanguageState>,
    updatedAt: story.updated_at ?? '',
    author: story.last_author.userid,
    /** The next first. */
    plans: story.plans.map(plan => ({ ...plan, languages: plan.languages.map(toLanguage) })),
  }
}

/** Whether the site itself reads it at this very path. */
export const isNeeded = ({ full_slug }: Listed): boolean => Object.hasOwn(screens, placeOf(full_slug))

/** Where it lies in the tree of a language. */
export function placeIn({ full_slug, localized_paths }: Listed, language: Language): StoryPlace {
  const own = localized_paths.find(({ lang }) => lang === toLang(language))
  return placeOf(own?.path ?? full_slug)
}

export function isSameSlugs({ translated_slugs }: Listed, slugs: Partial<Record<Language, string>>): boolean {
  const known = new Map(translated_slugs.map(({ lang, slug }) => [toLanguage(lang), slug ?? '']))
  return otherLangs.every(code => (known.get(code) ?? '') === (slugs[code]?.trim() ?? ''))
}

function addressOf(path: string, language: Language): string | null {
  const screen = screens[placeOf(path)]
  return screen ? pathOf(screen, language) : null
}

/** Articles are found by what they are, wherever they lie. */
function articleAddress(component: string | undefined, slug: string, language: Language): string | null {
  const screen = { article: articleScreens.posts, 'help-article': articleScreens.help }[component ?? '']
  return screen ? pathOf(screen, language, { id: slug }) : null
}

type Past = { content: Block; languages: Language[] }

/** A story with what its history tells: which languages really differ, and which translations are behind. */
export function describeStory(story: KeptStory, past: readonly Past[], confirmed: readonly string[]) {
  const content = story.content as Block
  const line = describeLine(story, defaultLanguage, { component: content.component, titles: {} })
  for (const code of languageCodes) {
    const seen = past.find(({ languages }) => languages.includes(code))
    if (line.languages[code] === 'changed' && seen && isSameIn(code, seen.content, content))
      line.languages[code] = 'published'
  }
  const outdated = findOutdated([...past].reverse().map(one => one.content)).filter(
    field => !confirmed.includes(field),
  )
  // Unknown components are drawn as nothing.
  return { ...line, content, unknown: story.unknown_components, outdated }
}

const isSameIn = (language: Language, a: Block, b: Block): boolean =>
  isSame(localize(a, toLang(language)), localize(b, toLang(language)))

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
    return otherLangs
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

export function describeAsset(asset: KeptAsset) {
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
    focus: asset.focus,
    /** By the language they are in. */
    alt: Object.fromEntries(alt) as Partial<Record<Language, string>>,
    createdAt: asset.created_at ?? '',
  }
}

/** What the service would not do, in the editor's terms; undefined where it is no fault of the one who asked. */
export function describeRefusal(error: unknown): Exclude<DeskRefusal, { problem: 'conflict' }> | undefined {
  if (!(error instanceof AppError)) return undefined
  if (error.code === 'not-found') return { problem: 'gone' }
  if (error instanceof FieldFault)
    return { problem: 'invalid', faults: error.faults.map(({ field, reason }) => ({ path: field, reason })) }
  return error.code === 'invalid-argument' ? { problem: 'invalid', faults: [] } : undefined
}
