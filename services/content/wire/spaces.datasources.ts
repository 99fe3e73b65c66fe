import { readPage } from '../delivery/query.ts'
import { listEntries, removeEntry, saveEntry } from '../schema/datasource-entries.ts'
import { getDatasource, listDatasources, removeDatasource, saveDatasource } from '../schema/datasources.ts'
import { changesOf, reading } from './changes-of.ts'
import type { ManagementOperation } from './manage.ts'

export const datasourceOperations: readonly ManagementOperation[] = [
  reading('/datasources', async ({ tools, params }) => {
    const { page, perPage } = readPage(params, 1000)
    const search = params.get('search') ?? ''
    const { rows, total } = await listDatasources(tools, perPage, (page - 1) * perPage, search)
    return { body: { datasources: rows }, total, perPage }
  }),
  reading('/datasources/:id', async ({ tools, ids: [id = 0] }) => ({
    body: { datasource: await getDatasource(tools, String(id)) },
  })),
  ...changesOf({
    noun: 'datasource',
    path: '/datasources',
    scope: 'write',
    save: saveDatasource,
    remove: removeDatasource,
    isDelivered: true,
  }),
  reading('/datasource_entries', async ({ tools, params }) => {
    const { page, perPage } = readPage(params, 1000)
    const source = params.get('datasource_id') ?? params.get('datasource_slug') ?? undefined
    const dimension = params.get('dimension') ?? ''
    const wish = { source, dimension, limit: perPage, offset: (page - 1) * perPage }
    const { rows, total } = await listEntries(tools, wish)
    return { body: { datasource_entries: rows }, total, perPage }
  }),
  ...changesOf({
    noun: 'datasource_entry',
    path: '/datasource_entries',
    scope: 'write',
    save: (_, ...entry) => saveEntry(...entry),
    remove: removeEntry,
    isDelivered: true,
  }),
]
