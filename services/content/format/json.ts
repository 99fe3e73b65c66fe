export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** A block of a story: its component's name, an id of its own, and its fields. */
export type Block = JsonObject & { component: string; _uid: string }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isBlock(value: unknown): value is Block {
  return isObject(value) && typeof value.component === 'string'
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
