import { type SqlBool, sql } from 'kysely'
import type { ErasureWay } from './schema.ts'

/** Which requests are asked for; the last one of the page before is `before`. */
export type RequestQuery = {
  isOver?: boolean
  through?: ErasureWay
  /** Whether it's about parts of an account, or all of it. */
  isOfParts?: boolean
  /** A part of the code. */
  code?: string
  before?: { askedAt: number; code: string }
  isOldestFirst?: boolean
  limit?: number
}

type Asked = Pick<RequestQuery, 'code' | 'before' | 'isOldestFirst'>

/** What erasures and copies are both asked by. Two of the same moment are told apart by their codes. */
export function toCondition({ code, before, isOldestFirst }: Asked) {
  const has = code && sql`code like ${`%${code.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  const beyond = sql.raw(isOldestFirst ? '>' : '<')
  const isNext =
    before &&
    sql`(asked_at ${beyond} ${before.askedAt} or (asked_at = ${before.askedAt} and code ${beyond} ${before.code}))`
  const conditions = [has, isNext].filter(each => each !== undefined && each !== '')
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`1 = 1`
}

/** In which order they come: the newest first, unless the oldest are asked for. */
export const directionOf = ({ isOldestFirst }: Asked) => (isOldestFirst ? 'asc' : 'desc')
