import { ensureValid } from '../../../platform/errors.ts'
import { type LiveSource, watchQuery } from '../live/source.ts'
import type { Place } from '../model/engine.ts'
import { readDocumentName } from '../wire-json/name.ts'
import { readQuery } from '../wire-json/read-query.ts'
import { readTime } from '../wire-json/read-write.ts'
import { readCount, readList, readObject } from '../wire-json/shape.ts'
import { findResumedAt } from './resume-token.ts'

const mostDocuments = 100

export type TargetRequest = ReturnType<typeof readTarget>

export function readTargetId(value: unknown): number {
  const id = readCount(value, 'targetId')
  ensureValid(id, 'targetId must be a positive number')
  return id
}

/** google.firestore.v1.Target */
export function readTarget(place: Place, value: unknown) {
  const wire = readObject(value, 'addTarget')
  ensureValid(!wire.query !== !wire.documents, 'A target is either a query or documents')
  const sources = wire.query ? [readQuerySource(place, wire.query)] : readDocuments(place, wire.documents)
  const isOnce = wire.once === true
  const expectedCount = readCount(wire.expectedCount, 'expectedCount')
  const isKnown = Boolean(wire.resumeToken) || (wire.readTime !== undefined && wire.readTime !== null)
  if (!isKnown || !wire.query) return { sources, since: undefined, isReset: false, expectedCount, isOnce }
  const since = wire.resumeToken
    ? findResumedAt(place, wire.resumeToken)
    : readTime(wire.readTime, 'readTime')
  // Since: what the client knows was true then. Reset: it knows something that means nothing to us.
  return { sources, since, isReset: since === undefined, expectedCount, isOnce }
}

function readQuerySource(place: Place, value: unknown): LiveSource {
  const { parent, structuredQuery } = readObject(value, 'query')
  return watchQuery(readQuery(place, parent, structuredQuery))
}

function readDocuments(place: Place, value: unknown): LiveSource[] {
  const { documents } = readObject(value, 'documents')
  const names = readList(documents, 'documents', mostDocuments)
  ensureValid(names.length > 0, 'A target of documents names none')
  const paths = new Set(names.map(name => readDocumentName(place, name, 'a name of documents')))
  return [...paths].map(path => ({ kind: 'document', path }))
}
