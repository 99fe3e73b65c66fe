import type { Transaction } from 'kysely'
import type { ColumnTypes } from '../../../platform/database/columns.ts'

/** Plans that could not be done when their time came stay, to be tried again. */
export async function addTries(tx: Transaction<unknown>, types: ColumnTypes): Promise<void> {
  const plans = tx.schema.alterTable('content_schedules')
  await plans.addColumn('attempts', types.integer, column => column.notNull().defaultTo(0)).execute()
  await plans.addColumn('again_at', types.time).execute()
  await plans.addColumn('trouble', types.text).execute()
}
