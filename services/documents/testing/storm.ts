import fc from 'fast-check'
import { createLog } from '../../../platform/log.ts'
import { compareDocuments, matches } from '../evaluate/match.ts'
import { createLive } from '../live/live.ts'
import type { DocumentChange, Engine, Place, StoredDocument } from '../model/engine.ts'
import { toName } from '../model/paths.ts'
import type { Write } from '../model/write.ts'
import { createListenStream } from '../streams/listen-stream.ts'
import { readQuery } from '../wire-json/read-query.ts'
import { createListenClient } from './listen-client.ts'
import { openGuard } from './stream-ends.ts'

const from = [{ collectionId: 'notes' }]
const everywhere = [{ collectionId: 'notes', allDescendants: true }]
const field = (fieldPath: string) => ({ fieldPath })
const descending = (fieldPath: string) => ({ field: field(fieldPath), direction: 'DESCENDING' })
const where = (op: string, value: number) => ({
  fieldFilter: { field: field('a'), op, value: { integerValue: value } },
})

/** What clients of a storm may ask for. */
export const queries = [
  { from },
  { from: everywhere },
  { from, where: where('GREATER_THAN', 2) },
  { from, where: where('EQUAL', 1) },
  { from, limit: 1 },
  { from, limit: 2, orderBy: [{ field: field('a') }] },
  { from, limit: 3, orderBy: [descending('a')] },
  { from: everywhere, limit: 2, orderBy: [descending('b'), { field: field('a') }] },
  { from, limit: 2, offset: 1, orderBy: [{ field: field('a') }] },
  { from, where: where('LESS_THAN', 4), limit: 2 },
  {
    from,
    orderBy: [{ field: field('a') }],
    startAt: { values: [{ integerValue: 2 }], before: true },
    limit: 2,
  },
]

const paths = [
  'notes/n0',
  'notes/n1',
  'notes/n2',
  'notes/n3',
  'notes/n4',
  'people/p/notes/n0',
  'people/p/notes/n1',
]

export type Act =
  | { kind: 'commit'; writes: { path: string; a: number; b: number | undefined; isDelete: boolean }[] }
  | { kind: 'add'; client: number; target: number; what: number }
  | { kind: 'remove'; client: number; target: number }
  | { kind: 'reconnect'; client: number; forget: boolean; corrupt: boolean }
  | { kind: 'stall'; client: number }
  | { kind: 'read'; client: number }
  | { kind: 'pass'; turns: number }

const clientCount = 3
const client = fc.nat(clientCount - 1)
const target = fc.integer({ min: 1, max: 4 })

const write = fc.record({
  path: fc.constantFrom(...paths),
  a: fc.nat(5),
  b: fc.option(fc.nat(2), { nil: undefined }),
  isDelete: fc.boolean(),
})

export const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('commit' as const),
        writes: fc.array(write, { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        client,
        target,
        what: fc.nat(queries.length + 1),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), client, target }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('reconnect' as const),
        client,
        forget: fc.boolean(),
        corrupt: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('stall' as const), client }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), client }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass' as const), turns: fc.nat(8) }) },
  ),
  { minLength: 10, maxLength: 80 },
)

const turn = () => new Promise(setImmediate)

/**
 * Lets clients come, go, stall and resume while documents change. Clients are spread over the engines, which share
 * their documents. Throws when a client ever saw, at the instant it was told, anything but what a query would have
 * found at that instant; or when in the end it has anything but what a query finds.
 */
