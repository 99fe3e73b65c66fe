import { sql } from 'kysely'
import type { Engine } from './open.ts'

/** One migration text for both engines. `text` sorts by its bytes on both, whatever locale the server was given. */
export function columnTypes(engine: Engine) {
  const postgres = engine === 'postgres'
  return {
    text: postgres ? sql`text collate "C"` : sql`text`,
    integer: sql`bigint`,
    real: sql`double precision`,
    boolean: sql`boolean`,
    bytes: postgres ? sql`bytea` : sql`blob`,
    /** Milliseconds since 1970. */
    time: sql`bigint`,
  }
}

export type ColumnTypes = ReturnType<typeof columnTypes>
