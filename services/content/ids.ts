import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { ContentTables } from './tables.ts'

export type ContentTx = Transaction<ContentTables>

type Noun =
  | 'story'
  | 'version'
  | 'component'
  | 'group'
  | 'datasource'
  | 'entry'
  | 'asset'
  | 'folder'
  | 'webhook'
  | 'call'
  | 'token'
  | 'schedule'

/** The protocol's ids are numbers, given in a row; the first of `count`. */
export async function nextId(tx: ContentTx, noun: Noun, count = 1): Promise<number> {
  const row = await tx
    .insertInto('content_ids')
    .values({ noun, last: count })
    .onConflict(conflict =>
      conflict.column('noun').doUpdateSet(({ eb }) => ({ last: eb('content_ids.last', '+', count) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last - count + 1
}

/** The same uuid for the same name, so that files don't have to contain one. */
export function uuidFrom(name: string): string {
  const hash = createHash('sha1').update('exhale content').update(name).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}
