import * as z from 'zod'
import type { Answer, Ask, Components, Desk, OpenDesk, Refusal, Story, Verb } from '../app/editor/doors.ts'
import type { Block } from '../app/editor/json.ts'
import { keyIn } from '../app/editor/translation.ts'
import { languageCodes } from '../languages/languages.ts'
import { AppError } from '../platform/errors.ts'
import type { Backend } from './backend.ts'
import {
  describeAsset,
  describeLine,
  describeRefusal,
  describeStory,
  toLang,
  toLanguage,
} from './editor-desk.ts'

const editors = ['owner', 'editor']
const mostStories = 1_000
/** To choose from, as links and relations. */
const mostOffered = 500
const rememberedVersions = 40

const id = z.int().positive()
const block = z.looseObject({ _uid: z.string(), component: z.string() })
const language = z.enum(languageCodes as [(typeof languageCodes)[number]])
const folderId = z.nullable(id)
const alt = z.partialRecord(language, z.string().max(1_000))
const chosen = z.object({ id, languages: z.array(language).min(1), at: z.int().optional() })

const asks = {
  save: z.object({
    id,
    content: block,
    revision: z.int(),
    name: z.string().max(250).optional(),
    slug: z.string().max(150).optional(),
  }),
  publish: chosen,
  unpublish: chosen,
  cancelPlans: z.object({ id }),
  history: z.object({ id, before: id.optional() }),
  version: z.object({ id, versionId: id }),
  restore: z.object({ id, versionId: id }),
  create: z.object({
    component: z.string().max(100),
    name: z.string().max(250),
    slug: z.string().max(150),
    parentId: z.int().nonnegative(),
  }),
  duplicate: z.object({ id }),
  trash: z.object({ id }),
  untrash: z.object({ id }),
  stories: z.object({ search: z.string().max(200) }),
  choices: z.object({ datasource: z.string().max(100) }),
  assets: z.object({ search: z.string().max(200), folderId: folderId.optional() }),
  announceAsset: z.object({ filename: z.string().max(300), folderId }),
  describeAsset: z.object({ id, alt, folderId }),
  trashAsset: z.object({ id }),
  createFolder: z.object({ name: z.string().max(200) }),
} satisfies Record<Verb, z.ZodType>

type Runs = { [V in Verb]: (ask: Ask<V>) => Promise<Answer<V> | Refusal> }

