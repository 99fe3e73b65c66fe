import type { z } from 'zod'
import { AppError, ensureValid } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Definition, ParamsOf } from '../access/definition.ts'
import type { PlainFields } from '../model/plain.ts'
import type { Changes, FieldChange } from './field-change.ts'
import type { QueryOptions } from './query.ts'
import type { Snapshot, Store } from './store.ts'

type Data<Schema extends z.ZodObject> = z.output<Schema>
type Input<Schema extends z.ZodObject> = z.input<Schema>
type Some<Schema extends z.ZodObject> = { [key in keyof Input<Schema>]?: Input<Schema>[key] | FieldChange }

/** One defined collection: what goes in and comes out is as its schema says. */
export function createCollection<Path extends string, Schema extends z.ZodObject>(
  { path, schema }: Definition<Path, Schema>,
  store: Store,
  /** Told how many documents of a list were left out because they do not fit. */
  onMisfits: (path: string, count: number) => void,
) {
  type Params = ParamsOf<Path>
  type One = Params & { id: string }

  const pathOf = (params: Params) => fillPath(path, params as { [name: string]: string })
  const documentOf = (one: One) => `${pathOf(one)}/${checkSegment(one.id)}`

  function toTyped(found: Snapshot): Snapshot<Data<Schema>> {
    const read = schema.safeParse(found.data)
    if (read.success) return { ...found, data: read.data }
    throw new AppError('data-loss', `A document of ${path} does not fit its schema`, { cause: read.error })
  }

  /** One that somebody broke is no reason to have none of the others. */
  function toList(found: readonly Snapshot[]): Snapshot<Data<Schema>>[] {
    const { fitting, misfits } = sortByFit(schema, found)
    if (misfits.length > 0) onMisfits(path, misfits.length)
    return fitting
  }

  /** Mistakes of our own are caught where they are made. */
  function check(data: Input<Schema>): PlainFields {
    const read = schema.safeParse(data)
    if (read.success) return read.data as PlainFields
    const field = read.error.issues[0]?.path.join('.')
    throw new AppError('invalid-argument', `This does not fit ${path}: ${field || 'fields'}`)
  }

  return {
    async find(one: One): Promise<Snapshot<Data<Schema>> | undefined> {
      const found = await store.find(documentOf(one))
      return found && toTyped(found)
    },

    /** Several at one instant, without those that aren't there. */
    async findEach(ones: readonly One[]): Promise<Snapshot<Data<Schema>>[]> {
      return toList(await store.findEach(ones.map(documentOf)))
    },

    get: async (one: One) => toTyped(await store.get(documentOf(one))),

    async query(params: Params, options?: QueryOptions): Promise<Snapshot<Data<Schema>>[]> {
      return toList(await store.query({ collection: pathOf(params) }, options))
    },

    /** Of every collection with this name, wherever it is. */
    async queryAll(options?: QueryOptions): Promise<Snapshot<Data<Schema>>[]> {
      return toList(await store.query({ group: path.split('/').at(-1) ?? '' }, options))
    },

    /** What fits, and beside it what does not: for someone who gets everything that's theirs. */
    async sort(params: Params, options?: QueryOptions) {
      return sortByFit(schema, await store.query({ collection: pathOf(params) }, options))
    },
    async sortOne(one: One) {
      const found = await store.find(documentOf(one))
      return sortByFit(schema, found ? [found] : [])
    },

    set: async (one: One, data: Input<Schema>) => store.set(documentOf(one), check(data)),
    create: async (one: One, data: Input<Schema>) => store.create(documentOf(one), check(data)),
    update: async (one: One, changes: Some<Schema>) => store.update(documentOf(one), changes as Changes),
    delete: async (one: One) => store.delete(documentOf(one)),

    async add(params: Params, data: Input<Schema>): Promise<string> {
      const id = newId()
      await store.create(`${pathOf(params)}/${id}`, check(data))
      return id
    },
  }
}

function sortByFit<Schema extends z.ZodObject>(schema: Schema, found: readonly Snapshot[]) {
  const fitting: Snapshot<Data<Schema>>[] = []
  const misfits: Snapshot[] = []
  for (const each of found) {
    const { data } = schema.safeParse(each.data)
    if (data) fitting.push({ ...each, data })
    else misfits.push(each)
  }
  return { fitting, misfits }
}

function fillPath(path: string, params: { [name: string]: string }): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => checkSegment(params[name]))
}

/** An id from outside must not lead elsewhere. */
function checkSegment(segment: string | undefined): string {
  ensureValid(segment && !segment.includes('/'), 'An id may be neither empty nor hold a slash')
  return segment
}
