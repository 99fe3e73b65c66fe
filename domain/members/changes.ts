import type { purposeOf } from './consents.ts'

export type Below = keyof typeof purposeOf

/** Single fields and what becomes of them; undefined takes one away. */
export type FieldValue = [path: string[], value: unknown]

/**
 * One change of what someone keeps. Screens only ever ask for these, so that the same forms work everywhere: the official
 * client takes them to the server, a guest's browser keeps them, and without JavaScript the server does.
 */
export type Change =
  | { begin: object }
  /** Some fields of the profile; undefined takes one away. */
  | { profile: object }
  /** A document, whole; null takes it away. */
  | { below: Below; id: string; data: object | null }
  /** Single fields of a document, which is begun where there is none. */
  | { below: Below; id: string; fields: FieldValue[] }

/** A document after some fields of it have changed. */
export function withFields(data: object | undefined, fields: readonly FieldValue[]): object {
  const changed = structuredClone(data ?? {}) as Record<string, unknown>
  for (const [path, value] of fields) {
    const last = path.at(-1) ?? ''
    let place = changed
    for (const step of path.slice(0, -1)) {
      place[step] ??= {}
      place = place[step] as Record<string, unknown>
    }
    if (value === undefined) delete place[last]
    else place[last] = value
  }
  return changed
}

export const fieldsOf = (data: object): FieldValue[] =>
  Object.entries(data).map(([key, value]) => [[key], value])
