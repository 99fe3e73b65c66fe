import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { Desk, DeskAnswer, DeskRefusal, DeskVerbName } from '../../../app/editor/desk/doors.ts'
import type { Backend } from '../../backend.ts'
import type { Helper } from '../asker.ts'
import type { Note } from '../note.ts'
import { assetVerbs } from './assets.ts'
import { describeRefusal } from './describe.ts'
import { openDraft } from './drafts.ts'
import { getStory } from './kept-story.ts'
import { listComponents, listStories, listVerbs, mostStories } from './lists.ts'
import { publishingVerbs } from './publishing.ts'
import { storyVerbs } from './stories.ts'
import type { DeskVerb, DeskVerbs, EditorDeps } from './verb.ts'
import { versionVerbs } from './versions.ts'

const verbs: DeskVerbs = {
  ...storyVerbs,
  ...publishingVerbs,
  ...versionVerbs,
  ...listVerbs,
  ...assetVerbs,
}

const call = z.object({ verb: z.string(), ask: z.unknown() })
/** Of what was asked, what the log names. */
const asked = z.object({ id: z.number().optional(), languages: z.array(z.string()).optional() })
/** Of what a change gave, the one it is about, by a name that stays when that is gone. */
const made = z.object({ id: z.number(), name: z.string().optional() })

/** What is written into the audit log. What is saved meanwhile has versions of its own. */
const noted = {
  publish: 'published',
  unpublish: 'unpublished',
  cancelPlan: 'planCancelled',
  create: 'made',
  duplicate: 'duplicated',
  createStoryFolder: 'folderMade',
  arrange: 'arranged',
  trash: 'trashed',
  untrash: 'untrashed',
  restore: 'restored',
  trashAsset: 'assetTrashed',
  announceAsset: 'assetAdded',
  describeAsset: 'assetDescribed',
  createFolder: 'assetFolderMade',
  renameFolder: 'assetFolderRenamed',
  removeFolder: 'assetFolderRemoved',
} as const satisfies Partial<Record<DeskVerbName, string>>

export type DeskDeps = Pick<Backend, 'content' | 'routeRules' | 'settings' | 'readDraft' | 'helplineChecks'>

/** Content as its editors change it, in the name of one of them. */
export function createDesk(deps: DeskDeps, { person: { id, name }, note }: Helper): Desk {
  const { content, routeRules, settings } = deps
  const { administration } = content
  const asking = { content, routeRules, author: { id, name } }
  return {
    elsewhere: settings.CONTENT_SPACE_URL?.host ?? null,
    listStories: (search, inTrash, language) =>
      listStories(administration, { search, inTrash, language, perPage: mostStories }),
    findStory: async storyId => {
      try {
        return await getStory(administration, storyId)
      } catch (error) {
        if (describeRefusal(error)?.problem === 'gone') return undefined
        throw error
      }
    },
    listComponents: () => listComponents(administration),
    openDraft: (storyId, language, words) => openDraft(deps, storyId, language, words),
    answer: async given => {
      const { success, data } = call.safeParse(given)
      if (!success || !Object.hasOwn(verbs, data.verb)) return undefined
      const verb = data.verb as DeskVerbName
      const noting = administration.noting((tx, given) => noteDone(note, verb, data.ask, given, tx))
      return run({ ...asking, administration: noting }, verb, data.ask)
    },
  }
}

/** Within the change itself, so that neither is without the other. */
async function noteDone<Tables>(
  note: Note,
  verb: DeskVerbName,
  ask: unknown,
  given: unknown,
  tx: Transaction<Tables>,
): Promise<void> {
  const action = (noted as Partial<Record<DeskVerbName, (typeof noted)[keyof typeof noted]>>)[verb]
  if (!action) return
  const { id, languages } = asked.parse(ask)
  const about = made.safeParse(given).data
  const after = languages ?? (about?.name && { name: about.name })
  await note({ action: `content.${action}`, subject: String(id ?? about?.id ?? ''), after }, tx)
}

async function run<V extends DeskVerbName>(
  asking: EditorDeps,
  verb: V,
  given: unknown,
): Promise<DeskAnswer<V> | DeskRefusal | undefined> {
  const { ask, run }: DeskVerb<V> = verbs[verb]
  const read = ask.safeParse(given)
  if (!read.success) return undefined
  try {
    return await run(asking, read.data)
  } catch (error) {
    const refusal = describeRefusal(error)
    if (!refusal) throw error
    return refusal
  }
}
