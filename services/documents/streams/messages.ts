import type { ErrorMessage, Status } from '../wire-json/status.ts'
import type { WireDocument, WireWriteResult } from '../wire-json/write-document.ts'
import type { BloomFilter } from './bloom-filter.ts'

export type TargetChange = {
  targetChangeType: 'NO_CHANGE' | 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET'
  /** None: all that the stream has. */
  targetIds: number[]
  cause?: Status
  resumeToken?: string
  readTime?: string
}

type Gone = { document: string; readTime: string; removedTargetIds: number[] }

/** google.firestore.v1.ListenResponse, or the error that ends the stream. */
export type ListenResponse =
  | { targetChange: TargetChange }
  | { documentChange: { document: WireDocument; targetIds: number[]; removedTargetIds: number[] } }
  | { documentDelete: Gone }
  | { documentRemove: Gone }
  | { filter: { targetId: number; count: number; unchangedNames?: BloomFilter } }
  | ErrorMessage

/** google.firestore.v1.WriteResponse, or the error that ends the stream. */
export type WriteResponse =
  | { streamId: string; streamToken: string }
  | { streamToken: string; writeResults: WireWriteResult[]; commitTime: string }
  | ErrorMessage
