import type { Place, StoredDocument } from '../model/engine.ts'
import { formatInstant } from '../model/instant.ts'
import { toName } from '../model/paths.ts'
import { share } from '../wire-json/spelling.ts'
import { writeDocument } from '../wire-json/write-document.ts'
import type { BloomFilter } from './bloom-filter.ts'
import type { ListenResponse } from './messages.ts'

/** A document, and for each target that has news of it whether it is in. */
type Entry = {
  document: StoredDocument | undefined
  deletedAt: number | undefined
  targets: Map<number, boolean>
}

const written = new WeakMap<StoredDocument, Map<string, ListenResponse>>()

/** Most streams have the same few targets; for those that do not, nothing is remembered. */
const mostKept = 8

/** A document that many streams are told of is written once. */
function writeChange(
  place: Place,
  document: StoredDocument,
  targetIds: number[],
  removedTargetIds: number[],
): ListenResponse {
  const known = written.get(document) ?? new Map<string, ListenResponse>()
  written.set(document, known)
  const key = `${targetIds} ${removedTargetIds}`
  const earlier = known.get(key)
  if (earlier) return earlier
  const message: ListenResponse = {
    documentChange: { document: writeDocument(place, document), targetIds, removedTargetIds },
  }
  if (known.size < mostKept) known.set(key, share(message))
  return message
}

/** What one stream is to be told next: of each document only the last word, once for all targets. */
export function createOutbox(place: Place) {
  // Bounded: by one listener’s targets and what it was not told yet; it is emptied with each flush.
  const resets = new Set<number>()
  const currents = new Set<number>()
  const filters = new Map<number, ListenResponse>()
  const entries = new Map<string, Entry>()

  function entryOf(path: string): Entry {
    const entry = entries.get(path) ?? { document: undefined, deletedAt: undefined, targets: new Map() }
    entries.set(path, entry)
    return entry
  }

  function writeEntry(path: string, { document, deletedAt, targets }: Entry, readAt: number): ListenResponse {
    const ids = [...targets.keys()]
    const targetIds = ids.filter(id => targets.get(id))
    const removedTargetIds = ids.filter(id => !targets.get(id))
    if (document && targetIds.length > 0) {
      return writeChange(place, document, targetIds, removedTargetIds)
    }
    const readTime = formatInstant(deletedAt ?? readAt)
    const gone = { document: toName(place, path), readTime, removedTargetIds }
    return deletedAt === undefined ? { documentRemove: gone } : { documentDelete: gone }
  }

  return {
    isEmpty: () => resets.size + currents.size + filters.size + entries.size === 0,
    reset: (targetId: number) => void resets.add(targetId),
    current: (targetId: number) => void currents.add(targetId),

    put(targetId: number, document: StoredDocument) {
      const entry = entryOf(document.path)
      entry.document = document
      entry.deletedAt = undefined
      entry.targets.set(targetId, true)
    },

    /** `deletedAt` is missing when the document lives on, or it is not known. */
    remove(targetId: number, path: string, deletedAt: number | undefined) {
      const entry = entryOf(path)
      entry.deletedAt = deletedAt
      entry.targets.set(targetId, false)
    },

    /** Lets the client find out that it holds what is no longer in the result. */
    count(targetId: number, count: number, unchangedNames: BloomFilter) {
      filters.set(targetId, { filter: { targetId, count, unchangedNames } })
    },

    /** Nothing more of this target. */
    drop(targetId: number) {
      for (const list of [resets, currents, filters]) list.delete(targetId)
      for (const [path, { targets }] of entries) {
        if (targets.delete(targetId) && targets.size === 0) entries.delete(path)
      }
    },

    /** In the order that a client needs them. `currents` are the targets that have now heard everything. */
    take(readAt: number): { messages: ListenResponse[]; currents: number[] } {
      const messages: ListenResponse[] = []
      if (resets.size > 0) {
        messages.push({ targetChange: { targetChangeType: 'RESET', targetIds: [...resets] } })
      }
      for (const [path, entry] of entries) messages.push(writeEntry(path, entry, readAt))
      messages.push(...filters.values())
      const taken = { messages, currents: [...currents] }
      for (const list of [resets, currents, filters, entries]) list.clear()
      return taken
    },
  }
}
