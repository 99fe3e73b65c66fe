import { isLanguage } from '../../../languages/languages.ts'
import { isObject, type JsonObject, textOf } from '../format/json.ts'
import { type Lang, langs, toLang } from '../format/localize.ts'
import { isSlug } from '../format/slug.ts'
import type { StoryPlan } from '../stories/plans.ts'
import type { Translations } from '../stories/tree.ts'
import { readTime } from '../times.ts'
import type { StoryFile } from './folder.ts'

/** A story's files, understood. */
export type FiledStory = ReturnType<typeof readStory>

const keys = [
  'component',
  'name',
  'slugs',
  'names',
  'position',
  'tags',
  'published',
  'publishedAt',
  'plans',
  'uuid',
  'content',
]

export function readStory(given: StoryFile, complain: (text: string) => void) {
  const { file, path, isFolder, isStartpage, bodies, data } = given
  for (const key of Object.keys(data)) if (!keys.includes(key)) complain(`has an unknown key “${key}”`)
  const component = textOf(data.component)
  if (!isFolder && component === '') complain('needs a component')
  for (const part of path.split('/')) if (!isSlug(part)) complain(`“${part}” can’t be part of an address`)
  const publishedAt = typeof data.publishedAt === 'string' ? readTime(data.publishedAt) : undefined
  if (data.publishedAt !== undefined && publishedAt === undefined) complain('publishedAt must be a date')
  if (data.content !== undefined && !isObject(data.content)) complain('content must be an object')
  if (data.position !== undefined && !Number.isSafeInteger(data.position))
    complain('position must be a whole number')
  return {
    file,
    path,
    isFolder,
    isStartpage,
    bodies,
    uuid: typeof data.uuid === 'string' ? data.uuid : undefined,
    component,
    name: textOf(data.name) || (path.split('/').at(-1) ?? path),
    translations: readTranslations(data, complain),
    position: Number(data.position ?? 0),
    tags: Array.isArray(data.tags) ? data.tags.map(textOf).filter(Boolean) : [],
    /** The languages visitors see it in. */
    published: readPublished(data, complain),
    publishedAt,
    plans: readPlans(data, complain),
    content: isObject(data.content) ? data.content : {},
  }
}

function readTranslations(data: JsonObject, complain: (text: string) => void): Translations {
  const translations: Translations = {}
  for (const [key, part] of [
    ['slugs', 'slug'],
    ['names', 'name'],
  ] as const) {
    const given = data[key]
    if (given === undefined) continue
    if (!isObject(given)) complain(`${key} must be an object by language`)
    for (const [language, value] of Object.entries(isObject(given) ? given : {})) {
      const isOther = isLanguage(language) && language !== 'en'
      if (!isOther || (part === 'slug' && !isSlug(textOf(value))))
        complain(`${key}.${language} isn’t allowed`)
      else translations[toLang(language)] = { ...translations[toLang(language)], [part]: textOf(value) }
    }
  }
  return translations
}

function readPublished({ published }: JsonObject, complain: (text: string) => void): Lang[] {
  if (published === undefined || published === true) return langs
  if (published === false) return []
  if (Array.isArray(published) && published.every(isLanguage)) return published.map(toLang)
  complain('published must be true, false or a list of languages')
  return []
}

function readPlans({ plans = [] }: JsonObject, complain: (text: string) => void): StoryPlan[] {
  const known: StoryPlan[] = []
  for (const plan of Array.isArray(plans) ? plans : [plans]) {
    const { action, at, languages } = isObject(plan) ? plan : {}
    const time = readTime(textOf(at))
    const of = Array.isArray(languages) && languages.every(isLanguage) ? languages.map(toLang) : []
    if ((action !== 'publish' && action !== 'unpublish') || time === undefined || of.length === 0) {
      complain(
        'plans must be a list of { "action": "publish" or "unpublish", "at": a time, "languages": […] }',
      )
      continue
    }
    const isTwice = known.some(one => one.action === action && one.langs.some(lang => of.includes(lang)))
    if (isTwice) complain(`plans to ${action} a language twice`)
    known.push({ action, at: time, langs: of })
  }
  return known
}
