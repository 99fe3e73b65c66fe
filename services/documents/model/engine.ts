import type { Transaction } from 'kysely'
import type { Shapes } from '../versions/shapes.ts'
import type { Aggregation, Query } from './query.ts'
import type { Fields, Value } from './value.ts'
import type { Write, WriteResult } from './write.ts'

/** One isolated database of documents. */
export type Place = { project: string; database: string }

/** Instants are whole microseconds since 1970: exact in a number until the year 2255. */
export type StoredDocument = { path: string; fields: Fields; createdAt: number; updatedAt: number }

/** What a commit did to one document. `after` is missing when it was deleted. */
export type DocumentChange = { path: string; changedAt: number; after: StoredDocument | undefined }

/** Asked for each document a commit touches, inside it; a throw undoes the whole commit. */
export type Judge = (change: {
  path: string
  before: StoredDocument | undefined
  after: StoredDocument | undefined
  kind: Write['kind']
  /** Another document as this commit would leave it so far; only those it writes, has read or looks at. */
  find: (path: string) => StoredDocument | undefined
}) => void

type Size = { documents: number; bytes: number }

/** How much the caller may still add. */
export type Allowance = {
  /** Told what an owner would have when this commit is done, and how much of it is new; throws when that is too much. */
  check(kept: Size, grown: Size): void
  /** Told how many changes it makes, of how many bytes; throws when that is too many. */
  spend(changes: number, bytes: number): void
}

/** A document as it was read; `updatedAt` is missing when it was not there. */
export type Read = { path: string; updatedAt: number | undefined }

/** Writes into tables of others within a commit's transaction: both are done or neither. It may run several times. */
export type Alongside = (tx: Transaction<unknown>) => Promise<void>

export type CommitOptions = {
  judge?: Judge
  /** Asked of each document as the commit would leave it, once, however often it is written; a throw undoes the whole. */
  checkFit?: ((document: StoredDocument) => void) | undefined
  /** Documents read before; if one changed since (or exists now though it did not), the commit is aborted. */
  reads?: readonly Read[]
  /** Paths of further documents the judge wants to see. */
  looks?: readonly string[]
  /** Without one, as for the server's own code, there is no bound. */
  allowance?: Allowance | undefined
  alongside?: Alongside | undefined
  /** What documents here look like, where they must look like something. */
  shapes?: Shapes
}

export interface Engine {
  /** The instant of the newest commit. Nothing will ever be committed at or before it. */
  readTime(place: Place): Promise<number>
  get(
    place: Place,
    paths: readonly string[],
  ): Promise<{ documents: (StoredDocument | undefined)[]; readAt: number }>
  run(place: Place, query: Query): Promise<{ documents: StoredDocument[]; readAt: number }>
  aggregate(
    place: Place,
    query: Query,
    aggregations: readonly Aggregation[],
  ): Promise<{ values: { [alias: string]: Value }; readAt: number }>
  /** All or nothing; `committedAt` is greater than that of every commit before. */
  commit(
    place: Place,
    writes: readonly Write[],
    options?: CommitOptions,
  ): Promise<{ results: WriteResult[]; committedAt: number }>
  listCollections(place: Place, parent: string): Promise<string[]>
  /** What changed after `since`, oldest first, whole commits only; undefined when that is no longer known, or too much to tell. */
  changes(place: Place, since: number): Promise<{ changes: DocumentChange[]; readAt: number } | undefined>
  /** The same without what became of them: which documents, each once. */
  changedPaths(place: Place, since: number): Promise<{ paths: string[]; readAt: number } | undefined>
  /** Told after each commit seen on any process, in order; returns how to stop. Misses nothing after it was called. */
  onCommit(listener: (place: Place, committedAt: number) => void): () => void
  clear(place: Place): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
