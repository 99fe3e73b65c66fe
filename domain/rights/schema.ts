import { sql } from 'kysely'
import type { MigrationList } from '../../platform/database/migrate.ts'

export const erasureStates = ['waiting', 'erasing', 'erased', 'kept'] as const
export type ErasureState = (typeof erasureStates)[number]
/** How a request came: from a page of ours, by a link in an email, or from a network the account was made with. */
export const ways = ['signedIn', 'email', 'network'] as const
export type ErasureWay = (typeof ways)[number]

/** A request to erase an account, or parts of it. Whose it is stands here only until it is done or taken back. */
export interface ErasureRow {
  code: string
  /** Whose account is to go; nobody has two such requests. */
  uid: string | null
  /** JSON: the parts that are to go while the account stays; null where all of it goes. */
  parts: string | null
  /** Whose parts. */
  parts_of: string | null
  /** When the journal was told; null while it still has to be. */
  noted_at: number | null
  through: ErasureWay
  state: ErasureState
  asked_at: number
  /** The end of the time for an undo. */
  due_at: number
  /** JSON: whether all that can be is out of sight. */
  hidden: string
  /** JSON: the stores that are empty. */
  done: string
  /** The store that didn't answer. */
  failing: string | null
  tries: number
  next_at: number
  entries: number
  ended_at: number | null
}

/** A link that confirms a request by email, until it's used. */
export interface ErasureLinkRow {
  hash: string
  uid: string
  until: number
}

/** Something of a part that waits to be erased: here, and nowhere else, until it is or comes back. */
export interface AsideRow {
  code: string
  uid: string
  part: string
  /** The path of a document, or what else tells it from the others. */
  name: string
  /** JSON. */
  data: string
}

export interface RightsTables {
  erasure_aside: AsideRow
  erasures: ErasureRow
  erasure_links: ErasureLinkRow
  /** Which lines of the journal this database knows. */
  erasure_marks: { id: string; at: number }
}

export const rightsMigrations: MigrationList = {
  house: 'rights',
  migrations: [
    {
      name: '0001-erasures',
      async up(tx, { text, integer, time }) {
        await tx.schema
          .createTable('erasures')
          .addColumn('code', text, column => column.primaryKey())
          .addColumn('uid', text, column => column.unique())
          .addColumn('through', text, column => column.notNull())
          .addColumn('state', text, column => column.notNull())
          .addColumn('asked_at', time, column => column.notNull())
          .addColumn('due_at', time, column => column.notNull())
          .addColumn('hidden', text, column => column.notNull())
          .addColumn('done', text, column => column.notNull())
          .addColumn('failing', text)
          .addColumn('tries', integer, column => column.notNull())
          .addColumn('next_at', time, column => column.notNull())
          .addColumn('entries', integer, column => column.notNull())
          .addColumn('ended_at', time)
          .execute()
        await tx.schema.createIndex('erasures_state').on('erasures').columns(['state', 'next_at']).execute()
      },
    },
    {
      name: '0002-exports',
      async up(tx, { text, integer, time, bytes }) {
        await tx.schema
          .createTable('exports')
          .addColumn('code', text, column => column.primaryKey())
          .addColumn('uid', text, column => column.unique())
          .addColumn('state', text, column => column.notNull())
          .addColumn('asked_at', time, column => column.notNull())
          .addColumn('done', text, column => column.notNull())
          .addColumn('entries', integer, column => column.notNull())
          .addColumn('bytes', integer, column => column.notNull())
          .addColumn('tries', integer, column => column.notNull())
          .addColumn('ready_at', time)
          .addColumn('fetched_at', time)
          .execute()
        await tx.schema
          .createTable('export_parts')
          .addColumn('code', text, column => column.notNull())
          .addColumn('position', integer, column => column.notNull())
          .addColumn('bytes', bytes, column => column.notNull())
          .addPrimaryKeyConstraint('export_parts_key', ['code', 'position'])
          .execute()
      },
    },
    {
      name: '0003-erasure-links',
      async up(tx, { text, time }) {
        await tx.schema
          .createTable('erasure_links')
          .addColumn('hash', text, column => column.primaryKey())
          .addColumn('uid', text, column => column.notNull())
          .addColumn('until', time, column => column.notNull())
          .execute()
        await tx.schema.createIndex('erasure_links_uid').on('erasure_links').column('uid').execute()
      },
    },
    {
      name: '0004-requests-by-time',
      async up(tx) {
        for (const table of ['erasures', 'exports'])
          await tx.schema.createIndex(`${table}_by_time`).on(table).columns(['asked_at', 'code']).execute()
      },
    },
    {
      name: '0005-erasure-marks',
      async up(tx, { text, time }) {
        await tx.schema
          .createTable('erasure_marks')
          .addColumn('id', text, column => column.primaryKey())
          .addColumn('at', time, column => column.notNull())
          .execute()
      },
    },
    {
      name: '0006-erasures-of-parts',
      async up(tx, { text, time }) {
        await tx.schema.alterTable('erasures').addColumn('parts', text).execute()
        await tx.schema.alterTable('erasures').addColumn('parts_of', text).execute()
        await tx.schema.alterTable('erasures').addColumn('noted_at', time).execute()
        await sql`update erasures set noted_at = asked_at`.execute(tx)
        await tx.schema.createIndex('erasures_parts_of').on('erasures').column('parts_of').execute()
        await tx.schema
          .createTable('erasure_aside')
          .addColumn('code', text, column => column.notNull())
          .addColumn('uid', text, column => column.notNull())
          .addColumn('part', text, column => column.notNull())
          .addColumn('name', text, column => column.notNull())
          .addColumn('data', text, column => column.notNull())
          .addPrimaryKeyConstraint('erasure_aside_key', ['code', 'part', 'name'])
          .execute()
        await tx.schema.createIndex('erasure_aside_uid').on('erasure_aside').column('uid').execute()
      },
    },
    {
      name: '0007-hidden-aside',
      async up(tx) {
        // What was hidden with an account stood in its request; now it lies aside like what was hidden with a part.
        const rows = await sql<{ code: string; uid: string; hidden: string }>`
          select code, uid, hidden from erasures
          where parts is null and uid is not null and hidden <> '{}'`.execute(tx)
        for (const { code, uid, hidden } of rows.rows)
          for (const [part, names] of Object.entries<string[]>(JSON.parse(hidden)))
            for (const name of names)
              await sql`insert into erasure_aside (code, uid, part, name, data)
                values (${code}, ${uid}, ${part}, ${name}, '{}')`.execute(tx)
        await sql`update erasures set hidden = '{"isHidden":true}'
          where parts is null and uid is not null and hidden <> '{}'`.execute(tx)
      },
    },
    {
      // A copy is written while it's sent, and lies nowhere.
      name: '0008-no-exports',
      async up(tx) {
        for (const table of ['export_parts', 'exports']) await tx.schema.dropTable(table).execute()
      },
    },
  ],
}
