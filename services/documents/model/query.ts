import type { Value } from './value.ts'

/** Field names from the outside in; `['__name__']` is the document's own name. */
export type FieldPath = readonly string[]

export type FieldOperator =
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'ARRAY_CONTAINS_ANY'
  | 'IN'
  | 'NOT_IN'

export type UnaryOperator = 'IS_NULL' | 'IS_NOT_NULL' | 'IS_NAN' | 'IS_NOT_NAN'

export type Filter =
  | { kind: 'field'; field: FieldPath; operator: FieldOperator; value: Value }
  | { kind: 'unary'; field: FieldPath; operator: UnaryOperator }
  | { kind: 'composite'; operator: 'AND' | 'OR'; filters: readonly Filter[] }

export type Order = { field: FieldPath; direction: 'ASCENDING' | 'DESCENDING' }

/** `before`: the place just before the values, else just after; fewer values than orders compare as a prefix. */
export type Cursor = { values: readonly Value[]; before: boolean }

/** A query, already valid; orders are complete: the implicit ones and `__name__` are in it. */
export type Query = {
  /** Path of the parent document, '' for the database itself. */
  parent: string
  collection: string
  allDescendants: boolean
  where?: Filter
  orderBy: readonly Order[]
  startAt?: Cursor
  endAt?: Cursor
  limit?: number
  offset?: number
  select?: readonly FieldPath[]
}

export type Aggregation =
  | { alias: string; kind: 'count'; upTo?: number }
  | { alias: string; kind: 'sum' | 'avg'; field: FieldPath }
