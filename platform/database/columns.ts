import { sql } from 'kysely'
import type { DatabaseEngine } from './open.ts'

/** One migration text for both engines. `text` sorts by its bytes on both, whatever locale the server was given. */
export function columnTypes(engine: DatabaseEngine) {
  const postgres = engine === 'postgres'
  return {
    text: postgres ? sql`text collate "C"` : sql`text`,
    integer: sql`bigint`,
    real: sql`double precision`,
    boolean: sql`boolean`,
    bytes: postgres ? sql`bytea` : sql`blob`,
    /** Milliseconds since 1970. */
    time: sql`bigint`,
    /** A whole column: a number of its own for every row. */
    identity: postgres ? sql`bigint generated always as identity primary key` : sql`integer primary key`,
    /** After a table's columns: kept in the order of its primary key, where the engine can. */
    byKey: postgres ? sql`` : sql`without rowid`,
  }
}

export type ColumnTypes = ReturnType<typeof columnTypes>
