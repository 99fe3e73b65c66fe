import type { Transaction } from 'kysely'
import type { ComponentDefinition } from '../schema/components.ts'
import type { ContentTables } from '../tables.ts'

/** A page may hold a feature wherever it may hold a grid of them. */
export async function allowFeatures(given: Transaction<unknown>): Promise<void> {
  const tx = given as Transaction<ContentTables>
  const page = await tx
    .selectFrom('content_components')
    .selectAll()
    .where('name', '=', 'page')
    .executeTakeFirst()
  if (!page) return
  const made: ComponentDefinition = JSON.parse(page.definition)
  const allowed = made.schema.body?.component_whitelist
  if (!allowed?.includes('grid') || allowed.includes('feature')) return
  allowed.splice(allowed.indexOf('grid') + 1, 0, 'feature')
  const definition = JSON.stringify(made)
  const version = page.version + 1
  await tx.updateTable('content_components').set({ definition, version }).where('id', '=', page.id).execute()
  await tx
    .insertInto('content_component_versions')
    .values({ component_id: page.id, version, definition, created_at: page.updated_at })
    .execute()
}
