import { toQuery } from '../in-process/query.ts'
import type { Engine, Place, StoredDocument } from '../model/engine.ts'
import { Reference } from '../model/plain.ts'
import type { Shape } from './shape.ts'

const page = 100

/** The next documents of a collection by their names, as they are stored; `last` is missing at its end. */
export async function readPage(
  engine: Engine,
  place: Place,
  { path, collection, pattern }: Pick<Shape, 'path' | 'collection' | 'pattern'>,
  after: string,
): Promise<{ documents: StoredDocument[]; last: string | undefined }> {
  const source = path.includes('{') ? { group: collection } : { collection: path }
  const query = toQuery(place, source, {
    orderBy: ['__name__'],
    limit: page,
    ...(after !== '' && { startAfter: [new Reference(after)] }),
  })
  const { documents } = await engine.run(place, query)
  const last = documents.length === page ? documents.at(-1)?.path : undefined
  return { documents: documents.filter(each => pattern.match(each.path) !== undefined), last }
}
