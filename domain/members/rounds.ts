import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { inChunks } from '../../platform/in-chunks.ts'
import type { Log } from '../../platform/log.ts'
import { type Documents, defineCollection, readPages } from '../../services/documents/documents.ts'
import { membersCollection } from './collections.ts'
import type { createSealedLinks } from './sealed-links.ts'

/** What those who send by rounds have in common. */
export type RoundParts = {
  documents: Documents
  clock: Clock
  log: Log
  links: ReturnType<typeof createSealedLinks>
}

export type DocumentReader = Pick<Documents, 'collection'>

type RoundDeps = Omit<RoundParts, 'links'> & {
  /** What comes now is sent first and noted then. Cut short, it's sent again, which the outbox knows. */
  look: (uid: string) => Promise<void>
  /** What the log says where that fails. */
  fault: string
  retryAfter?: number
  /** When to look at someone again, under their uid. */
  turns: {
    query: (under: object, options: DueQuery) => Promise<{ id: string }[]>
    update: (one: { id: string }, change: { dueAt: number }) => Promise<unknown>
  }
  /** The one document that says up to where changes were read, by all processes together. */
  readings: {
    find: (one: { id: string }) => Promise<{ data: { readTo: number } } | undefined>
    set: (one: { id: string }, reading: { readTo: number }) => Promise<unknown>
  }
  /** Whose record a changed path belongs to, if that matters here. */
  concerning: RegExp
  /** Who agreed to this is looked at where it isn't known any more who changed what. */
  consent: 'followUp' | 'reminders' | 'series'
}

type DueQuery = { where: [['dueAt', '<=', number]]; orderBy: ['dueAt']; limit: number }

const reading = { id: 'members' }
const minute = 60_000
const atOnce = 20
const mostBatches = 500
/** So many changes that concern nobody here are not read again and again. */
const mostOther = 100

/**
 * Looks at everyone whose record changed since the last round, on whatever process and by whatever device, and at everyone
 * who is due. Two processes may look at one person; what that does is decided by one of them.
 */
export function createRounds(deps: RoundDeps) {
  const { documents, clock, log, turns, readings, concerning } = deps
  const now = () => clock.now().getTime()

  const seeTo = (uid: string): Promise<void> =>
    deps.look(uid).catch(async error => {
      log.warn({ err: error }, deps.fault)
      // Nobody else waits behind what goes wrong each time.
      const dueAt = now() + (deps.retryAfter ?? 10 * minute)
      await turns.update({ id: uid }, { dueAt }).catch(() => {})
    })

  async function seeToAll(people: readonly string[]): Promise<void> {
    for (const some of inChunks(people, atOnce)) await Promise.all(some.map(seeTo))
  }

  async function runChanged(): Promise<void> {
    const readTo = (await readings.find(reading))?.data.readTo
    const found = readTo === undefined ? undefined : await documents.listChanged(readTo)
    if (!found) return lookThrough()
    const people = new Set(found.paths.flatMap(path => path.match(concerning)?.[1] ?? []))
    await seeToAll([...people])
    // Noting it is itself a change, which is nobody's.
    if (people.size > 0 || found.paths.length > mostOther)
      await readings.set(reading, { readTo: found.readTo })
  }

  async function lookThrough(): Promise<void> {
    const readTo = await documents.readTime()
    for await (const page of readPages(documents, { collection: membersCollection.path }, 500)) {
      const meant = page.filter(({ data }) => (data.consents as Record<string, unknown>)?.[deps.consent])
      await seeToAll(meant.flatMap(({ path }) => path.match(concerning)?.[1] ?? []))
    }
    await readings.set(reading, { readTo })
  }

  async function runDue(signal?: AbortSignal): Promise<void> {
    for (let batch = 0; batch < mostBatches && !signal?.aborted; batch += 1) {
      const due = await turns.query(
        {},
        { where: [['dueAt', '<=', now()]], orderBy: ['dueAt'], limit: atOnce },
      )
      await seeToAll(due.map(({ id }) => id))
      if (due.length < atOnce) return
    }
  }

  return {
    async run(signal?: AbortSignal): Promise<void> {
      await runChanged()
      await runDue(signal)
    },
  }
}

/** Up to where the changes of members' records were read, by all processes together: one document. */
export const defineReadings = <Path extends string>(path: Path) =>
  defineCollection({ path, schema: z.strictObject({ readTo: z.number().int().min(0) }) })

/** Someone's profile, as long as it can be read. */
export async function findMember(reader: DocumentReader, uid: string) {
  return (await reader.collection(membersCollection).sortOne({ id: uid })).fitting[0]?.data
}
