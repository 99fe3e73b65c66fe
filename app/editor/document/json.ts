export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** A block as it is stored: every language in it. */
export type Block = JsonObject & { _uid: string; component: string }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isBlock(value: unknown): value is Block {
  return isObject(value) && typeof value.component === 'string' && typeof value._uid === 'string'
}

export function blocksIn(value: Json | undefined): Block[] {
  return Array.isArray(value) ? value.filter(isBlock) : []
}

export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

export const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)
