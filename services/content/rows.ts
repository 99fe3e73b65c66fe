import type { Kysely, SelectQueryBuilder } from 'kysely'
import type { ContentTx } from './ids.ts'
import { ensureField, notFound } from './schema/fault.ts'
import type { ContentTables } from './tables.ts'

/** Tables whose rows are known by a number. */
type Numbered = {
  [Name in keyof ContentTables]: ContentTables[Name] extends { id: number } ? Name : never
}[keyof ContentTables]

/** They are alike to the ones who ask by number alone. */
const any = (name: Numbered) => name as 'content_webhooks'

export async function getRow<Name extends Numbered>(
  from: Kysely<ContentTables>,
  name: Name,
  id: number,
): Promise<ContentTables[Name]> {
  const query = from.selectFrom(any(name)).selectAll().where('id', '=', id)
  return (await query.executeTakeFirstOrThrow(notFound)) as ContentTables[Name]
}

/** Makes it, or puts it in the place of the one that has its number. */
export async function putRow<Name extends Numbered>(
  tx: ContentTx,
  name: Name,
  row: ContentTables[Name],
): Promise<ContentTables[Name]> {
  const values = row as ContentTables['content_webhooks']
  await tx
    .insertInto(any(name))
    .values(values)
    .onConflict(conflict => conflict.column('id').doUpdateSet(values))
    .execute()
  return row
}

export async function takeRow<Name extends Numbered>(
  tx: ContentTx,
  name: Name,
  id: number,
): Promise<ContentTables[Name]> {
  const row = await getRow(tx, name, id)
  await tx.deleteFrom(any(name)).where('id', '=', id).execute()
  return row
}

/** No other row may be found by that. */
export async function ensureUnique(
  query: { executeTakeFirst: () => Promise<{ id: number } | undefined> },
  field: string,
  id?: number,
): Promise<void> {
  const found = await query.executeTakeFirst()
  ensureField(!found || found.id === id, field, 'has already been taken', 'taken')
}

/** How many rows a query would find. */
export async function countRows<Tables, Names extends keyof Tables>(
  matching: SelectQueryBuilder<Tables, Names, object>,
): Promise<number> {
  const counted = matching.select(({ fn }) => fn.countAll<number>().as('total'))
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number }
  return Number(total)
}

/** What a search term may look for anywhere in a text: its own wildcards are taken out. */
export const likeAnywhere = (term: string): string => `%${term.replace(/[%_\\]/g, '')}%`
