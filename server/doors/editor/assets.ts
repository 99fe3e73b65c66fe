import * as z from 'zod'
import { languageCodes } from '../../../languages/languages.ts'
import { keyIn } from '../../../services/content/format/localize.ts'
import { describeAsset } from './describe.ts'
import { defineVerb, id, language } from './verb.ts'

const folderId = z.nullable(id)
const folderName = z.string().max(200)
const search = z.string().max(200)
const alt = z.partialRecord(language, z.string().max(1_000))
const focus = z.string().max(60).optional()

export const assetVerbs = {
  assets: defineVerb(
    { search, folderId: folderId.optional() },
    async ({ administration: { assets } }, { search, folderId }) => {
      const found = await assets.list({ limit: 200, offset: 0, search, folderId })
      const folders = await assets.listFolders()
      return {
        assets: found.assets.filter(one => one.is_uploaded).map(describeAsset),
        total: found.total,
        folders: folders.map(({ id, name }) => ({ id, name })),
      }
    },
  ),
  announceAsset: defineVerb(
    { filename: z.string().max(300), folderId },
    async ({ administration: { assets, change } }, { filename, folderId }) => {
      const wish = { filename, asset_folder_id: folderId }
      const { id, fields } = await change(tx => assets.announce(tx, wish))
      return { id, fields }
    },
  ),
  describeAsset: defineVerb(
    { id, alt, folderId, focus },
    async ({ administration: { assets, change } }, { id, alt, folderId, focus }) => {
      if (!alt.en?.trim()) return { problem: 'invalid', faults: [{ path: 'alt', reason: 'blank' }] }
      const texts = Object.fromEntries(languageCodes.map(code => [keyIn('alt', code), alt[code] ?? '']))
      const wish = { ...texts, asset_folder_id: folderId, ...(focus !== undefined && { focus }) }
      const asset = await change((tx, publishes) => assets.update(tx, id, wish, publishes))
      return { asset: describeAsset(asset) }
    },
  ),
  trashAsset: defineVerb({ id }, async ({ administration: { assets, change } }, { id }) => {
    await change((tx, publishes) => assets.trash(tx, id, publishes))
    return {}
  }),
  createFolder: defineVerb({ name: folderName }, async ({ administration }, { name }) => {
    const { assets, change } = administration
    const folder = await change(tx => assets.saveFolder(tx, { name }))
    return { folder: { id: folder.id, name: folder.name } }
  }),
  renameFolder: defineVerb({ id, name: folderName }, async ({ administration }, { id, name }) => {
    const { assets, change } = administration
    await change(tx => assets.saveFolder(tx, { name }, id))
    return {}
  }),
  removeFolder: defineVerb({ id }, async ({ administration: { assets, change } }, { id }) => {
    await change(tx => assets.removeFolder(tx, id))
    return {}
  }),
}
