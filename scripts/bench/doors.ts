import { DatabaseSync } from 'node:sqlite'
import type { Pool } from 'pg'
import type { Database } from '../../platform/database/open.ts'

/** `commit` writes one row in a transaction of its own; `read` finds one by its key. */
export type Door = { commit: (id: number) => Promise<unknown>; read: (id: number) => Promise<unknown> }

interface Tables {
  notes: { id: number; body: string }
}

const body = 'One row of about the size that a diary entry has. '.repeat(3)
const create = 'create table notes (id bigint primary key, body text not null)'

export async function ourDoor(database: Database): Promise<Door> {
  const notes = database.as<Tables>()
  await notes.kysely.schema
    .createTable('notes')
    .addColumn('id', 'bigint', column => column.primaryKey())
    .addColumn('body', 'text', column => column.notNull())
    .execute()
  return {
    commit: id => notes.transaction(tx => tx.insertInto('notes').values({ id, body }).execute()),
    read: id => notes.kysely.selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

/** With the settings that `platform/database` gives its writer. */
export function openRawSqlite(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 5000, enableForeignKeyConstraints: true })
  file.exec('pragma journal_mode = wal; pragma synchronous = full')
  file.exec('pragma cache_size = -65536; pragma wal_autocheckpoint = 4096')
  file.exec(create)
  return file
}

export function rawSqlite(file: DatabaseSync): Door {
  const insert = file.prepare('insert into notes (id, body) values (?, ?)')
  const select = file.prepare('select * from notes where id = ?')
  return {
    commit: async id => {
      file.exec('begin immediate')
      insert.run(id, body)
      file.exec('commit')
    },
    read: async id => select.get(id),
  }
}

export async function rawPostgres(pool: Pool): Promise<Door> {
  await pool.query(create)
  return {
    commit: async id => {
      const client = await pool.connect()
      await client.query('start transaction isolation level serializable')
      await client.query('insert into notes (id, body) values ($1, $2)', [id, body])
      await client.query('commit')
      client.release()
    },
    read: id => pool.query('select * from notes where id = $1', [id]),
  }
}
