import type { Kysely } from 'kysely'
import type { Tools } from '../deps.ts'
import type { ContentTables } from '../tables.ts'
import type { ComponentDefinition } from './components.ts'
import type { Schema } from './schema.ts'

type Schemas = Promise<Map<string, Schema>>

/**
 * Schemas by their component's name, read once for each change of the space, and once within a transaction: what that does
 * to components, it does before it asks for them.
 */
export function createSchemas({ database, space }: Pick<Tools, 'database' | 'space'>): Tools['schemas'] {
  // Bounded: by the transactions under way.
  let known = new WeakMap<Kysely<ContentTables>, Schemas>()
  space.onChange(() => {
    known = new WeakMap()
  })

  return async (from = database.kysely) => {
    const reading = known.get(from) ?? read(from)
    known.set(from, reading)
    const all = await reading.catch(error => {
      known.delete(from)
      throw error
    })
    return name => all.get(name)
  }
}

async function read(from: Kysely<ContentTables>) {
  const rows = await from.selectFrom('content_components').select(['name', 'definition']).execute()
  return new Map(rows.map(row => [row.name, (JSON.parse(row.definition) as ComponentDefinition).schema]))
}
