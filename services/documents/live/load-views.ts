import { inChunks } from '../../../platform/in-chunks.ts'
import type { Engine, Place, StoredDocument } from '../model/engine.ts'
import type { Query } from '../model/query.ts'
import type { LiveView } from './view.ts'

/** A result as it was read, kept only until it has been told. */
export type Load = { documents: ReadonlyMap<string, StoredDocument>; readAt: number }

type Loads = { loads: Map<LiveView, Load>; failures: Map<LiveView, unknown> }

const atOnce = 16
const documentsAtOnce = 300

/** Reads what is in the views. One that was never read and cannot be is its askers' trouble alone. */
export async function loadViews(engine: Engine, place: Place, views: Iterable<LiveView>): Promise<Loads> {
  const loads: Loads['loads'] = new Map()
  const failures: Loads['failures'] = new Map()

  function take(view: LiveView, documents: readonly StoredDocument[], readAt: number) {
    view.load(documents)
    loads.set(view, { documents: new Map(documents.map(document => [document.path, document])), readAt })
  }

  async function loadQuery(view: LiveView, query: Query) {
    try {
      const { documents, readAt } = await engine.run(place, query)
      take(view, documents, readAt)
    } catch (error) {
      if (view.isLoaded()) throw error
      failures.set(view, error)
    }
  }

  const queries: (() => Promise<void>)[] = []
  const single = new Map<string, LiveView>()
  for (const view of views) {
    const { source } = view
    if (source.kind === 'document') single.set(source.path, view)
    else queries.push(() => loadQuery(view, source.query))
  }
  const paths = [...single.keys()]
  for (const some of inChunks(paths, documentsAtOnce)) {
    const { documents, readAt } = await engine.get(place, some)
    for (const [index, path] of some.entries()) {
      const [view, document] = [single.get(path), documents[index]]
      if (view) take(view, document ? [document] : [], readAt)
    }
  }
  for (const some of inChunks(queries, atOnce)) await Promise.all(some.map(run => run()))
  return { loads, failures }
}
