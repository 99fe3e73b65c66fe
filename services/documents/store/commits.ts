import { setImmediate as breathe } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import type { Owners } from '../limits/owners.ts'
import type { Place } from '../model/engine.ts'
import type { Backlogs, Deferral } from './backlog.ts'
import { type Connection, connect, createConnection } from './connection.ts'
import { type CommitAnswer, type CommitRequest, writeBatch } from './write-batch.ts'

const mostTogether = 200

type Deps = {
  exclusively: Exclusively
  exclusivelyWith: ExclusivelyWith
  clock: Clock
  backlogs: Backlogs
  deferral: Deferral
  owners: Owners
  onCommitted: (place: Place, committedAt: number) => void
  /** Told how many changes wait to be filed, if any do. */
  onDeferred: (count: number) => void
}

type Job = { request: CommitRequest; settle: (answer: CommitAnswer) => void; fail: (error: unknown) => void }

export const channel = 'exhale_documents'

/**
 * Commits that come while one is being written share the next transaction, so many at once cost one flush of the disk.
 * Nobody is answered before it.
 */
export function createCommits(deps: Deps) {
  const { exclusively, exclusivelyWith, backlogs, onCommitted, onDeferred } = deps
  // Bounded: by the requests that are under way.
  let waiting: Job[] = []
  let working: Promise<void> | undefined

  function takeBatch(place: Place): Job[] {
    const all = waiting
    waiting = []
    if (all.length === 1) return all
    // Nobody else's commit fails with what is written alongside this one.
    if (all[0]?.request.alongside) {
      waiting = all.slice(1)
      return all.slice(0, 1)
    }
    const isHere = ({ request }: Job) =>
      !request.alongside &&
      request.place.project === place.project &&
      request.place.database === place.database
    const batch = all.filter(isHere).slice(0, mostTogether)
    const chosen = new Set(batch)
    if (batch.length < all.length) waiting = all.filter(job => !chosen.has(job))
    return batch
  }

  async function work() {
    while (waiting.length > 0) {
      // What comes in the same moment is written with it.
      if (waiting.length === 1) await breathe()
      const { place } = (waiting[0] as Job).request
      const batch = takeBatch(place)
      try {
        const requests = batch.map(({ request }) => request)
        const write = async (connection: Connection) => {
          const done = await writeBatch(connection, place, requests, deps)
          if (connection.engine === 'postgres') await announce(connection, place, instantsOf(done.answers))
          return done
        }
        const alongside = requests[0]?.alongside
        const { answers, left } = alongside
          ? await exclusivelyWith(write, async (tx, { answers }) => {
              if (instantsOf(answers).length > 0) await alongside(tx)
            })
          : await exclusively(write)
        backlogs.remember(left.id, left.readAt, left.filedAt, left.backlog)
        if (left.filedAt !== null) onDeferred(left.backlog.length)
        for (const [index, { settle }] of batch.entries()) {
          const answer = answers[index]
          if (answer) settle(answer)
          if (answer && 'committedAt' in answer) onCommitted(place, answer.committedAt)
        }
      } catch (error) {
        for (const { fail } of batch) fail(error)
      }
    }
    working = undefined
  }

  return {
    commit: (request: CommitRequest) =>
      new Promise<Extract<CommitAnswer, { committedAt: number }>>((resolve, fail) => {
        const settle = (answer: CommitAnswer) => ('fault' in answer ? fail(answer.fault) : resolve(answer))
        waiting.push({ request, settle, fail })
        working ??= work()
      }),
    /** Waits until nothing is left to write. */
    settle: async () => {
      await working
    },
  }
}

function instantsOf(answers: readonly CommitAnswer[]): number[] {
  return answers.flatMap(answer => ('committedAt' in answer ? [answer.committedAt] : []))
}

export type Exclusively = <Result>(task: (connection: Connection) => Promise<Result>) => Promise<Result>

/** The lock comes before the transaction's view of the data, so that commits queue and none is refused. */
export function createExclusively(database: Database): Exclusively {
  const { engine } = database
  if (engine === 'sqlite') return task => database.session(session => task(createConnection(session, engine)))
  return task =>
    database.session(async session => {
      const connection = createConnection(session, engine)
      await lock(connection)
      return task(connection)
    })
}

export type ExclusivelyWith = <Result>(
  task: (connection: Connection) => Promise<Result>,
  also: (tx: Transaction<unknown>, done: Result) => Promise<void>,
) => Promise<Result>

/** The same for what others write with it, who need the builder. */
export function createExclusivelyWith(database: Database): ExclusivelyWith {
  return (task, also) =>
    database.transaction(async tx => {
      const done = await connect(tx, database.engine, async connection => {
        if (connection.engine === 'postgres') await lock(connection)
        return task(connection)
      })
      await also(tx, done)
      return done
    })
}

async function lock(connection: Connection): Promise<void> {
  await connection.all('lock table document_places in exclusive mode')
  await connection.all(steer)
}

/** Without statistics of tables that grow from nothing, the planner would read them whole. */
export const steer = `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true), set_config('enable_sort', 'off', true),
  set_config('enable_bitmapscan', 'off', true)`

/** Heard by every process when the transaction is committed. */
export async function announce(
  connection: Connection,
  { project, database }: Place,
  instants: readonly number[],
) {
  if (connection.engine === 'postgres' && instants.length > 0)
    await connection.all('select pg_notify(?, ?)', [channel, JSON.stringify([project, database, instants])])
}
