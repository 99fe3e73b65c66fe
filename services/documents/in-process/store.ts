import { ensure } from '../../../platform/errors.ts'
import type { Place, StoredDocument } from '../model/engine.ts'
import { toName } from '../model/paths.ts'
import { fromFields, type PlainFields } from '../model/plain.ts'
import type { Query } from '../model/query.ts'
import type { Write } from '../model/write.ts'
import { type Changes, splitChanges } from './field-change.ts'
import { type QueryOptions, type QuerySource, toQuery } from './query.ts'

/** A document as the server's own code sees it. */
export type Snapshot<Data = PlainFields> = {
  path: string
  id: string
  data: Data
  createdAt: Date
  updatedAt: Date
}

/** How a store reads and writes: at once, or within a transaction. */
export type Access = {
  read(paths: readonly string[]): Promise<(StoredDocument | undefined)[]>
  run(query: Query): Promise<StoredDocument[]>
  write(writes: readonly Write[]): Promise<void>
}

export type Store = ReturnType<typeof createStore>

/** Documents in plain values. The server's own code is not judged by rules. */
export function createStore(place: Place, access: Access) {
  const root = toName(place, '')

  async function find(path: string): Promise<Snapshot | undefined> {
    const [document] = await access.read([path])
    return document && toSnapshot(document)
  }

  return {
    find,

    /** Several at one instant, without those that aren't there. */
    async findEach(paths: readonly string[]): Promise<Snapshot[]> {
      const found = paths.length > 0 ? await access.read(paths) : []
      return found.flatMap(document => (document ? [toSnapshot(document)] : []))
    },

    async get(path: string): Promise<Snapshot> {
      const found = await find(path)
      ensure(found, 'not-found', 'There is no such document')
      return found
    },

    async query(source: QuerySource, options?: QueryOptions): Promise<Snapshot[]> {
      const documents = await access.run(toQuery(place, source, options))
      return documents.map(toSnapshot)
    },

    /** Replaces the whole document. */
    async set(path: string, data: Changes): Promise<void> {
      const { fields, transforms } = splitChanges(data, root)
      await access.write([{ kind: 'update', path, fields, transforms }])
    },

    /** Throws `already-exists` when it is there. */
    async create(path: string, data: Changes): Promise<void> {
      const { fields, transforms } = splitChanges(data, root)
      await access.write([{ kind: 'update', path, fields, transforms, precondition: { exists: false } }])
    },

    /** Some fields of a document that is there; throws `not-found` when it is not. */
    async update(path: string, changes: Changes): Promise<void> {
      const precondition = { exists: true }
      await access.write([{ kind: 'update', path, ...splitChanges(changes, root), precondition }])
    },

    async delete(path: string): Promise<void> {
      await access.write([{ kind: 'delete', path }])
    },
  }
}

export function toSnapshot({ path, fields, createdAt, updatedAt }: StoredDocument): Snapshot {
  return {
    path,
    id: path.slice(path.lastIndexOf('/') + 1),
    data: fromFields(fields),
    createdAt: new Date(createdAt / 1000),
    updatedAt: new Date(updatedAt / 1000),
  }
}
