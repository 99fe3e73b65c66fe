import { readPage } from '../delivery/query.ts'
import type { Tools } from '../deps.ts'
import type { Tx } from '../ids.ts'
import { listEntries, removeEntry, saveEntry } from '../schema/datasource-entries.ts'
import { getDatasource, listDatasources, removeDatasource, saveDatasource } from '../schema/datasources.ts'
import type { ManagementOperation } from './manage.ts'

/** Lists are delivered as they stand, so each change of one is a publication. */
const change = ({ space }: Tools, work: (tx: Tx) => Promise<object>) =>
  space.change((tx, publishes) => {
    publishes()
    return work(tx)
  })

export const datasourceOperations: readonly ManagementOperation[] = [
  {
    methods: ['GET'],
    path: '/datasources',
    scope: 'read',
    async run({ tools, params }) {
      const { page, perPage } = readPage(params, 1000)
      const search = params.get('search') ?? ''
      const { rows, total } = await listDatasources(tools, perPage, (page - 1) * perPage, search)
      return { body: { datasources: rows }, total, perPage }
    },
  },
  {
    methods: ['GET'],
    path: '/datasources/:id',
    scope: 'read',
    run: async ({ tools, ids: [id = 0] }) => ({
      body: { datasource: await getDatasource(tools, String(id)) },
    }),
  },
  {
    methods: ['POST'],
    path: '/datasources',
    scope: 'write',
    run: async ({ tools, body }) => ({
      body: { datasource: await change(tools, tx => saveDatasource(tools, tx, body.datasource)) },
      status: 201,
    }),
  },
  {
    methods: ['PUT'],
    path: '/datasources/:id',
    scope: 'write',
    run: async ({ tools, body, ids: [id = 0] }) => ({
      body: { datasource: await change(tools, tx => saveDatasource(tools, tx, body.datasource, id)) },
    }),
  },
  {
    methods: ['DELETE'],
    path: '/datasources/:id',
    scope: 'write',
    run: async ({ tools, ids: [id = 0] }) => ({
      body: { datasource: await change(tools, tx => removeDatasource(tx, id)) },
    }),
  },
  {
    methods: ['GET'],
    path: '/datasource_entries',
    scope: 'read',
    async run({ tools, params }) {
      const { page, perPage } = readPage(params, 1000)
      const source = params.get('datasource_id') ?? params.get('datasource_slug') ?? undefined
      const dimension = params.get('dimension') ?? ''
      const wish = { source, dimension, limit: perPage, offset: (page - 1) * perPage }
      const { rows, total } = await listEntries(tools, wish)
      return { body: { datasource_entries: rows }, total, perPage }
    },
  },
  {
    methods: ['POST'],
    path: '/datasource_entries',
    scope: 'write',
    run: async ({ tools, body }) => ({
      body: { datasource_entry: await change(tools, tx => saveEntry(tx, body.datasource_entry)) },
      status: 201,
    }),
  },
  {
    methods: ['PUT'],
    path: '/datasource_entries/:id',
    scope: 'write',
    run: async ({ tools, body, ids: [id = 0] }) => ({
      body: { datasource_entry: await change(tools, tx => saveEntry(tx, body.datasource_entry, id)) },
    }),
  },
  {
    methods: ['DELETE'],
    path: '/datasource_entries/:id',
    scope: 'write',
    run: async ({ tools, ids: [id = 0] }) => ({
      body: { datasource_entry: await change(tools, tx => removeEntry(tx, id)) },
    }),
  },
]
