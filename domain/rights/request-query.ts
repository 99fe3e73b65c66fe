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
  limit?: number
}

type Asked = Pick<RequestQuery, 'code' | 'before'>

/** What erasures and copies are both asked by. Two of the same moment are told apart by their codes. */
export function toCondition({ code, before }: Asked) {
  const has = code && sql`code like ${`%${code.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  const isOlder =
    before && sql`(asked_at < ${before.askedAt} or (asked_at = ${before.askedAt} and code < ${before.code}))`
  const conditions = [has, isOlder].filter(each => each !== undefined && each !== '')
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : sql<SqlBool>`1 = 1`
}
