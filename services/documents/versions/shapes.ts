import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Definition } from '../access/definition.ts'
import { applyWrite } from '../evaluate/apply-write.ts'
import type { StoredDocument } from '../model/engine.ts'
import { fromFields, type Plain, type PlainFields } from '../model/plain.ts'
import type { Write } from '../model/write.ts'
import { carryOver } from './carry-over.ts'
import { createShape, fits, type Shape, upgradeDocument, type Version, writeFields } from './shape.ts'

export type Shapes = ReturnType<typeof createShapes>

/** Documents of every version that their collections have had, as the newest has them. */
export function createShapes(definitions: readonly Definition[], root: string) {
  const changed = definitions.map(each => createShape(each, root)).filter(({ earlier }) => earlier.length > 0)
  const groups = new Set(changed.map(({ collection }) => collection))
  // The same one each time: comparing two views of a document must find them equal.
  const upgraded = new WeakMap<StoredDocument, StoredDocument>()

  const find = (path: string) => changed.find(({ pattern }) => pattern.match(path) !== undefined)

  return {
    /** Those that were ever different. */
    changed,

    /** Whether documents of this collection, or group, may be of an earlier version. */
    concerns: (collection: string) => groups.has(collection),

    /** One that fits no version comes back as it is. */
    upgrade(document: StoredDocument): StoredDocument {
      const known = upgraded.get(document)
      if (known) return known
      const shape = find(document.path)
      const found = shape ? upgradeDocument(shape, document, root) : document
      upgraded.set(document, found)
      return found
    },

    /**
     * What a write makes of a document in the newest shape, whichever it was meant for: devices of the build before
     * send theirs for a long time. One that fits none is applied as it stands, to be judged.
     */
    apply(before: StoredDocument | undefined, write: Write, at: number): ReturnType<typeof applyWrite> {
      const plainly = applyWrite(before, write, at)
      const shape = find(write.path)
      const { after } = plainly
      if (!shape || !after || after === before || fits(shape.newest, fromFields(after.fields))) return plainly
      for (const version of shape.earlier) {
        const meant = applyAs(version, shape, before, write, at)
        if (meant) return meant
      }
      return plainly
    },
  }

  /** As if all were of an earlier version. What it does not know stays as it was. */
  function applyAs(
    { schema, upgrade }: Version,
    { newest }: Shape,
    before: StoredDocument | undefined,
    write: Write,
    at: number,
  ) {
    const known = before && fromFields(before.fields)
    const seen = known && leaveKnown(schema, known)
    const sight = before && seen && { ...before, fields: writeFields(seen, root, before.fields) }
    const { after: said, result } = applyWrite(sight, write, at)
    const plain = said && fromFields(said.fields)
    const next = plain && fits(schema, plain) && upgrade(plain)
    if (!next) return undefined
    const last = seen && fits(schema, seen) && upgrade(seen)
    const carried = known && last ? carryOver(known, last, next) : next
    const left = fits(newest, carried) ? carried : next
    if (before && isDeepStrictEqual(left, known))
      return { after: before, result: { ...result, updatedAt: before.updatedAt } }
    const fields = writeFields(left, root, said.fields, before?.fields ?? {})
    const after = { path: write.path, fields, createdAt: before?.createdAt ?? at, updatedAt: at }
    return { after, result: { ...result, updatedAt: at } }
  }
}

/** A document without what the schema does not know. */
function leaveKnown(schema: z.ZodObject, plain: PlainFields): PlainFields {
  const read = schema.safeParse(plain)
  if (read.success) return read.data as PlainFields
  let left = plain
  for (const issue of read.error.issues)
    if (issue.code === 'unrecognized_keys') left = leaveOut(left, issue.path, issue.keys) as PlainFields
  return left
}

function leaveOut(
  plain: Plain | undefined,
  path: readonly PropertyKey[],
  names: readonly string[],
): Plain | undefined {
  if (typeof plain !== 'object' || plain === null) return plain
  const [step, ...rest] = path
  if (step === undefined)
    return Object.fromEntries(Object.entries(plain).filter(([name]) => !names.includes(name)))
  if (Array.isArray(plain))
    return plain.map((each, index) => (index === step ? (leaveOut(each, rest, names) as Plain) : each))
  return Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [
      name,
      name === step ? leaveOut(value, rest, names) : value,
    ]),
  )
}
