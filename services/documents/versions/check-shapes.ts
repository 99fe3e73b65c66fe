import { createPlaces } from '../access/places.ts'
import type { DocumentsDeps } from '../documents.ts'
import { toName } from '../model/paths.ts'
import { fromFields } from '../model/plain.ts'
import { createEngine } from '../store/create-engine.ts'
import { readPage } from './read-page.ts'
import { createShape, fits, upgradeDocument } from './shape.ts'

type Options = Pick<DocumentsDeps, 'database' | 'clock' | 'projectId' | 'collections'> & {
  signal?: AbortSignal
}

/** How many documents have yet to be upgraded, and which fit no version of their collection. */
export async function checkShapes({ database, clock, projectId, collections, signal }: Options) {
  const engine = createEngine({ database, clock })
  const { home } = createPlaces(projectId, false)
  const root = toName(home, '')
  let earlier = 0
  const misfits: string[] = []
  for (const shape of collections.map(each => createShape(each, root))) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      signal?.throwIfAborted()
      const { documents, last } = await readPage(engine, home, shape, after)
      for (const document of documents) {
        const upgraded = upgradeDocument(shape, document, root)
        if (upgraded !== document) earlier += 1
        if (!fits(shape.newest, fromFields(upgraded.fields))) misfits.push(document.path)
      }
      after = last
    }
  }
  return { earlier, misfits }
}
