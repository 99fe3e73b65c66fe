import type { Transaction } from 'kysely'
import * as z from 'zod'
import type { Language } from '../../../languages/languages.ts'
import type { Block } from '../../../services/content/format/json.ts'
import type { Backend } from '../../backend.ts'
import type { Helper } from '../asker.ts'
import type { Note } from '../note.ts'
import { describeRefusal } from './describe.ts'
import { openDraft } from './drafts.ts'
import { getStory } from './kept-story.ts'
import { listComponents, listStories, mostStories } from './lists.ts'
import type { EditorDeps } from './verb.ts'
import { type DeskVerbName, verbs } from './verbs.ts'

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

/** Content as one editor may change it; history shows their name. */
export type Desk = ReturnType<typeof createDesk>

/** Made in the name of one who may. */
export function createDesk(deps: DeskDeps, { person: { id, name }, note }: Helper) {
  const { content, routeRules, settings } = deps
  const { administration } = content
  const asking = { content, routeRules, author: { id, name } }
  return {
    /** Where visitors' pages are read instead, if the operator has them kept elsewhere. */
    elsewhere: settings.CONTENT_SPACE_URL?.host ?? null,
    listStories: (search: string, inTrash: boolean, language: Language) =>
      listStories(administration, { search, inTrash, language, perPage: mostStories }),
    findStory: async (storyId: number) => {
      try {
        return await getStory(administration, storyId)
      } catch (error) {
        if (describeRefusal(error)?.problem === 'gone') return undefined
        throw error
      }
    },
    listComponents: () => listComponents(administration),
    /** With words that aren't saved yet, where they are given. */
    openDraft: (storyId: number, language: Language, words?: Block) =>
      openDraft(deps, storyId, language, words),
    /** Undefined where it is no call of ours. */
    answer: async (given: unknown) => {
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

type DeskVerb = { ask: z.ZodType; run: (asking: EditorDeps, ask: unknown) => Promise<object> }

async function run(asking: EditorDeps, verb: DeskVerbName, given: unknown): Promise<object | undefined> {
  const { ask, run } = verbs[verb] as DeskVerb
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
