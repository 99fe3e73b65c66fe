import { textOf } from '../../app/blocks/blok.ts'
import type { LegalStory } from '../../app/content.ts'
import type { Language } from '../../languages/languages.ts'
import type { Json } from '../../services/content/content.ts'
import type { LocalStories } from './articles.ts'
import { isOperatorKnown, type Operator } from './operator.ts'
import { writeLinks } from './story-links.ts'
/** A legal text, with what the operator told of themselves in its places. */
export async function readLegal(stories: LocalStories, slug: string): Promise<LegalStory | undefined> {
  const { content, language } = stories
  const operator = stories.operator()
  const story = await content.findStory(slug, language)
  if (!story) return undefined
  const body = await writeLinks(stories, story.content.body ?? null)
  return {
    title: textOf(story.content.title) || story.name,
    description: textOf(story.content.description),
    body: fillIn(body, { ...operator, backupDays: writeDays(operator.backupDays, language) }),
    isOperatorKnown: isOperatorKnown(operator),
    updatedAt: textOf(story.content.updatedAt),
  }
}

/** `30 days`: in the words of a language, whatever the number. */
const writeDays = (days: string, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(Number(days))

const gap = /\{\{operator\.(\w+)\}\}/g

/** The values in their places. A paragraph, item or list whose values are all missing is left out. */
export function fillIn(value: Json, operator: Operator): Json {
  if (typeof value === 'string') return value.replace(gap, (_, name) => lookUp(operator, name))
  if (Array.isArray(value)) {
    const kept = value.filter(one => !isEmpty(one, operator))
    const isShort = kept.length < value.length
    // A heading that has lost all that stood beneath it goes with it.
    const told = isShort ? kept.filter((one, index) => !isHeadingOfNothing(one, kept[index + 1])) : kept
    return told.map(one => fillIn(one, operator))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillIn(one, operator)]))
}

function isEmpty(node: Json, operator: Operator): boolean {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return false
  if (node.type === 'bullet_list' || node.type === 'ordered_list')
    return Array.isArray(node.content) && node.content.every(item => isEmpty(item, operator))
  if (node.type !== 'paragraph' && node.type !== 'list_item') return false
  const asked = [...JSON.stringify(node).matchAll(gap)].map(([, name = '']) => lookUp(operator, name))
  return asked.length > 0 && asked.every(text => text === '')
}

function isHeadingOfNothing(node: Json, next: Json | undefined): boolean {
  const level = levelOf(node)
  return level !== undefined && (next === undefined || (levelOf(next) ?? Number.POSITIVE_INFINITY) <= level)
}

function levelOf(node: Json): number | undefined {
  if (typeof node !== 'object' || node === null || Array.isArray(node) || node.type !== 'heading')
    return undefined
  return Number((node.attrs as { level?: number } | undefined)?.level ?? 2)
}

function lookUp(operator: Operator, name: string): string {
  return Object.hasOwn(operator, name) ? operator[name as keyof Operator] : ''
}
