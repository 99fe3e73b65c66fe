import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Definition } from '../access/definition.ts'
import { type Pattern, readPattern } from '../access/pattern.ts'
import type { StoredDocument } from '../model/engine.ts'
import { fromFields, type PlainFields, toFields } from '../model/plain.ts'
import type { Fields } from '../model/value.ts'

/** One version of a collection's shape: what fits it, and what that is in the newest. */
export type Version = {
  schema: z.ZodObject
  /** Undefined where that would not fit. */
  upgrade(plain: PlainFields): PlainFields | undefined
}

/** All that documents of a collection have looked like. Which one a document has is told by what it fits. */
export type Shape = {
  path: string
  /** The group its documents are in. */
  collection: string
  pattern: Pattern
  newest: z.ZodObject
  /** The latest first. */
  earlier: readonly Version[]
}

export function createShape({ path, schema: newest, earlier = [] }: Definition, root: string): Shape {
  const versions = earlier.map(({ schema }, index): Version => {
    const steps = earlier.slice(index)
    return {
      schema,
      upgrade(plain) {
        try {
          const upgraded = steps.reduce((document, { upgrade }) => upgrade(document), plain)
          // A field that is undefined is none.
          const kept = fromFields(toFields(upgraded, root))
          return fits(newest, kept) ? kept : undefined
        } catch {
          return undefined
        }
      },
    }
  })
  return {
    path,
    collection: path.split('/').at(-1) ?? '',
    pattern: readPattern(`${path}/{id}`),
    newest,
    earlier: versions.reverse(),
  }
}

/** Whether it is what the schema itself would give back. */
export function fits(schema: z.ZodObject, plain: PlainFields): boolean {
  const read = schema.safeParse(plain)
  return read.success && isDeepStrictEqual(read.data, plain)
}

/** In the newest shape; as it is when it is so already, or fits none. */
export function upgradeDocument(shape: Shape, document: StoredDocument, root: string): StoredDocument {
  const plain = fromFields(document.fields)
  if (fits(shape.newest, plain)) return document
  for (const { schema, upgrade } of shape.earlier) {
    const upgraded = fits(schema, plain) && upgrade(plain)
    if (upgraded) return { ...document, fields: writeFields(upgraded, root, document.fields) }
  }
  return document
}

/** What was there before and is the same stays to the letter: plain values know less of time and of numbers. */
export function writeFields(plain: PlainFields, root: string, ...before: readonly Fields[]): Fields {
  const known = before.map(fields => ({ fields, plain: fromFields(fields) }))
  const written = toFields(plain, root)
  for (const name of Object.keys(written)) {
    const same = known.find(
      each => Object.hasOwn(each.plain, name) && isDeepStrictEqual(each.plain[name], plain[name]),
    )
    const value = same?.fields[name]
    if (value) written[name] = value
  }
  return written
}
