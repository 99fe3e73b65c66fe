import type { Transaction } from 'kysely'
import { bindAll } from '../../../platform/bind.ts'
import { listAssets, listAssetsByIds, trashAsset, updateAsset } from '../assets/assets.ts'
import { listFolders, removeFolder, saveFolder } from '../assets/folders.ts'
import { announceAsset } from '../assets/upload.ts'
import type { Tools } from '../deps.ts'
import type { ContentTx } from '../ids.ts'
import { listComponents, saveComponent } from '../schema/components.ts'
import type { Space } from '../space.ts'
import { listConfirmed } from './confirmations.ts'
import {
  confirmTranslations,
  createStory,
  duplicateStory,
  publishStory,
  restoreStory,
  saveStory,
  scheduleStory,
  trashStory,
  unpublishStory,
} from './editing.ts'
import { getPast, listPast, listVersions, restoreVersion } from './history.ts'
import { listStories } from './list.ts'
import { getStory } from './managed.ts'
import { listSummaries } from './summaries.ts'

export type Administration = ReturnType<typeof createAdministration>

/** Writes down what a change gave, within it: then both are done or neither. */
type NoteChange = (tx: ContentTx, given: unknown) => Promise<void>

type NoteToken = <Tables>(tx: Transaction<Tables>, made: { id: number }) => Promise<void>

/** What editors do, whether by the wire or by the house's own screens. Each verb is whole or did not happen. */
export function createAdministration(tools: Tools) {
  const { space, tokens } = tools
  return {
    ...createVerbs(tools),

    createToken: (wish: Parameters<typeof tokens.create>[1], note?: NoteToken) =>
      space.change(async tx => {
        const made = await tokens.create(tx, wish)
        await note?.(tx, made)
        return made
      }),
    listTokens: tokens.list,
    revokeToken: (id: number) =>
      space.change((tx, publishes) => {
        // What was remembered for it goes too.
        publishes()
        return tokens.revoke(tx, id)
      }),

    /** The same verbs, and each change they make is written down within it. */
    noting(note: NoteChange) {
      const change: Space['change'] = work =>
        space.change(async (tx, publishes) => {
          const given = await work(tx, publishes)
          await note(tx, given)
          return given
        })
      return createVerbs({ ...tools, space: { ...space, change } })
    },
  }
}

function createVerbs(tools: Tools) {
  const { space } = tools
  return {
    ...bindAll(tools, {
      getStory,
      listStories,
      createStory,
      saveStory,
      publishStory,
      unpublishStory,
      scheduleStory,
      trashStory,
      restoreStory,
      duplicateStory,
      listVersions,
      listPast,
      listSummaries,
      getVersion: getPast,
      restoreVersion,
      confirmTranslations,
      listConfirmed,
    }),

    components: {
      list: () => listComponents(tools),
      save: (given: unknown, id?: number) => space.change(tx => saveComponent(tools, tx, given, id)),
    },
    assets: {
      ...bindAll(tools, {
        list: listAssets,
        listByIds: listAssetsByIds,
        announce: announceAsset,
        update: updateAsset,
        trash: trashAsset,
        listFolders,
      }),
      saveFolder: (given: unknown, id?: number) => space.change(tx => saveFolder(tx, given, id)),
      removeFolder: (id: number) => space.change(tx => removeFolder(tx, id)),
    },
  }
}
