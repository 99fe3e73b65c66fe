import type { Clock } from '../../platform/clock.ts'
import type { Documents } from '../../services/documents/documents.ts'

type Page = { people: string[]; last: string | undefined }

type RoundDeps = {
  documents: Documents
  clock: Clock
  look: (uid: string) => Promise<void>
  /** The one document that says up to where changes were read, by all processes together. */
  readings: {
    find: () => Promise<number | undefined>
    set: (readTo: number) => Promise<unknown>
  }
  /** Whose record a changed path belongs to, if that matters here. */
  concerning: RegExp
  /** Who is due, the longest due first. */
  listDue: (now: number, limit: number) => Promise<string[]>
  /** Everyone it may matter to, a page at a time, where it isn't known any more who changed what. */
  listAll: (after: string | undefined) => Promise<Page>
}

const atOnce = 20
const mostBatches = 500
/** So many changes that concern nobody here are not read again and again. */
const mostOther = 100

/**
 * Looks at everyone whose record changed since the last round, on whatever process and by whatever device, and at everyone
 * who is due. Two processes may look at one person; what that does is decided by one of them.
 */
export function createRounds({ documents, clock, look, readings, concerning, listDue, listAll }: RoundDeps) {
  async function lookAtAll(people: readonly string[]): Promise<void> {
    for (let first = 0; first < people.length; first += atOnce)
      await Promise.all(people.slice(first, first + atOnce).map(look))
  }

  async function runChanged(): Promise<void> {
    const readTo = await readings.find()
    const found = readTo === undefined ? undefined : await documents.listChanged(readTo)
    if (!found) return lookThrough()
    const people = new Set(found.paths.flatMap(path => path.match(concerning)?.[1] ?? []))
    await lookAtAll([...people])
    // Noting it is itself a change, which is nobody's.
    if (people.size > 0 || found.paths.length > mostOther) await readings.set(found.readTo)
  }

  async function lookThrough(): Promise<void> {
    const readTo = await documents.readTime()
    let last: string | undefined
    do {
      const page = await listAll(last)
      await lookAtAll(page.people)
      last = page.last
    } while (last !== undefined)
    await readings.set(readTo)
  }

  async function runDue(signal?: AbortSignal): Promise<void> {
    for (let batch = 0; batch < mostBatches && !signal?.aborted; batch += 1) {
      const due = await listDue(clock.now().getTime(), atOnce)
      await lookAtAll(due)
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
