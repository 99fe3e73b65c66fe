import { findAsset, listAssets, shapeAsset, trashAsset, updateAsset } from '../assets/assets.ts'
import { listFolders, removeFolder, saveFolder } from '../assets/folders.ts'
import { announceAsset } from '../assets/upload.ts'
import { readPage } from '../delivery/query.ts'
import type { Tools } from '../deps.ts'
import { isObject } from '../format/json.ts'
import { ensureField, notFound } from '../schema/fault.ts'
import { changesOf, reading } from './changes-of.ts'
import type { ManagementOperation } from './manage.ts'

export const assetOperations: readonly ManagementOperation[] = [
  reading('/assets', async ({ tools, params }) => {
    const { page, perPage } = readPage(params, 100)
    const folder = params.get('in_folder')
    const { assets, total } = await listAssets(tools, {
      limit: perPage,
      offset: (page - 1) * perPage,
      search: params.get('search') ?? '',
      ...(folder !== null && { folderId: folder === '' || folder === '-1' ? null : Number(folder) || 0 }),
      inTrash: params.get('in_trash') === '1',
    })
    return { body: { assets }, total, perPage }
  }),
  {
    methods: ['POST'],
    path: '/assets',
    scope: 'assets',
    run: async ({ tools, body }) => ({
      body: await announceAsset(tools, isObject(body.asset) ? body.asset : body),
    }),
  },
  reading('/assets/:id', async ({ tools, ids: [id = 0] }) => ({ body: await find(tools, id) })),
  {
    methods: ['GET', 'POST'],
    path: '/assets/:id/finish_upload',
    scope: 'assets',
    async run({ tools, ids: [id = 0] }) {
      const asset = await find(tools, id)
      ensureField(asset.is_uploaded, 'file', 'has not been uploaded')
      return { body: asset }
    },
  },
  {
    methods: ['PUT'],
    path: '/assets/:id',
    scope: 'assets',
    run: async ({ tools, body, ids: [id = 0] }) => ({
      body: await updateAsset(tools, id, body.asset ?? body),
    }),
  },
  {
    methods: ['DELETE'],
    path: '/assets/:id',
    scope: 'assets',
    run: async ({ tools, ids: [id = 0] }) => ({
      body: await trashAsset(tools, id),
    }),
  },
  reading('/asset_folders', async ({ tools }) => ({ body: { asset_folders: await listFolders(tools) } })),
  ...changesOf({
    noun: 'asset_folder',
    path: '/asset_folders',
    scope: 'assets',
    save: (_, ...folder) => saveFolder(...folder),
    remove: removeFolder,
  }),
]

async function find(tools: Tools, id: number) {
  const row = await findAsset(tools, id)
  if (!row) throw notFound()
  return shapeAsset(tools, row)
}
