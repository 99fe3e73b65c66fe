import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { StoredDocument } from '../model/engine.ts'
import { splitPath } from '../model/paths.ts'
import { fromFields, type PlainFields } from '../model/plain.ts'
import { countValues } from '../model/value.ts'
import type { IndexDeclaration } from '../store/indexes/composite-index.ts'
import { readPattern } from './pattern.ts'
import type { Rule, Rules } from './rules.ts'

const longestId = 128
const mostValues = 2_000

/** The names in a path: 'members/{uid}/checkIns' has `uid`. */
export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [key in Name]: string } & ParamsOf<Rest>
  : unknown

/** A shape that documents had, and what becomes of one in the shape that followed. */
export type Earlier = { schema: z.ZodObject; upgrade: (document: PlainFields) => PlainFields }

/** `upgrade` is given what the schema says, and may not look at anything else. Without it, what was added since may be missing. */
export function earlier<Schema extends z.ZodObject>(
  schema: Schema,
  upgrade = (document: z.output<Schema>) => document as PlainFields,
): Earlier {
  return { schema, upgrade: upgrade as Earlier['upgrade'] }
}

export type Definition<Path extends string = string, Schema extends z.ZodObject = z.ZodObject> = {
  /** Of the collection, with names in braces for the ids above it. */
  path: Path
  /** What every document in it looks like, no matter who writes it. */
  schema: Schema
  /** What an id in it looks like; without it, any of 128 bytes. */
  ids?: RegExp
  /** Which name in the path says whose documents these are, and who they count for, or `id`; without it, `uid` where it is there. */
  owner?: string
  /** What they looked like before, oldest first: the first is version 1. None is ever changed or taken away. */
  earlier?: readonly Earlier[]
  /** What people may do; without it only the server's own code touches it. */
  rule?: Rule
  /** Found by name alone: fields that change often and are never asked for cost nothing beside the document itself. */
  isUnindexed?: true
  /** Each a list of fields, for queries with equalities on the first and an order by the rest. */
  indexes?: readonly (readonly (string | readonly [field: string, direction: 'asc' | 'desc'])[])[]
}

export function defineCollection<Path extends string, Schema extends z.ZodObject>(
  definition: Definition<Path, Schema>,
): Definition<Path, Schema> {
  return definition
}

/** The rules that stand beside the collections, as one table. */
export function rulesOf(definitions: readonly Definition[]): Rules {
  return Object.fromEntries(definitions.flatMap(({ path, rule }) => (rule ? [[`${path}/{id}`, rule]] : [])))
}

export function indexesOf(definitions: readonly Definition[]): IndexDeclaration[] {
  return definitions.flatMap(({ path, isUnindexed, indexes = isUnindexed ? [[]] : [] }) =>
    indexes.map(fields => ({
      collection: path.split('/').at(-1) ?? '',
      fields: fields.map(entry => {
        const [field, direction] = typeof entry === 'string' ? [entry, 'asc'] : entry
        return [field, direction === 'desc' ? 'DESCENDING' : 'ASCENDING'] as const
      }),
    })),
  )
}

/**
 * Throws when a document does not fit the collection it is in. What is kept must be what the schema itself would give
 * back: nothing more than it knows, nothing it would have to change.
 */
export function createFit(definitions: readonly Definition[]): (document: StoredDocument) => void {
  const table = definitions.map(({ path, schema, ids }) => ({
    pattern: readPattern(`${path}/{id}`),
    schema,
    ids,
  }))
  return document => {
    const found = table.find(({ pattern }) => pattern.match(document.path) !== undefined)
    if (!found) return
    const { id } = splitPath(document.path)
    // The index has a document's name once for each of its fields.
    const isFit = Buffer.byteLength(id) <= longestId && (!found.ids || found.ids.test(id))
    if (!isFit) throw new AppError('invalid-argument', 'The id does not fit its collection')
    // No schema is asked about what is far more than any of them takes.
    if (countValues(document.fields, mostValues) > mostValues)
      throw new AppError('invalid-argument', 'The document has too many values for its collection')
    const plain = fromFields(document.fields)
    const read = found.schema.safeParse(plain)
    if (!read.success) {
      const field = read.error.issues[0]?.path.join('.')
      throw new AppError('invalid-argument', `The document does not fit its collection: ${field || 'fields'}`)
    }
    if (!isDeepStrictEqual(read.data, plain))
      throw new AppError('invalid-argument', 'The document holds what its collection does not know')
  }
}
