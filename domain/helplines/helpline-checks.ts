import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import {
  type Alongside,
  type Documents,
  type DocumentsTx,
  defineCollection,
} from '../../services/documents/documents.ts'

const moment = z.number().int().min(0)
const someone = z.string().max(128)

/** That someone called a line or read its official page. What was taken back stays, and who did it. Only the server touches it. */
export const helplineChecksOf = defineCollection({
  path: 'helplineChecks',
  schema: z.strictObject({
    /** Which line, by all that people reach it by: with another number it is another line. */
    line: z.string().max(64),
    /** The same for people: “DE 0800 8 31 31 31”. */
    what: z.string().max(200),
    by: someone,
    at: moment,
    undone: z.strictObject({ by: someone, at: moment }).optional(),
  }),
})

/** Until it is tried again to hear of what other processes write. */
const patience = 10_000

type Check = z.output<typeof helplineChecksOf.schema>
export type HelplineCheck = Check & { id: string }
/** A line, what it says of itself, and what is written down with it. */
export type ConfirmedLine = Pick<Check, 'line' | 'what'> & { note?: Alongside }
export type HelplineChecks = Awaited<ReturnType<typeof openHelplineChecks>>

/** So long a confirmation holds. */
const months = 6

/** A line nobody confirmed lately is to be called again. */
export function isDue(newest: Pick<HelplineCheck, 'at'> | undefined, now: Date): boolean {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - months)
  return !newest || newest.at < limit.getTime()
}

/** What the operator's people confirmed. Every process knows at once which lines are, since pages say so. */
export async function openHelplineChecks(documents: Documents, clock: Clock, log: Log) {
  const checks = documents.collection(helplineChecksOf)
  let confirmed = new Map<string, number>()
  let version = 0

  function take(found: readonly Check[]): void {
    const newest = new Map<string, number>()
    for (const { line, at, undone } of found)
      if (!undone) newest.set(line, Math.max(at, newest.get(line) ?? 0))
    if (isSame(newest, confirmed)) return
    confirmed = newest
    version++
  }

  async function list(): Promise<HelplineCheck[]> {
    const found = await checks.query({})
    return found.map(({ id, data }) => ({ id, ...data })).sort((a, b) => b.at - a.at)
  }

  const refresh = async () => take(await list())

  let stopListening = () => {}
  let waiting: NodeJS.Timeout | undefined

  function follow(): void {
    stopListening = documents.listen(
      { collection: helplineChecksOf.path },
      {},
      found => take(found.flatMap(({ data }) => helplineChecksOf.schema.safeParse(data).data ?? [])),
      error => {
        log.warn({ err: error }, 'confirmations of helplines cannot be followed')
        waiting = setTimeout(follow, patience).unref()
      },
    )
  }

  await refresh()
  follow()

  return {
    stop(): void {
      clearTimeout(waiting)
      stopListening()
    },

    /** Rises when a page would say something else. */
    version: () => version,
    findConfirmedAt: (line: string): number | undefined => confirmed.get(line),
    /** Newest first, with those that were taken back. */
    list,

    /** All of them or none. */
    async confirm(lines: readonly ConfirmedLine[], by: string): Promise<void> {
      const at = clock.now().getTime()
      await documents.transaction(tx => addChecks(tx, lines, { by, at }))
      await refresh()
    },

    /** Takes back what was confirmed of a line on the newest day, since a button may be pressed twice; whether anything was. */
    async undo(line: string, by: string, note?: Alongside): Promise<boolean> {
      const undone = { by, at: clock.now().getTime() }
      const isUndone = await documents.transaction(tx => undoNewest(tx, line, undone, note))
      await refresh()
      return isUndone
    },

    /** What someone confirmed or took back, for them to take along. */
    listBy: async (person: string) =>
      (await list()).filter(({ by, undone }) => by === person || undone?.by === person),

    /** The confirmations stay; who made them is no longer known. */
    async forget(person: string): Promise<void> {
      for (const { id, by, undone } of await list()) {
        if (by === person) await checks.update({ id }, { by: '' })
        if (undone?.by === person) await checks.update({ id }, { undone: { ...undone, by: '' } })
      }
    },
  }
}

async function addChecks(
  tx: DocumentsTx,
  lines: readonly ConfirmedLine[],
  check: Pick<Check, 'by' | 'at'>,
): Promise<void> {
  for (const { line, what, note } of lines) {
    await tx
      .collection(helplineChecksOf)
      .create({ id: newId() }, { ...check, line, what: what.slice(0, 200) })
    if (note) tx.also(note)
  }
}

async function undoNewest(
  tx: DocumentsTx,
  line: string,
  undone: NonNullable<Check['undone']>,
  note: Alongside | undefined,
): Promise<boolean> {
  const stored = tx.collection(helplineChecksOf)
  const standing = (await stored.query({})).filter(({ data }) => data.line === line && !data.undone)
  const day = dayOf(Math.max(0, ...standing.map(({ data }) => data.at)))
  for (const { id, data } of standing) if (dayOf(data.at) === day) await stored.update({ id }, { undone })
  if (note && standing.length > 0) tx.also(note)
  return standing.length > 0
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const isSame = (a: Map<string, number>, b: Map<string, number>): boolean =>
  a.size === b.size && [...a].every(([line, at]) => b.get(line) === at)
