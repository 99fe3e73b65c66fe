import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { inParts } from '../../platform/in-parts.ts'
import type { Log } from '../../platform/log.ts'
import { newCode } from './code.ts'
import { directionOf, type RequestQuery, toCondition } from './request-query.ts'
import type { ExportRow, RightsTables } from './schema.ts'

const hour = 3_600_000
/** How long a copy can be fetched. */
export const keptFor = 24 * hour
const shownFor = 90 * 24 * hour
const mostTries = 3
/** Every part but the last has this many bytes, so that a download can go on where it stopped. */
const partLength = 256 * 1024

export type Copy = ReturnType<typeof read>

/** Writes the file piece by piece, and says which kinds are in it. */
export type WriteCopy = (
  uid: string,
  onDone: (kind: string, entries: number) => Promise<void>,
) => AsyncIterable<Uint8Array>

type ExportDeps = { database: Database; clock: Clock; log: Log; write: WriteCopy; hurry: () => Promise<void> }

const read = (row: Selectable<ExportRow>) => ({
  code: row.code,
  state: row.state,
  askedAt: row.asked_at,
  done: JSON.parse(row.done) as string[],
  entries: row.entries,
  bytes: row.bytes,
  readyAt: row.ready_at ?? undefined,
  fetchedAt: row.fetched_at ?? undefined,
})

