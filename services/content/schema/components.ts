import type { Tools } from '../deps.ts'
import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { ensureUnique, getRow, putRow, takeRow } from '../rows.ts'
import type { ContentTables } from '../tables.ts'
import { ensureField, fault } from './fault.ts'
import { componentName } from './harmless.ts'
import type { Schema } from './schema.ts'

export interface ComponentDefinition {
  name: string
  display_name: string | null
  is_root: boolean
  is_nestable: boolean
  schema: Schema
  component_group_uuid: string | null
  preview_field?: string | null
  image?: string | null
  [more: string]: unknown
}

type Row = ContentTables['content_components']

const longest = 200

/** What blocks there are. Each change of a component is a new version; old ones stay readable. */
export async function listComponents({ database }: Tools) {
  const rows = await database.kysely.selectFrom('content_components').selectAll().orderBy('name').execute()
  return rows.map(shapeComponent)
}

export async function getComponent({ database }: Tools, id: number) {
  return shapeComponent(await getRow(database.kysely, 'content_components', id))
}

export async function listComponentVersions({ database }: Tools, id: number) {
  const rows = await database.kysely
    .selectFrom('content_component_versions')
    .selectAll()
    .where('component_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version, definition, created_at }) => ({
    version,
    created_at: new Date(created_at).toISOString(),
    component: JSON.parse(definition),
  }))
}

export async function saveComponent(tools: Tools, tx: ContentTx, given: unknown, id?: number): Promise<Row> {
  const now = tools.now()
  const before = id === undefined ? undefined : await getRow(tx, 'content_components', id)
  const definition = readDefinition(given, before && JSON.parse(before.definition))
  const { name } = definition
  await ensureUnique(tx.selectFrom('content_components').select('id').where('name', '=', name), 'name', id)
  const text = JSON.stringify(definition)
  if (before && before.definition === text) return before
  const row: Row = {
    id: before?.id ?? (await nextId(tx, 'component')),
    name,
    group_uuid: definition.component_group_uuid,
    version: (before?.version ?? 0) + 1,
    definition: text,
    created_at: before?.created_at ?? now,
    updated_at: now,
  }
  await putRow(tx, 'content_components', row)
  await tx
    .insertInto('content_component_versions')
    .values({ component_id: row.id, version: row.version, definition: text, created_at: now })
    .execute()
  return row
}

export async function removeComponent(tx: ContentTx, id: number) {
  await tx.deleteFrom('content_component_versions').where('component_id', '=', id).execute()
  return shapeComponent(await takeRow(tx, 'content_components', id))
}

function readDefinition(given: unknown, before: ComponentDefinition | undefined): ComponentDefinition {
  if (!isObject(given)) throw fault('component', 'must be an object')
  const name = textOf(given.name ?? before?.name)
  ensureField(componentName.test(name), 'name', 'must be letters, digits, - and _')
  const schema = given.schema === undefined ? before?.schema : given.schema
  return {
    name,
    display_name: short(given.display_name) ?? before?.display_name ?? null,
    is_root: typeof given.is_root === 'boolean' ? given.is_root : (before?.is_root ?? false),
    is_nestable: typeof given.is_nestable === 'boolean' ? given.is_nestable : (before?.is_nestable ?? true),
    component_group_uuid: short(given.component_group_uuid) ?? before?.component_group_uuid ?? null,
    preview_field: short(given.preview_field) ?? before?.preview_field ?? null,
    schema: readSchema(schema ?? {}),
  }
}

const short = (value: Json | undefined) => (typeof value === 'string' ? value.slice(0, longest) : undefined)

function readSchema(given: Json | Schema): Schema {
  if (!isObject(given)) throw fault('schema', 'must be an object of fields')
  ensureField(JSON.stringify(given).length <= 200_000, 'schema', 'is too large', 'long')
  const entries = Object.entries(given as JsonObject).map(([name, field]) => {
    ensureField(
      /^[a-z][\w-]{0,99}$/i.test(name) && !name.includes('__'),
      'schema',
      `has a field “${name.slice(0, 40)}”`,
    )
    ensureField(name !== 'component' && name !== 'constructor', 'schema', `may not have a field ${name}`)
    ensureField(isObject(field) && typeof field.type === 'string', 'schema', `has ${name} without a type`)
    return [name, field] as const
  })
  return Object.fromEntries(entries) as Schema
}

export function shapeComponent({ id, version, definition, created_at, updated_at }: Row) {
  const made = JSON.parse(definition) as ComponentDefinition
  return {
    id,
    ...made,
    real_name: made.display_name ?? made.name,
    all_presets: [],
    preset_id: null,
    internal_tags_list: [],
    version,
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  }
}
