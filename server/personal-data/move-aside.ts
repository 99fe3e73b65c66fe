import { isDeepStrictEqual } from 'node:util'
import type { Aside, AsideOf } from '../../domain/rights/aside.ts'
import { attempt } from '../../platform/attempt.ts'
import type { Documents } from '../../services/documents/documents.ts'
import { expectedFault } from '../doors/expected-fault.ts'

const mostAtOnce = 400

/** Documents that go out of everyone's sight together: single ones first, then whole collections. */
export type AsidePaths = { documents: readonly string[]; collections: readonly string[] }

/** Takes documents out of their place. Devices that follow them hear that they are gone. */
export async function moveAside(
  documents: Documents,
  aside: Aside,
  of: AsideOf,
  paths: AsidePaths,
): Promise<void> {
  type Found = { path: string; data: object }
  const move = (find: (tx: Parameters<Parameters<Documents['transaction']>[0]>[0]) => Promise<Found[]>) =>
    documents.transaction(async tx => {
      const found = await find(tx)
      for (const { path, data } of found) {
        // What no reader could read here can't come back either.
        if (isPlain(data)) await aside.put(of, path, data)
        await tx.delete(path)
      }
      return found.length
    })
  await move(tx => tx.findEach(paths.documents))
  for (const collection of paths.collections)
    for (let moved = mostAtOnce; moved === mostAtOnce; )
      moved = await move(tx => tx.query({ collection }, { limit: mostAtOnce }))
}

/** Puts them back where nothing has come since. */
export async function putBack(documents: Documents, aside: Aside, of: AsideOf): Promise<void> {
  for (const { name, data } of await aside.list(of))
    if (name.includes('/'))
      await documents
        .create(name, data as never)
        .catch(error => expectedFault(error, 'already-exists', 'invalid-argument'))
}

const isPlain = (data: object): boolean =>
  attempt(() => isDeepStrictEqual(JSON.parse(JSON.stringify(data)), data)) ?? false