/** Content as its editors change it: the desk is theirs for one request, and every time it is asked who they are. */
export function createOpenDesk({ content }: Backend): OpenDesk {
  const { administration } = content
  const { assets, change } = administration

  async function getStory(storyId: number): Promise<Story> {
    const story = await administration.getStory(storyId)
    if (story.is_folder || !story.content || story.deleted_at) throw new AppError('not-found', 'no story')
    const versions = await administration.listVersions(storyId, { limit: rememberedVersions })
    const past = await Promise.all(
      versions.map(async one => ({
        content: (await administration.getVersion(storyId, one.id)).content as Block,
        languages: one.published_languages.map(toLanguage),
      })),
    )
    return describeStory(story, past)
  }

  return person => {
    if (!person?.roles.some(role => editors.includes(role))) return undefined
    const author = { id: person.id, name: person.name }
    const answer = async (storyId: number) => ({ story: await getStory(storyId) })

    const runs: Runs = {
      async save({ id, content: words, revision, name, slug }) {
        try {
          const wish = { content: words as Block, revision, name, slug, isAutosave: true }
          await administration.saveStory(id, wish, author)
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'aborted') throw error
          return { problem: 'conflict', theirs: await getStory(id) }
        }
        return answer(id)
      },
      async publish({ id, languages, at }) {
        const langs = languages.map(toLang)
        if (at === undefined) await administration.publishStory(id, langs)
        else await administration.scheduleStory(id, { action: 'publish', at, langs }, author)
        return answer(id)
      },
      async unpublish({ id, languages, at }) {
        const langs = languages.map(toLang)
        if (at === undefined) await administration.unpublishStory(id, langs)
        else await administration.scheduleStory(id, { action: 'unpublish', at, langs }, author)
        return answer(id)
      },
      async cancelPlans({ id }) {
        await administration.scheduleStory(id, { action: 'publish', at: null }, author)
        await administration.scheduleStory(id, { action: 'unpublish', at: null }, author)
        return answer(id)
      },
      async history({ id, before }) {
        const versions = await administration.listVersions(id, { before })
        return {
          versions: versions.map(one => ({
            id: one.id,
            author: one.author,
            createdAt: one.created_at ?? '',
            isDraft: one.is_draft,
            languages: one.published_languages.map(toLanguage),
          })),
        }
      },
      async version({ id, versionId }) {
        const { content: words } = await administration.getVersion(id, versionId)
        return { content: words as Block }
      },
      async restore({ id, versionId }) {
        await administration.restoreVersion(id, versionId, author)
        return answer(id)
      },
      async create({ component, name, slug, parentId }) {
        const wish = { name, parentId, content: { component }, ...(slug && { slug }) }
        const { id } = await administration.createStory(wish, author)
        return answer(id)
      },
      duplicate: async ({ id }) => answer((await administration.duplicateStory(id, author)).id),
      async trash({ id }) {
        await administration.trashStory(id)
        return {}
      },
      async untrash({ id }) {
        await administration.restoreStory(id, author)
        return {}
      },
      stories: async ({ search }) => ({ stories: (await listStories(search, false, mostOffered)).stories }),
      async choices({ datasource }) {
        const entries = await content.listDatasourceEntries(datasource)
        return { choices: entries.map(({ name, value }) => ({ value: name, name: value })) }
      },
      async assets({ search, folderId }) {
        const found = await assets.list({ limit: 200, offset: 0, search, folderId })
        const folders = await assets.listFolders()
        return {
          assets: found.assets.filter(one => one.is_uploaded).map(describeAsset),
          total: found.total,
          folders: folders.map(({ id, name }) => ({ id, name })),
        }
      },
      async announceAsset({ filename, folderId }) {
        const { id, fields } = await change(tx =>
          assets.announce(tx, { filename, asset_folder_id: folderId }),
        )
        return { id, fields }
      },
      async describeAsset({ id, alt, folderId }) {
        if (!alt.en?.trim()) return { problem: 'invalid', faults: [{ path: 'alt', reason: 'blank' }] }
        const texts = Object.fromEntries(languageCodes.map(code => [keyIn('alt', code), alt[code] ?? '']))
        const wish = { ...texts, asset_folder_id: folderId }
        const asset = await change((tx, publishes) => assets.update(tx, id, wish, publishes))
        return { asset: describeAsset(asset) }
      },
      async trashAsset({ id }) {
        await change((tx, publishes) => assets.trash(tx, id, publishes))
        return {}
      },
      async createFolder({ name }) {
        const folder = await change(tx => assets.saveFolder(tx, { name }))
        return { folder: { id: folder.id, name: folder.name } }
      },
    }

    async function run<V extends Verb>(verb: V, given: unknown): Promise<Answer<V> | Refusal | undefined> {
      const ask = asks[verb].safeParse(given)
      if (!ask.success) return undefined
      try {
        return await runs[verb](ask.data as Ask<V>)
      } catch (error) {
        const refusal = describeRefusal(error)
        if (!refusal) throw error
        return refusal
      }
    }

    return {
      listStories: (search, isTrash) => listStories(search, isTrash, mostStories),
      findStory: async storyId => {
        try {
          return await getStory(storyId)
        } catch (error) {
          if (describeRefusal(error)?.problem === 'gone') return undefined
          throw error
        }
      },
      listComponents,
      answer: async call => {
        const { success, data } = z.object({ verb: z.string(), ask: z.unknown() }).safeParse(call)
        return success && Object.hasOwn(asks, data.verb) ? run(data.verb as Verb, data.ask) : undefined
      },
    } satisfies Desk
  }

  async function listStories(search: string, inTrash: boolean, perPage: number) {
    const found = await administration.listStories({ page: 1, perPage, inTrash, ...(search && { search }) })
    return { stories: found.stories.map(describeLine), total: found.total }
  }

  async function listComponents(): Promise<Components> {
    const all = await administration.components.list()
    const known = all.map(one => ({
      name: one.name,
      title: one.display_name ?? one.name,
      isRoot: one.is_root,
      isNestable: one.is_nestable,
      schema: one.schema as Components[string]['schema'],
    }))
    return Object.fromEntries(known.map(one => [one.name, one]))
  }
}
