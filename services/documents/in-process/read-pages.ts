import { Reference } from '../model/plain.ts'
import type { QuerySource } from './query.ts'
import type { Snapshot, Store } from './store.ts'

/** Everything there is, some at a time by its names. Broken ones too: a page without them would look like the last. */
export async function* readPages(
  documents: Pick<Store, 'query'>,
  source: QuerySource,
  limit: number,
): AsyncGenerator<Snapshot[]> {
  let last: string | undefined
  do {
    const from = last && { startAfter: [new Reference(last)] }
    const page = await documents.query(source, { orderBy: ['__name__'], limit, ...from })
    yield page
    last = page.length < limit ? undefined : page.at(-1)?.path
  } while (last !== undefined)
}
