import type { Tools } from '../deps.ts'
import type { ContentTx } from '../ids.ts'
import type { ComponentDefinition } from './components.ts'
import type { Schema } from './schema.ts'

/** Schemas by their component's name, read once for each change of the space. */
export function createSchemas({ database, space }: Pick<Tools, 'database' | 'space'>): Tools['schemas'] {
  let known: Promise<Map<string, Schema>> | undefined
  space.onChange(() => {
    known = undefined
  })

  async function read(tx?: ContentTx): Promise<Map<string, Schema>> {
    const rows = await (tx ?? database.kysely)
      .selectFrom('content_components')
      .select(['name', 'definition'])
      .execute()
    return new Map(rows.map(row => [row.name, (JSON.parse(row.definition) as ComponentDefinition).schema]))
  }

  return async tx => {
    if (tx) return read(tx).then(all => name => all.get(name))
    const reading = known ?? read()
    known = reading
    const all = await reading.catch(error => {
      known = undefined
      throw error
    })
    return name => all.get(name)
  }
}
