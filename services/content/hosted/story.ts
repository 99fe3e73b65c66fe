import { attempt } from '../../../platform/attempt.ts'
import type { DeliveredStory } from '../delivery/shape.ts'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { harmless, keepHarmless } from '../schema/harmless.ts'

/** Undefined for what is no story at all. */
export function shapeHosted(value: JsonObject): { story: DeliveredStory; isLessened: boolean } | undefined {
  const { id, uuid, slug, full_slug, content, translated_slugs } = value
  const hasNames = [uuid, slug, full_slug].every(name => typeof name === 'string')
  if (!hasNames || !Number.isSafeInteger(id) || !isObject(content)) return undefined
  const whole = attempt(() => harmless(content))
  const clean = whole ?? keepHarmless(content)
  if (!isObject(clean) || typeof clean.component !== 'string') return undefined
  const slugs = Array.isArray(translated_slugs) ? translated_slugs.filter(isTranslatedSlug) : []
  const story = { ...value, name: textOf(value.name), content: clean, translated_slugs: slugs }
  return { story: story as unknown as DeliveredStory, isLessened: whole === undefined }
}

function isTranslatedSlug(value: Json): boolean {
  return isObject(value) && typeof value.lang === 'string' && typeof value.path === 'string'
}
