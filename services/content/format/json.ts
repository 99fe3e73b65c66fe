export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** A block of a story: its component's name, an id of its own, and its fields in every language. */
export type Block = JsonObject & { component: string; _uid: string }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isBlock(value: unknown): value is Block {
  return hasComponent(value) && typeof value._uid === 'string'
}

/** A block as it may arrive: its id is given when it is kept. */
export function hasComponent(value: unknown): value is JsonObject & { component: string } {
  return isObject(value) && typeof value.component === 'string'
}

/** Every object in a value, from the outside in. */
export function* objectsIn(value: Json): Generator<JsonObject> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value
  for (const part of Object.values(value)) yield* objectsIn(part)
}

export function blocksIn(value: Json | undefined): Block[] {
  return Array.isArray(value) ? value.filter(isBlock) : []
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
