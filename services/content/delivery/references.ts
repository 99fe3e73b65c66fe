import { type JsonObject, objectsIn, textOf } from '../format/json.ts'
import type { Resolving } from './query.ts'
import type { DeliveredStory } from './shape.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The stories that the named fields of named components point to. */
export const findRelations = (stories: DeliveredStory[], relations: Resolving['relations']): string[] =>
  collect(stories, value =>
    relations
      .filter(({ component }) => value.component === component)
      .flatMap(({ field }) => [value[field]].flat().map(textOf))
      .filter(id => uuid.test(id)),
  )

/** The stories that links lead to: fields of that type, and marks in rich text. */
export const findLinks = (stories: DeliveredStory[]): string[] =>
  collect(stories, value => {
    if (value.linktype !== 'story') return []
    const id = textOf(value.fieldtype === 'multilink' ? value.id : value.uuid)
    return uuid.test(id) ? [id] : []
  })

export const findAssets = (stories: DeliveredStory[]): number[] =>
  collect(stories, value =>
    value.fieldtype === 'asset' && Number.isSafeInteger(value.id) ? [Number(value.id)] : [],
  )

/** What is found anywhere in the stories, each once. */
function collect<Found>(stories: DeliveredStory[], pick: (object: JsonObject) => Found[]): Found[] {
  const objects = stories.flatMap(({ content }) => [...objectsIn(content)])
  return [...new Set(objects.flatMap(pick))]
}
