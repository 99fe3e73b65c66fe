import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import type { Owners } from '../limits/owners.ts'
import type { Place } from '../model/engine.ts'
import type { Backlogs, Deferral } from './backlog.ts'
import { type Connection, createConnection } from './connection.ts'
import { type CommitAnswer, type CommitRequest, writeBatch } from './write-batch.ts'

const mostTogether = 200

type Deps = {
  exclusively: Exclusively
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
  const { exclusively, backlogs, onCommitted, onDeferred } = deps
  let waiting: Job[] = []
  let working: Promise<void> | undefined

  function takeBatch(place: Place): Job[] {
    const all = waiting
    waiting = []
    if (all.length === 1) return all
    const isHere = ({ request }: Job) =>
      request.place.project === place.project && request.place.database === place.database
    const batch = all.filter(isHere).slice(0, mostTogether)
    const chosen = new Set(batch)
    if (batch.length < all.length) waiting = all.filter(job => !chosen.has(job))
    return batch
  }

  async function work() {
    while (waiting.length > 0) {
      const { place } = (waiting[0] as Job).request
      const batch = takeBatch(place)
      try {
        const requests = batch.map(({ request }) => request)
        const { answers, left } = await exclusively(async connection => {
          const done = await writeBatch(connection, place, requests, deps)
          if (connection.engine === 'postgres') await announce(connection, place, instantsOf(done.answers))
          return done
        })
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
      await connection.all('lock table document_places in exclusive mode')
      await connection.all(steer)
      return task(connection)
    })
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
