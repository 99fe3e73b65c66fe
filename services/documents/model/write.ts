import type { FieldPath } from './query.ts'
import type { Fields, Value } from './value.ts'

export type Precondition = { exists: boolean } | { updatedAt: number }

export type Transform = { field: FieldPath } & (
  | { kind: 'serverTime' }
  | { kind: 'increment' | 'maximum' | 'minimum'; operand: Value }
  | { kind: 'append' | 'remove'; values: readonly Value[] }
)

/** Of one commit. */
export const mostWrites = 500

/** One change to one document; `path` is relative to the database: 'members/abc'. */
export type Write = { path: string; precondition?: Precondition } & (
  | { kind: 'update'; fields: Fields; mask?: readonly FieldPath[]; transforms: readonly Transform[] }
  | { kind: 'delete' }
  | { kind: 'verify' }
)

export type WriteResult = { updatedAt?: number; transformResults: readonly Value[] }
