import { isObject, type Json, textOf } from '../format/json.ts'
import type { Resolving } from './query.ts'
import type { DeliveredStory } from './shape.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The stories that the named fields of named components point to. */
export function findRelations(stories: DeliveredStory[], relations: Resolving['relations']): string[] {
  const found = new Set<string>()
  walk(
    stories.map(story => story.content),
    value => {
      for (const { component, field } of relations) {
        if (value.component !== component) continue
        for (const entry of [value[field]].flat()) if (uuid.test(textOf(entry))) found.add(textOf(entry))
      }
    },
  )
  return [...found]
}

/** The stories that links lead to: fields of that type, and marks in rich text. */
export function findLinks(stories: DeliveredStory[]): string[] {
  const found = new Set<string>()
  walk(
    stories.map(story => story.content),
    value => {
      if (value.linktype !== 'story') return
      const id = textOf(value.fieldtype === 'multilink' ? value.id : value.uuid)
      if (uuid.test(id)) found.add(id)
    },
  )
  return [...found]
}

export function findAssets(stories: DeliveredStory[]): number[] {
  const found = new Set<number>()
  walk(
    stories.map(story => story.content),
    value => {
      if (value.fieldtype === 'asset' && Number.isSafeInteger(value.id)) found.add(Number(value.id))
    },
  )
  return [...found]
}

function walk(value: Json, visit: (object: { [key: string]: Json }) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  if (!isObject(value)) return
  visit(value)
  for (const part of Object.values(value)) if (typeof part === 'object') walk(part, visit)
}
