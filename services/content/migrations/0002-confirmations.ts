import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../../../platform/database/columns.ts'

/** Translations someone read against a changed original and found still right. */
export async function createConfirmations(tx: Transaction<unknown>, types: ColumnTypes): Promise<void> {
  await tx.schema
    .createTable('content_confirmations')
    .addColumn('story_id', types.integer, column => column.notNull())
    .addColumn('field', types.text, column => column.notNull())
    .addColumn('digest', types.text, column => column.notNull())
    .addColumn('author', types.text, column => column.notNull())
    .addColumn('created_at', types.time, column => column.notNull())
    .addPrimaryKeyConstraint('content_confirmations_key', ['story_id', 'field'] as never[])
    .execute()
}
