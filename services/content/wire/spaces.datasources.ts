import { readPage } from '../delivery/query.ts'
import type { Tx } from '../ids.ts'
import type { Publishes } from '../space.ts'
import type { Operation } from './manage.ts'

/** Lists are delivered as they stand, so each change of one is a publication. */
const published =
  <Result>(work: (tx: Tx) => Promise<Result>) =>
  (tx: Tx, publishes: Publishes): Promise<Result> => {
    publishes()
    return work(tx)
  }

export const datasourceOperations: readonly Operation[] = [
  {
    methods: ['GET'],
    path: '/datasources',
    scope: 'read',
    async run({ desk, params }) {
      const { page, perPage } = readPage(params, 1000)
      const search = params.get('search') ?? ''
      const { rows, total } = await desk.datasources.list(perPage, (page - 1) * perPage, search)
      return { body: { datasources: rows }, total, perPage }
    },
  },
  {
    methods: ['GET'],
    path: '/datasources/:id',
    scope: 'read',
    run: async ({ desk, ids: [id = 0] }) => ({
      body: { datasource: await desk.datasources.get(String(id)) },
    }),
  },
  {
    methods: ['POST'],
    path: '/datasources',
    scope: 'write',
    run: async ({ desk: { space, datasources }, body }) => ({
      body: { datasource: await space.change(published(tx => datasources.save(tx, body.datasource))) },
      status: 201,
    }),
  },
  {
    methods: ['PUT'],
    path: '/datasources/:id',
    scope: 'write',
    run: async ({ desk: { space, datasources }, body, ids: [id = 0] }) => ({
      body: { datasource: await space.change(published(tx => datasources.save(tx, body.datasource, id))) },
    }),
  },
  {
    methods: ['DELETE'],
    path: '/datasources/:id',
    scope: 'write',
    run: async ({ desk: { space, datasources }, ids: [id = 0] }) => ({
      body: { datasource: await space.change(published(tx => datasources.remove(tx, id))) },
    }),
  },
  {
    methods: ['GET'],
    path: '/datasource_entries',
    scope: 'read',
    async run({ desk, params }) {
      const { page, perPage } = readPage(params, 1000)
      const source = params.get('datasource_id') ?? params.get('datasource_slug') ?? undefined
      const dimension = params.get('dimension') ?? ''
      const { rows, total } = await desk.datasources.listEntries(
        source,
        dimension,
        perPage,
        (page - 1) * perPage,
      )
      return { body: { datasource_entries: rows }, total, perPage }
    },
  },
  {
    methods: ['POST'],
    path: '/datasource_entries',
    scope: 'write',
    run: async ({ desk: { space, datasources }, body }) => ({
      body: {
        datasource_entry: await space.change(
          published(tx => datasources.saveEntry(tx, body.datasource_entry)),
        ),
      },
      status: 201,
    }),
  },
  {
    methods: ['PUT'],
    path: '/datasource_entries/:id',
    scope: 'write',
    run: async ({ desk: { space, datasources }, body, ids: [id = 0] }) => ({
      body: {
        datasource_entry: await space.change(
          published(tx => datasources.saveEntry(tx, body.datasource_entry, id)),
        ),
      },
    }),
  },
  {
    methods: ['DELETE'],
    path: '/datasource_entries/:id',
    scope: 'write',
    run: async ({ desk: { space, datasources }, ids: [id = 0] }) => ({
      body: { datasource_entry: await space.change(published(tx => datasources.removeEntry(tx, id))) },
    }),
  },
]
