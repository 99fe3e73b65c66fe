import { compareText } from '../../../../platform/compare-text.ts'
import type { StoredDocument } from '../../model/engine.ts'
import type { Connection } from '../connection.ts'
import { isExactName, keyAfterAll, nameKey } from '../indexes/key.ts'

/** Steps from one collection to the next without reading what is in them. */
export async function listCollections(
  connection: Connection,
  place: number,
  parent: string,
  /** Documents that are so, whatever is filed. */
  pending: ReadonlyMap<string, StoredDocument | undefined>,
): Promise<string[]> {
  const collections = new Set<string>()
  const start = parent === '' ? '' : `${parent}/`
  const findCollection = (path: string) =>
    path.startsWith(start) ? path.slice(start.length).split('/')[0] : undefined
  for (const [path, document] of pending) {
    const collection = document && findCollection(path)
    if (collection) collections.add(collection)
  }
  const root = parent === '' ? new Uint8Array() : nameKey(parent)
  const end = keyAfterAll(isExactName(root) ? root : root.subarray(0, root.length - 32))
  // From the document itself on, which is no collection of its own.
  let low = isExactName(root) ? root : root.subarray(0, root.length - 32)
  for (;;) {
    const [row] = await connection.all<{ name: Uint8Array; path: string }>(
      'select name, path from documents where place = ? and name > ? and name < ? order by name limit 1',
      [place, low, end],
    )
    if (!row) return [...collections].toSorted(compareText)
    const collection = pending.has(row.path) ? undefined : findCollection(row.path)
    if (collection) collections.add(collection)
    const key = collection && nameKey(start + collection)
    low = key && isExactName(key) ? keyAfterAll(key) : row.name
  }
}
