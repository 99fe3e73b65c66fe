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
        folders: folders.map(({ id, name }) => ({ id, name })),
      }
    },
  ),
  announceAsset: defineVerb(
    { filename: z.string().max(300), folderId },
    async ({ administration }, { filename, folderId }) => {
      const { id, fields } = await administration.assets.announce({ filename, asset_folder_id: folderId })
      return { id, fields }
    },
  ),

  describeAsset: defineVerb(
    { id, alt, folderId, focus },
    async ({ administration }, { id, alt, folderId, focus }) => {
      if (!alt.en?.trim()) return { problem: 'invalid', faults: [{ path: 'alt', reason: 'blank' }] }
      const texts = Object.fromEntries(languageCodes.map(code => [keyIn('alt', code), alt[code] ?? '']))
      const wish = { ...texts, asset_folder_id: folderId, ...(focus !== undefined && { focus }) }
      return { asset: describeAsset(await administration.assets.update(id, wish)) }
    },
  ),

  trashAsset: defineVerb({ id }, async ({ administration }, { id }) => {
    await administration.assets.trash(id)
    return {}
  }),

  createFolder: defineVerb({ name: folderName }, async ({ administration }, { name }) => {
    const folder = await administration.assets.saveFolder({ name })
    return { folder: { id: folder.id, name: folder.name } }
  }),

  renameFolder: defineVerb({ id, name: folderName }, async ({ administration }, { id, name }) => {
    await administration.assets.saveFolder({ name }, id)
    return {}
  }),

  removeFolder: defineVerb({ id }, async ({ administration }, { id }) => {
    await administration.assets.removeFolder(id)
    return {}
  }),
}
