import { sql } from 'kysely'
import type { MigrationList } from '../../../platform/database/migrate.ts'

/**
 * `documents` has each document once. `document_entries` has it once for every field, by value, in its collection and,
 * unless that is at the top, in its collection group: whatever a query asks is a walk along that one index.
 * `document_changes` is what happened lately, of which the newest may be nowhere else yet (backlog.ts); `document_indexes` are those that were declared besides.
 * `document_usage` is what the documents of each owner come to.
 * `document_shapes` says up to which version, and how far, documents of a collection were upgraded (upgrades.ts).
 */
export const documentsMigrations: MigrationList = {
  house: 'documents',
  migrations: [
    {
      name: '0001-documents',
      async up(tx, { text, integer, bytes, boolean, time, identity, byKey }) {
        await sql`
          create table document_places (
            id ${identity},
            project ${text} not null,
            name ${text} not null,
            read_at ${time} not null,
            known_since ${time} not null,
            unique (project, name)
          )`.execute(tx)
        await sql`
          create table documents (
            id ${identity},
            place ${integer} not null,
            name ${bytes} not null,
            path ${text} not null,
            fields ${text} not null,
            created_at ${time} not null,
            updated_at ${time} not null,
            unique (place, name)
          )`.execute(tx)
        await sql`
          create table document_entries (
            scope ${bytes} not null,
            field ${text} not null,
            value ${bytes} not null,
            name ${bytes} not null,
            primary key (scope, field, value, name)
          ) ${byKey}`.execute(tx)
        await sql`
          create table document_indexes (
            key ${text} primary key,
            collection ${text} not null,
            fields ${text} not null,
            is_ready ${boolean} not null
          )`.execute(tx)
        await sql`
          create table document_changes (
            place ${integer} not null,
            changed_at ${time} not null,
            position ${integer} not null,
            path ${text} not null,
            fields ${text},
            created_at ${time},
            primary key (place, changed_at, position)
          ) ${byKey}`.execute(tx)
      },
    },
    {
      name: '0002-leaving-indexes',
      up: (tx, { boolean }) =>
        tx.schema
          .alterTable('document_indexes')
          .addColumn('is_leaving', boolean, column => column.notNull().defaultTo(false))
          .execute(),
    },
    {
      name: '0003-backlog',
      up: (tx, { time }) => tx.schema.alterTable('document_places').addColumn('filed_at', time).execute(),
    },
    {
      name: '0004-usage',
      async up(tx, { text, integer, byKey }) {
        await sql`
          create table document_usage (
            place ${integer} not null,
            owner ${text} not null,
            documents ${integer} not null,
            bytes ${integer} not null,
            primary key (place, owner)
          ) ${byKey}`.execute(tx)
        await tx.schema.alterTable('document_places').addColumn('counted_by', text).execute()
      },
    },
    {
      name: '0005-shapes',
      up: (tx, { text, integer }) =>
        sql`
          create table document_shapes (
            path ${text} primary key,
            version ${integer} not null,
            seen_to ${text},
            found ${integer} not null
          )`.execute(tx),
    },
  ],
}

export type DocumentRow = {
  name: Uint8Array
  path: string
  fields: string
  created_at: number
  updated_at: number
}
