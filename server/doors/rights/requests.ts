import { type RequestsAsked, readLast, writeLast } from '../../../app/admin/requests/request-list.ts'
import type { PartName } from '../../../app/leaving/groups.ts'
import { readCode } from '../../../domain/rights/code.ts'
import type { Erasure } from '../../../domain/rights/erasures/erasures.ts'
import { retryAfter } from '../../../domain/rights/erasures/erasures.ts'
import type { Helper } from '../asker.ts'
import { cutPage } from '../cut-page.ts'
import { readAll } from '../read-all.ts'
import type { RightsDoorParts } from './rights.ts'

const pageLength = 25
const part = 200
const day = 24 * 3_600_000
/** What the law gives for an answer. */
const lawFor = 30 * day

/** Requests as those see them who look after them: codes, never people. Nobody can hold one up here. */
export function createRequestDoors(
  { clock, rights, schedule }: Pick<RightsDoorParts, 'clock' | 'rights' | 'schedule'>,
  { note }: Helper,
) {
  const { erasures } = rights
  const now = () => clock.now().getTime()

  async function listPart(asked: RequestsAsked, isOver: boolean, limit: number): Promise<RequestLine[]> {
    const { q, kind, through, sort } = asked
    const before = readLast(asked.before)
    const found = await erasures.list({
      ...{ isOver, limit, isOldestFirst: sort === 'old' },
      ...(q && { code: readCode(q) ?? q.toUpperCase() }),
      ...(through && { through }),
      ...(kind && { isOfParts: kind === 'parts' }),
      ...(before?.isOver === isOver && { before }),
    })
    return found.map(each => toLine(each, erasures.stores.length))
  }

  async function listFrom(asked: RequestsAsked, most: number): Promise<RequestLine[]> {
    const open = readLast(asked.before)?.isOver ? [] : await listPart(asked, false, most)
    const left = most - open.length
    return left > 0 ? [...open, ...(await listPart(asked, true, left))] : open
  }

  return {
    /** First those that aren't over, newest first; `next` is where the page after this begins. */
    async list(asked: RequestsAsked) {
      return cutPage(await listFrom(asked, pageLength + 1), pageLength, writeLast)
    },
    /** All of them, page by page, for a file; who took it is written down. */
    async *listAll(asked: RequestsAsked): AsyncGenerator<RequestLine[]> {
      await note({ action: 'requests.exported', subject: '' })
      yield* readAll(part, last => listFrom({ ...asked, before: last ? writeLast(last) : '' }, part))
    },
    async count() {
      return erasures.count({ doneBy: now() + day, askedBefore: now() - lawFor })
    },
    /** Asks a store again that didn't answer; false where none is waited for. */
    async retry(code: string) {
      const isDue = await erasures.hurry(code, tx => note({ action: 'requests.retried', subject: code }, tx))
      if (!isDue) return false
      await schedule.hurry('erasures')
      return true
    },
  }
}

/** A request as those see it who look after them: by its code alone. */
export type RequestLine = ReturnType<typeof toLine>

function toLine(erasure: Erasure, places: number) {
  const { code, parts, through, askedAt, state, done, failing, tries, entries, dueAt, endedAt } = erasure
  return {
    code,
    kind: parts ? ('parts' as const) : ('erasure' as const),
    /** Which parts, where not all of an account goes. */
    parts: parts as PartName[] | undefined,
    through,
    askedAt,
    state,
    done,
    places: parts?.length ?? places,
    /** The store that didn't answer, and how often it was asked. */
    failing: failing && state === 'erasing' ? { store: failing, tries } : undefined,
    entries,
    /** When it was done, or is to be. */
    doneBy: endedAt ?? (tries > 0 ? dueAt + tries * retryAfter : dueAt),
    isOver: endedAt !== undefined,
  }
}
