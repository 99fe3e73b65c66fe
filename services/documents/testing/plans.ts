import { z } from 'zod'
import type { Database, DatabaseOptions } from '../../../platform/database/open.ts'
import { createLog } from '../../../platform/log.ts'
import { type Definition, defineCollection, earlier, isOwn } from '../documents.ts'
import { openDocuments } from './serve.ts'

export const root = '/v1/projects/exhale/databases/(default)/documents'
export const path = 'members/{uid}/plans'
const habit = z.strictObject({ perDay: z.number() })

// A field is moved as it must be: first beside the old one, then instead of it.
const first = z.strictObject({ title: z.string(), count: z.number(), habit: habit.optional() })
const second = z.strictObject({
  title: z.string(),
  count: z.number().optional(),
  total: z.number(),
  habit: habit.optional(),
})
const third = z.strictObject({
  title: z.string(),
  total: z.number(),
  colour: z.enum(['tide', 'moss']),
  habit: z.strictObject({ perDay: z.number(), unit: z.string() }).optional(),
})

const steps = [
  earlier(first, plan => ({ ...plan, total: plan.count })),
  // While the old one is there it is right: the build that came first writes no other.
  earlier(second, ({ count, habit, ...plan }) => ({
    ...plan,
    total: count ?? plan.total,
    colour: 'tide',
    habit: habit && { ...habit, unit: 'piece' },
  })),
] as const

export const rule: Definition['rule'] = {
  get: ({ person, params }) => isOwn(person, params.uid),
  query: ({ person, params }) => isOwn(person, params.uid),
  create: ({ person, params }) => isOwn(person, params.uid),
  // The rules see the newest shape, whatever was stored or sent.
  update: ({ person, params, before, after }) =>
    isOwn(person, params.uid) && [before, after].every(({ fields }) => fields.colour !== undefined),
  delete: ({ person, params }) => isOwn(person, params.uid),
}
export const ofFirst = defineCollection({ path, schema: first, rule: { ...rule, update: () => true } })
export const ofThird = defineCollection({ path, schema: third, earlier: steps, rule })
export const indexed = { ...ofThird, indexes: [['colour', 'total']] }

export const wire = (fields: { [name: string]: string | number }) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? { stringValue: value } : { integerValue: `${value}` },
    ]),
  )

type Row = { path: string; version: number; seen_to: string | null; found: number }

export const shapesIn = (database: Database) => database.as<{ document_shapes: Row }>().kysely

export type Opened = Awaited<ReturnType<typeof openDocuments>>

type Plan = { id: string; title: string; count: number; habit?: { perDay: number } }

export type Builds = Awaited<ReturnType<typeof openBuilds>>

/** Servers of several builds, one after the other or at once, on a database of their own. */
export async function openBuilds(
  open: (place?: DatabaseOptions) => Promise<Database>,
  newPlace: () => Promise<DatabaseOptions>,
) {
  const place = await newPlace()
  const database = await open(place)
  const lines: string[] = []
  const running: Opened[] = []

  /** The server of a build. */
  async function run(definition: Definition): Promise<Opened> {
    const log = createLog('info', { write: line => void lines.push(line) })
    const opened = await openDocuments(await open(place), { collections: [definition], log })
    running.push(opened)
    return opened
  }

  return {
    database,
    /** What they logged. */
    lines,
    run,

    /** As if the round were over, and somebody had written in an earlier shape since. */
    skipRound: () =>
      shapesIn(database)
        .insertInto('document_shapes')
        .values({ path, version: 3, seen_to: null, found: 0 })
        .execute(),

    /** Documents of the first version, and what was there when the build that wrote them ended. */
    async prepare(...plans: Plan[]) {
      const { documents } = await run(ofFirst)
      const own = documents.collection(ofFirst)
      await Promise.all(plans.map(({ id, ...plan }) => own.set({ uid: 'mira', id }, plan)))
      await documents.stop()
    },

    stop: () => Promise.all(running.map(({ documents }) => documents.stop())),
  }
}

export const newest = (title: string, total: number) => ({ title, total, colour: 'tide' })

export const asMira = async (
  { post }: Opened,
  fields: { [name: string]: string | number },
  { id = 'one', mask, transforms }: { id?: string; mask?: string[]; transforms?: object[] } = {},
) =>
  post(
    `${root}:commit`,
    {
      writes: [
        {
          update: { name: `${root.slice(4)}/members/mira/plans/${id}`, fields: wire(fields) },
          ...(mask && { updateMask: { fieldPaths: mask } }),
          ...(transforms && { updateTransforms: transforms }),
        },
      ],
    },
    'person:mira',
  )