export async function weather(engines: readonly Engine[], place: Place, script: readonly Act[]) {
  const [engine] = engines
  if (!engine) throw new Error('A storm needs an engine')
  const database = `projects/${place.project}/databases/${place.database}`
  const root = `${database}/documents`
  const faults: string[] = []
  const log = createLog('error', { write: line => void faults.push(line) })
  const lives = engines.map(one => createLive({ engine: one, log, quietAfter: 1 }))
  const clients = Array.from({ length: clientCount }, (_, index) => {
    const live = lives[index % lives.length] ?? createLive({ engine, log })
    return createListenClient(database, outlet =>
      createListenStream({ place, live, guard: openGuard, person: undefined, outlet, log }),
    )
  })
  /** What each target stands for now, by client. */
  const meanings = clients.map(() => new Map<number, number>())
  const observed: { client: number; from: number; meaning: number; targetId: number; until: number }[] = []
  const startedAt = await engine.readTime(place)
  const commits: Promise<unknown>[] = []

  function toTarget(what: number): object {
    const query = queries[what]
    if (query) return { query: { parent: root, structuredQuery: query } }
    return { documents: { documents: [toName(place, paths[what - queries.length] ?? 'notes/n0')] } }
  }

  /** From here on the target means something else, or nothing. */
  function close(index: number, targetId: number) {
    const [one, meaning] = [clients[index], meanings[index]?.get(targetId)]
    if (!one || meaning === undefined) return
    const last = observed.findLast(entry => entry.client === index && entry.targetId === targetId)
    if (last && last.until === Number.POSITIVE_INFINITY) last.until = one.seen.length
    meanings[index]?.delete(targetId)
  }

  for (const act of script) {
    const one = 'client' in act ? clients[act.client] : undefined
    switch (act.kind) {
      case 'commit': {
        const writes = act.writes.map(
          ({ path, a, b, isDelete }): Write =>
            isDelete
              ? { path, kind: 'delete' }
              : {
                  path,
                  kind: 'update',
                  fields: {
                    a: { integerValue: `${a}` },
                    ...(b !== undefined && { b: { integerValue: `${b}` } }),
                  },
                  transforms: [],
                },
        )
        const by = engines[commits.length % engines.length] ?? engine
        commits.push(by.commit(place, writes))
        break
      }
      case 'add':
        close(act.client, act.target)
        one?.remove(act.target)
        meanings[act.client]?.set(act.target, act.what)
        observed.push({
          client: act.client,
          targetId: act.target,
          meaning: act.what,
          from: one?.seen.length ?? 0,
          until: Number.POSITIVE_INFINITY,
        })
        one?.add(act.target, toTarget(act.what))
        break
      case 'remove':
        close(act.client, act.target)
        one?.remove(act.target)
        break
      case 'reconnect':
        for (const [id, what] of meanings[act.client] ?? []) {
          if (act.corrupt && what < queries.length) one?.corrupt(id, `${root}/notes/never`)
        }
        one?.reconnect(() => act.forget)
        break
      case 'stall':
        one?.stall()
        break
      case 'read':
        one?.read()
        break
      case 'pass':
        for (let index = 0; index < act.turns; index++) await turn()
    }
  }
  await Promise.all(commits)
  const readAt = await engine.readTime(place)
  for (const one of clients) one.read()
  const deadline = Date.now() + 20_000
  const isSettled = () => clients.every((one, index) => meanings[index]?.size === 0 || one.isSettled(readAt))
  const isBroken = () => faults.length > 0 || clients.some(({ errors }) => errors.length > 0)
  while (!isSettled() && !isBroken()) {
    if (Date.now() > deadline) throw new Error('The clients never heard of the last commit')
    await turn()
  }
  if (faults.length > 0) throw new Error(`It was logged that ${faults.join()}`)
  await verify()
  for (const one of clients) one.end()
  for (const live of lives) live.stop()

  async function verify() {
    let history: Awaited<ReturnType<Engine['changes']>>
    for (let tries = 0; !history && tries < 100; tries++) history = await engine?.changes(place, startedAt)
    if (!history) throw new Error('The storm is too long for the log')
    const states = replay(history.changes)
    for (const [index, one] of clients.entries()) {
      if (one.errors.length > 0) throw new Error(`A stream ended: ${JSON.stringify(one.errors)}`)
      for (const [at, { readAt, targetId, documents }] of one.seen.entries()) {
        const entry = observed.find(
          ({ client, targetId: id, from, until }) =>
            client === index && id === targetId && from <= at && at < until,
        )
        if (!entry) throw new Error('A target was seen that is not wanted')
        const state = states.findLast(({ at: then }) => then <= readAt)?.documents ?? new Map()
        compare(documents, entry.meaning, state, `client ${index} target ${targetId} at ${readAt}`)
      }
      const last = states.at(-1)?.documents ?? new Map()
      for (const [targetId, meaning] of meanings[index] ?? []) {
        compare(one.result(targetId), meaning, last, `client ${index} target ${targetId} in the end`)
      }
    }
  }

  function compare(
    held: Map<string, number> | undefined,
    meaning: number,
    state: Map<string, StoredDocument>,
    when: string,
  ) {
    const expected = new Map(
      evaluate(meaning, state).map(({ path, updatedAt }) => [toName(place, path), updatedAt]),
    )
    const print = (map: Map<string, number> | undefined) => JSON.stringify([...(map ?? [])].sort())
    if (print(held) !== print(expected)) {
      throw new Error(`${when}, asking ${meaning}: holds ${print(held)}, expected ${print(expected)}`)
    }
  }

  function evaluate(meaning: number, state: Map<string, StoredDocument>): StoredDocument[] {
    const wire = queries[meaning]
    if (!wire) {
      const document = state.get(paths[meaning - queries.length] ?? 'notes/n0')
      return document ? [document] : []
    }
    const query = readQuery(place, root, wire)
    const { offset = 0, limit = Number.POSITIVE_INFINITY } = query
    return [...state.values()]
      .filter(document => matches(query, document))
      .sort((left, right) => compareDocuments(query.orderBy, left, right))
      .slice(offset, offset + limit)
  }
}

/** All states that ever were. */
function replay(
  changes: readonly DocumentChange[],
): { at: number; documents: Map<string, StoredDocument> }[] {
  const states: { at: number; documents: Map<string, StoredDocument> }[] = []
  for (const { path, changedAt, after } of changes) {
    const before = states.at(-1)
    const isNew = before?.at !== changedAt
    const documents = new Map(before?.documents)
    if (after) documents.set(path, after)
    else documents.delete(path)
    if (isNew) states.push({ at: changedAt, documents })
    else if (before) before.documents = documents
  }
  return states
}