/** Copies of all that is held about someone: made in the background, one at a time, kept for a day. */
export function createExports({ database: given, clock, log, write, hurry }: ExportDeps) {
  const { kysely, transaction } = given.as<RightsTables>()
  const now = () => clock.now().getTime()

  const change = (code: string, values: Partial<ExportRow>) =>
    kysely.updateTable('exports').set(values).where('code', '=', code).execute()

  /**
   * Changes one that is still wanted, and adds what was written of it or drops all that was. False where its owner is gone
   * meanwhile, or another try began: whoever is late leaves what that has written alone.
   */
  const goOn = (
    { code, tries }: Pick<ExportRow, 'code' | 'tries'>,
    values: Partial<ExportRow>,
    part?: { position: number; bytes: Uint8Array } | 'drop',
  ): Promise<boolean> =>
    transaction(async tx => {
      const wanted = await tx
        .updateTable('exports')
        .set(values)
        .where('code', '=', code)
        .where('tries', '=', tries)
        .where('state', 'in', ['waiting', 'making'])
        .where('uid', 'is not', null)
        .returning('code')
        .executeTakeFirst()
      if (!wanted) return false
      if (part === 'drop') await tx.deleteFrom('export_parts').where('code', '=', code).execute()
      else if (part)
        await tx
          .insertInto('export_parts')
          .values({ code, ...part })
          .execute()
      return true
    })

  async function make({ code, uid, tries }: Selectable<ExportRow>, signal: AbortSignal): Promise<void> {
    if (uid === null) return
    const own = { code, tries: tries + 1 }
    const begun = { state: 'making', done: '[]', entries: 0, bytes: 0, tries: own.tries } as const
    if (!(await goOn({ code, tries }, begun, 'drop'))) return
    const done: string[] = []
    let entries = 0
    let bytes = 0
    const onDone = async (kind: string, count: number) => {
      done.push(kind)
      entries += count
      await goOn(own, { done: JSON.stringify(done), entries })
    }
    try {
      for await (const part of inParts(write(uid, onDone), partLength)) {
        signal.throwIfAborted()
        const position = bytes / partLength
        bytes += part.length
        if (!(await goOn(own, { bytes }, { position, bytes: part }))) return
      }
      await goOn(own, { state: 'ready', ready_at: now() })
    } catch (error) {
      // The next run begins it again.
      if (signal.aborted) return
      log.error({ err: error }, 'a copy of someone’s data couldn’t be made')
      await goOn(own, { state: own.tries >= mostTries ? 'failed' : 'waiting' }, 'drop')
    }
  }

  /** Makes what was asked for, and ends what was ready for a day. */
  async function runOnce(signal: AbortSignal): Promise<void> {
    const due = await kysely
      .selectFrom('exports')
      .selectAll()
      // One that was being made when its process ended begins again.
      .where('state', 'in', ['waiting', 'making'])
      .orderBy('asked_at')
      .limit(20)
      .execute()
    for (const row of due) if (!signal.aborted) await make(row, signal)
    const over = await kysely
      .selectFrom('exports')
      .select('code')
      .where('uid', 'is not', null)
      .where('state', 'in', ['ready', 'failed'])
      .where('asked_at', '<=', now() - keptFor)
      .execute()
    for (const { code } of over) await change(code, { uid: null, state: 'over' })
    await kysely
      .deleteFrom('exports')
      .where('asked_at', '<=', now() - shownFor)
      .execute()
    // What was written for who isn't there any more, whatever left it behind.
    await kysely
      .deleteFrom('export_parts')
      .where('code', 'not in', eb => eb.selectFrom('exports').select('code').where('uid', 'is not', null))
      .execute()
  }

  let running = Promise.resolve()

  return {
    /** The one under way, or that failed and is tried again; else a new one begins. */
    async ask(uid: string): Promise<string> {
      const code = await transaction(async tx => {
        const known = await tx.selectFrom('exports').selectAll().where('uid', '=', uid).executeTakeFirst()
        if (known && (known.state === 'waiting' || known.state === 'making')) return known.code
        if (known?.state === 'failed') {
          // Whoever tries again means the same copy, and has its code.
          const again = { state: 'waiting', tries: 0, asked_at: now() } as const
          await tx.updateTable('exports').set(again).where('code', '=', known.code).execute()
          return known.code
        }
        // The copy before gives way: there is never more than one.
        if (known) {
          await tx.deleteFrom('export_parts').where('code', '=', known.code).execute()
          await tx
            .updateTable('exports')
            .set({ uid: null, state: 'over' })
            .where('code', '=', known.code)
            .execute()
        }
        const fresh = {
          state: 'waiting',
          asked_at: now(),
          done: '[]',
          entries: 0,
          bytes: 0,
          tries: 0,
        } as const
        const row = { code: newCode(), uid, ...fresh, ready_at: null, fetched_at: null }
        await tx.insertInto('exports').values(row).execute()
        return row.code
      })
      await hurry()
      return code
    },

    async findOf(uid: string): Promise<Copy | undefined> {
      const row = await kysely.selectFrom('exports').selectAll().where('uid', '=', uid).executeTakeFirst()
      return row && read(row)
    },

    /** The bytes of someone's copy from one to another, as they are asked for. */
    async *fetch(uid: string, from = 0, to = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
      const copy = await this.findOf(uid)
      if (copy?.state !== 'ready') return
      const end = Math.min(to, copy.bytes - 1)
      for (let position = Math.floor(from / partLength); position * partLength <= end; position++) {
        const found = await kysely
          .selectFrom('export_parts')
          .select('bytes')
          .where('code', '=', copy.code)
          .where('position', '=', position)
          .executeTakeFirstOrThrow()
        const start = position * partLength
        yield new Uint8Array(found.bytes).subarray(Math.max(0, from - start), end - start + 1)
      }
      if (end === copy.bytes - 1) await change(copy.code, { fetched_at: now() })
    },

    /** Newest first, unless the oldest are asked for. */
    async list({ isOver, limit = 500, ...asked }: Omit<RequestQuery, 'through'> = {}): Promise<Copy[]> {
      let found = kysely.selectFrom('exports').selectAll().where(toCondition(asked))
      if (isOver !== undefined) found = found.where('state', isOver ? 'not in' : 'in', ['waiting', 'making'])
      const order = directionOf(asked)
      const rows = await found.orderBy('asked_at', order).orderBy('code', order).limit(limit).execute()
      return rows.map(read)
    },

    async forget(uid: string): Promise<void> {
      await transaction(async tx => {
        const own = await tx.selectFrom('exports').select('code').where('uid', '=', uid).execute()
        for (const { code } of own) await tx.deleteFrom('export_parts').where('code', '=', code).execute()
        await tx.updateTable('exports').set({ uid: null, state: 'over' }).where('uid', '=', uid).execute()
      })
    },

    /** All that was asked for before is made when this ends: of two runs in one process the later waits for the other. */
    run(signal: AbortSignal): Promise<void> {
      const turn = running.then(() => runOnce(signal))
      running = turn.catch(() => {})
      return turn
    },
  }
}
