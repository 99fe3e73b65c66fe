import { randomUUID } from 'node:crypto'
import type { Tools } from '../deps.ts'
import { isObject, textOf } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { getRow, putRow, takeRow } from '../rows.ts'
import { ensureField } from './fault.ts'

const table = 'content_component_groups'

export const listGroups = ({ database }: Tools) =>
  database.kysely.selectFrom(table).selectAll().orderBy('name').execute()

export async function saveGroup(tx: ContentTx, given: unknown, id?: number) {
  const name = isObject(given) ? textOf(given.name) : ''
  ensureField(name.trim() !== '' && name.length <= 200, 'name', "can't be blank", 'blank')
  const row =
    id === undefined ? { id: await nextId(tx, 'group'), uuid: randomUUID() } : await getRow(tx, table, id)
  return putRow(tx, table, { ...row, name })
}

export const removeGroup = (tx: ContentTx, id: number) => takeRow(tx, table, id)
