import { randomUUID } from 'node:crypto'
import type { Tools } from '../deps.ts'
import { isObject, textOf } from '../format/json.ts'
import { type ContentTx, nextId } from '../ids.ts'
import { ensureField, notFound } from './fault.ts'

export function listGroups({ database }: Tools) {
  return database.kysely.selectFrom('content_component_groups').selectAll().orderBy('name').execute()
}

export async function saveGroup(tx: ContentTx, given: unknown, id?: number) {
  const name = isObject(given) ? textOf(given.name) : ''
  ensureField(name.trim() !== '' && name.length <= 200, 'name', "can't be blank", 'blank')
  if (id === undefined) {
    const row = { id: await nextId(tx, 'group'), uuid: randomUUID(), name }
    await tx.insertInto('content_component_groups').values(row).execute()
    return row
  }
  return tx
    .updateTable('content_component_groups')
    .set({ name })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound)
}

export function removeGroup(tx: ContentTx, id: number) {
  return tx
    .deleteFrom('content_component_groups')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound)
}
