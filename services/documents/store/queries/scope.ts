import { hash } from 'node:crypto'
import { remember } from '../../../../platform/remember.ts'
import { joinPath, splitPath } from '../../model/paths.ts'
import type { Query } from '../../model/query.ts'

const length = 12

/** Where entries are kept together: a collection, or the nested collections of one id. */
function toScope(place: number, kind: 'collection' | 'group', path: string): Uint8Array {
  return digestOf(`${place} ${kind} ${path}`)
}

const digestOf = remember(
  1000,
  (text: string) => new Uint8Array(hash('sha256', text, 'buffer').subarray(0, length)),
)

/** A collection at the top is searched for its group as it is, so its documents have one scope, others two. */
export function scopesOfDocument(place: number, path: string): Uint8Array[] {
  const { collectionPath, collection, parent } = splitPath(path)
  const own = toScope(place, 'collection', collectionPath)
  return parent === '' ? [own] : [own, toScope(place, 'group', collection)]
}

export function scopesOfQuery(place: number, { parent, collection, allDescendants }: Query): Uint8Array[] {
  if (!allDescendants) return [toScope(place, 'collection', joinPath(parent, collection))]
  const group = toScope(place, 'group', collection)
  return parent === '' ? [toScope(place, 'collection', collection), group] : [group]
}
