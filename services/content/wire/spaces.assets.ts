import type { Assets } from '../assets/assets.ts'
import { readPage } from '../delivery/query.ts'
import { isObject } from '../format/json.ts'
import { ensureField, notFound } from '../schema/fault.ts'
import type { Operation } from './manage.ts'

export const assetOperations: readonly Operation[] = [
  {
    methods: ['GET'],
    path: '/assets',
    scope: 'read',
    async run({ desk, params }) {
      const { page, perPage } = readPage(params, 100)
      const folder = params.get('in_folder')
      const { assets, total } = await desk.assets.list({
        limit: perPage,
        offset: (page - 1) * perPage,
        search: params.get('search') ?? '',
        ...(folder !== null && { folderId: folder === '' || folder === '-1' ? null : Number(folder) || 0 }),
        inTrash: params.get('in_trash') === '1',
      })
      return { body: { assets }, total, perPage }
    },
  },
  {
    methods: ['POST'],
    path: '/assets',
    scope: 'assets',
    run: async ({ desk: { space, assets }, body }) => ({
      body: await space.change(tx => assets.announce(tx, isObject(body.asset) ? body.asset : body)),
    }),
  },
  {
    methods: ['GET'],
    path: '/assets/:id',
    scope: 'read',
    run: async ({ desk: { assets }, ids: [id = 0] }) => ({ body: await find(assets, id) }),
  },
  {
    methods: ['GET', 'POST'],
    path: '/assets/:id/finish_upload',
    scope: 'assets',
    async run({ desk: { assets }, ids: [id = 0] }) {
      const asset = await find(assets, id)
      ensureField(asset.is_uploaded, 'file', 'has not been uploaded')
      return { body: asset }
    },
  },
  {
    methods: ['PUT'],
    path: '/assets/:id',
    scope: 'assets',
    run: async ({ desk: { space, assets }, body, ids: [id = 0] }) => ({
      body: await space.change((tx, publishes) => assets.update(tx, id, body.asset ?? body, publishes)),
    }),
  },
  {
    methods: ['DELETE'],
    path: '/assets/:id',
    scope: 'assets',
    run: async ({ desk: { space, assets }, ids: [id = 0] }) => ({
      body: await space.change((tx, publishes) => assets.trash(tx, id, publishes)),
    }),
  },
  {
    methods: ['GET'],
    path: '/asset_folders',
    scope: 'read',
    run: async ({ desk }) => ({ body: { asset_folders: await desk.assets.listFolders() } }),
  },
  {
    methods: ['POST'],
    path: '/asset_folders',
    scope: 'assets',
    run: async ({ desk: { space, assets }, body }) => ({
      body: { asset_folder: await space.change(tx => assets.saveFolder(tx, body.asset_folder)) },
      status: 201,
    }),
  },
  {
    methods: ['PUT'],
    path: '/asset_folders/:id',
    scope: 'assets',
    run: async ({ desk: { space, assets }, body, ids: [id = 0] }) => ({
      body: { asset_folder: await space.change(tx => assets.saveFolder(tx, body.asset_folder, id)) },
    }),
  },
  {
    methods: ['DELETE'],
    path: '/asset_folders/:id',
    scope: 'assets',
    run: async ({ desk: { space, assets }, ids: [id = 0] }) => ({
      body: { asset_folder: await space.change(tx => assets.removeFolder(tx, id)) },
    }),
  },
]

async function find(assets: Assets, id: number) {
  const row = await assets.find(id)
  if (!row) throw notFound()
  return assets.shape(row)
}
