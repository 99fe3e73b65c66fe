import { type Kysely, sql } from 'kysely'
import type { DatabaseEngine } from '../database/open.ts'
import { AppError } from '../errors.ts'

export type DumpedColumn = { name: string; isIdentity: boolean }
export type DumpedTable = { name: string; columns: DumpedColumn[] }

type ColumnRow = { table: string; name: string; is_identity: boolean | number }
type Reference = { table: string; needs: string }

/** Made by the migrations themselves. */
const own = 'migrations'

/** Every table there is, each after those its rows refer to; columns by name, so that both engines agree. */
export async function listTables(db: Kysely<unknown>, engine: DatabaseEngine): Promise<DumpedTable[]> {
  const columns = await (engine === 'postgres' ? postgresColumns : sqliteColumns).execute(db)
  const references = await (engine === 'postgres' ? postgresReferences : sqliteReferences).execute(db)
  const byTable = Map.groupBy(columns.rows, row => row.table)
  byTable.delete(own)
  const names = sortByNeed([...byTable.keys()].toSorted(compare), references.rows)
  return names.map(name => ({
    name,
    columns: (byTable.get(name) ?? [])
      .map(row => ({ name: row.name, isIdentity: Boolean(row.is_identity) }))
      .toSorted((a, b) => compare(a.name, b.name)),
  }))
}

function sortByNeed(names: string[], references: Reference[]): string[] {
  const sorted: string[] = []
  const place = (name: string, above: readonly string[]) => {
    if (sorted.includes(name)) return
    if (above.includes(name)) throw new AppError('internal', `Tables need each other: ${above.join(', ')}`)
    for (const { table, needs } of references)
      if (table === name && needs !== name && names.includes(needs)) place(needs, [...above, name])
    sorted.push(name)
  }
  for (const name of names) place(name, [])
  return sorted
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const sqliteColumns = sql<ColumnRow>`
  select t.name as "table", c.name as name, 0 as is_identity
  from sqlite_schema t, pragma_table_info(t.name) c
  where t.type = 'table' and t.name not like 'sqlite_%'`

const postgresColumns = sql<ColumnRow>`
  select t.relname as "table", a.attname as name, a.attidentity <> '' as is_identity
  from pg_class t join pg_attribute a on a.attrelid = t.oid
  where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
    and a.attnum > 0 and not a.attisdropped`

const sqliteReferences = sql<Reference>`
  select t.name as "table", f."table" as needs
  from sqlite_schema t, pragma_foreign_key_list(t.name) f
  where t.type = 'table'`

const postgresReferences = sql<Reference>`
  select t.relname as "table", n.relname as needs
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class n on n.oid = c.confrelid
  where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`
