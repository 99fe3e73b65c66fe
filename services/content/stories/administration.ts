import { bindAll } from '../../../platform/bind.ts'
import { listAssets, shapeAsset, trashAsset, updateAsset } from '../assets/assets.ts'
import { listFolders, removeFolder, saveFolder } from '../assets/folders.ts'
import { announceAsset } from '../assets/upload.ts'
import type { Tools } from '../deps.ts'
import { listComponents, saveComponent } from '../schema/components.ts'
import { listConfirmed } from './confirmations.ts'
import {
  confirmTranslations,
  createMany,
  createStory,
  duplicateStory,
  publishStory,
  restoreStory,
  saveStory,
  scheduleStory,
  trashStory,
  unpublishStory,
} from './editing.ts'
import { createListPast, getPast, listVersions, restoreVersion } from './history.ts'
import { listStories } from './list.ts'
import { getStory } from './managed.ts'
import { createListSummaries } from './summaries.ts'

export type Administration = ReturnType<typeof createAdministration>

/** What editors do, whether by the wire or by the house's own screens. Each verb is whole or did not happen. */
export function createAdministration(tools: Tools) {
  const { space, tokens } = tools
  return {
    ...bindAll(tools, {
      getStory,
      listStories,
      createStory,
      createMany,
      saveStory,
      publishStory,
      unpublishStory,
      scheduleStory,
      trashStory,
      restoreStory,
      duplicateStory,
      listVersions,
      getVersion: getPast,
      restoreVersion,
      confirmTranslations,
      listConfirmed,
    }),
    listPast: createListPast(tools),
    listSummaries: createListSummaries(tools),

    createToken: (wish: Parameters<typeof tokens.create>[1]) => space.change(tx => tokens.create(tx, wish)),
    listTokens: tokens.list,
    revokeToken: (id: number) =>
      space.change((tx, publishes) => {
        // What was remembered for it goes too.
        publishes()
        return tokens.revoke(tx, id)
      }),

    /** Takes the verbs below, which need a transaction. */
    change: space.change,
    components: bindAll(tools, { list: listComponents, save: saveComponent }),
    assets: {
      ...bindAll(tools, {
        list: listAssets,
        shape: shapeAsset,
        announce: announceAsset,
        update: updateAsset,
        trash: trashAsset,
        listFolders,
      }),
      saveFolder,
      removeFolder,
    },
  }
}
