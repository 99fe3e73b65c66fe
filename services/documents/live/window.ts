import { compareDocuments } from '../evaluate/match.ts'
import { projectFields } from '../evaluate/project-fields.ts'
import type { StoredDocument } from '../model/engine.ts'
import type { Query } from '../model/query.ts'

/**
 * The first documents of a limited query, as far as they are known: always the true beginning of the whole result,
 * and all of it when `isWhole`. Of each document only what orders it is kept.
 */
export function createWindow({ orderBy, limit = Number.POSITIVE_INFINITY }: Query) {
  const fields = orderBy.map(({ field }) => field)
  let entries: StoredDocument[] = []
  let isWhole = false

  function placeOf(document: StoredDocument): number {
    let [low, high] = [0, entries.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const entry = entries[middle]
      if (entry && compareDocuments(orderBy, entry, document) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    load(documents: readonly StoredDocument[]) {
      entries = documents.map(document => projectFields(document, fields))
      isWhole = documents.length < limit
    },

    /** Takes the document out and puts it, if it still belongs, in its place; tells what fell off the end. */
    move(path: string, document: StoredDocument | undefined): { isIn: boolean; fallen?: string } {
      const index = entries.findIndex(entry => entry.path === path)
      if (index >= 0) entries.splice(index, 1)
      if (!document) return { isIn: false }
      const at = placeOf(document)
      // What comes after the known beginning may have others before it.
      if (at === entries.length && !isWhole) return { isIn: false }
      entries.splice(at, 0, projectFields(document, fields))
      if (entries.length <= limit) return { isIn: true }
      isWhole = false
      const fallen = entries.pop()?.path
      return fallen === path ? { isIn: false } : { isIn: true, fallen }
    },

    /** Whether the result goes on where what is known of it ends. */
    isShort: () => !isWhole && entries.length < limit,
  }
}
