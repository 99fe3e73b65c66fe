import type { Transaction } from 'kysely'
import type { MigrationList } from '../database/migrate.ts'

export interface EntryRow {
  /** From 1, without a gap. */
  position: number
  at: number
  /** The account that did it; empty where the machine did it itself. Who it belongs to is asked when it's read. */
  actor: string
  roles: string
  /** A noun and what was done to it: `links.made`. */
  action: string
  /** Which one, by its id. Never an address or a name of someone. */
  subject: string
  /** JSON of what was and what is, of settings and content alone. */
  before: string | null
  after: string | null
  /** The family of the browser: `Firefox on Windows`. */
  device: string
  /** Made from the entry, the seal before it, and a secret. */
  seal: string
}

/** Where the chain begins once its oldest entries are gone, and what was found when it was last checked. */
export interface ChainRow {
  name: 'chain'
  begins_after: number
  begins_with: string
  checked_at: number | null
  entries: number
  misfit: number | null
  /** How far the chain was whole then, and the seal it had there: what is cut off the end shows. */
  checked_to: number
  checked_with: string
  /** Made from all of the above and a secret; missing until it's written for the first time. */
  seal: string | null
}

export interface AuditTables {
  audit_entries: EntryRow
  audit_chain: ChainRow
}

export const auditMigrations: MigrationList = {
  house: 'audit',
  migrations: [
    {
      name: '0001-entries',
      async up(tx, { text, integer, time }) {
        await tx.schema
          .createTable('audit_entries')
          .addColumn('position', integer, column => column.primaryKey())
          .addColumn('at', time, column => column.notNull())
          .addColumn('actor', text, column => column.notNull())
          .addColumn('roles', text, column => column.notNull())
          .addColumn('action', text, column => column.notNull())
          .addColumn('subject', text, column => column.notNull())
          .addColumn('before', text)
          .addColumn('after', text)
          .addColumn('device', text, column => column.notNull())
          .addColumn('seal', text, column => column.notNull())
          .execute()
        for (const column of ['at', 'actor', 'action', 'subject'])
          await tx.schema
            .createIndex(`audit_entries_by_${column}`)
            .on('audit_entries')
            .columns([column, 'position'])
            .execute()
        await tx.schema
          .createTable('audit_chain')
          .addColumn('name', text, column => column.primaryKey())
          .addColumn('begins_after', integer, column => column.notNull())
          .addColumn('begins_with', text, column => column.notNull())
          .addColumn('checked_at', time)
          .addColumn('entries', integer, column => column.notNull())
          .addColumn('misfit', integer)
          .execute()
        const fresh = { begins_after: 0, begins_with: '', checked_at: null, entries: 0, misfit: null }
        await (tx as Transaction<unknown> as Transaction<{ audit_chain: Partial<ChainRow> }>)
          .insertInto('audit_chain')
          .values({ name: 'chain', ...fresh })
          .execute()
      },
    },
    {
      name: '0002-kinds-of-each-actor',
      async up(tx) {
        await tx.schema
          .createIndex('audit_entries_by_actor_and_action')
          .on('audit_entries')
          .columns(['actor', 'action', 'position'])
          .execute()
      },
    },
    {
      name: '0003-sealed-ends',
      async up(tx, { text, integer }) {
        const chain = () => tx.schema.alterTable('audit_chain')
        await chain()
          .addColumn('checked_to', integer, column => column.notNull().defaultTo(0))
          .execute()
        await chain()
          .addColumn('checked_with', text, column => column.notNull().defaultTo(''))
          .execute()
        await chain().addColumn('seal', text).execute()
        // What was found without a seal proves nothing: the next look is the first.
        await (tx as Transaction<unknown> as Transaction<AuditTables>)
          .updateTable('audit_chain')
          .set({ checked_at: null, entries: 0, misfit: null })
          .execute()
      },
    },
    {
      name: '0004-kinds-of-each-subject',
      async up(tx) {
        await tx.schema
          .createIndex('audit_entries_by_subject_and_action')
          .on('audit_entries')
          .columns(['subject', 'action', 'position'])
          .execute()
      },
    },
  ],
}
