import * as z from 'zod'
import type {
  Answer,
  Ask,
  Components,
  Desk,
  OpenDesk,
  Refusal,
  Story,
  Verb,
} from '../../../app/editor/desk/doors.ts'
import type { Block } from '../../../app/editor/document/json.ts'
import { keyIn, otherLanguages } from '../../../app/editor/translation/translation.ts'
import { isClosed } from '../../../app/map/roles.ts'
import { defaultLanguage, type Language, languageCodes } from '../../../languages/languages.ts'
import { AppError } from '../../../platform/errors.ts'
import { toSlug } from '../../../services/content/content.ts'
import type { Backend } from '../../backend.ts'
import { findPageAddress, isFolderReserved } from '../../pages/page-addresses.ts'
import { asks } from './asks.ts'
import {
  describeAsset,
  describeLine,
  describeRefusal,
  describeStory,
  isSameSlugs,
  placeIn,
  toLang,
  toLanguage,
} from './describe.ts'

const mostStories = 1_000
/** To choose from, as links and relations. */
const mostOffered = 500
const rememberedVersions = 40

type Kept = Awaited<ReturnType<Backend['content']['administration']['getStory']>>
type Runs = { [V in Verb]: (ask: Ask<V>) => Promise<Answer<V> | Refusal> }

/** Content as its editors change it: the desk is theirs for one request, and every time it is asked who they are. */
export function createOpenDesk({ content, routeRules, settings }: Backend): OpenDesk {
  const { administration } = content
  const { assets, change } = administration

  type Wanted = { slug: string; slugs?: Partial<Record<Language, string>>; parentId: number }

  /** The site's own addresses come first: what would lie at one of them could not be found, nor what is in it. */
  async function findReserved(
    kind: 'page' | 'folder',
    { slug, slugs = {}, parentId }: Wanted,
    before?: Awaited<ReturnType<typeof administration.getStory>>,
  ) {
    const parent = parentId === 0 ? undefined : await administration.getStory(parentId)
    const inside = before?.is_folder ? await listPagesIn(before.full_slug) : []
    const isFound = (place: string, language: Language) =>
      findPageAddress(place, language, routeRules) !== undefined
    const isReserved = (language: Language) => {
      const place = `${parent ? placeIn(parent, language) : ''}/${slugs[language]?.trim() || slug}`
      if (kind === 'page') return !isFound(place, language)
      const was = before ? placeIn(before, language) : ''
      const places = inside.map(page => placeIn(page, language))
      const isLost = (old: string) =>
        isFound(old, language) && !isFound(place + old.slice(was.length), language)
      return isFolderReserved(place, language, routeRules) || places.some(isLost)
    }
    const faults = languageCodes.filter(isReserved).map(language => ({
      path: slugs[language]?.trim() ? `translated_slugs.${language}` : 'slug',
      reason: 'reserved' as const,
    }))
    return faults.length > 0 ? ({ problem: 'invalid', faults } satisfies Refusal) : undefined
  }

  async function listPagesIn(folder: string) {
    const startsWith = `${folder.replace(/\/$/, '')}/`
    const wanted = { page: 1, perPage: mostStories, kind: 'story', component: 'page', startsWith } as const
    return (await administration.listStories(wanted)).stories
  }

  const getStory = async (storyId: number): Promise<Story> => tell(await administration.getStory(storyId))

  async function tell(story: Kept): Promise<Story> {
    if (story.is_folder || !story.content || story.deleted_at) throw new AppError('not-found', 'no story')
    const versions = await administration.listPast(story.id, rememberedVersions)
    const past = versions.map(one => ({
      content: one.content as Block,
      languages: one.published_languages.map(toLanguage),
    }))
    const confirmed = await administration.listConfirmed(story.id, story.content)
    return describeStory(story, past, confirmed)
  }

  return person => {
    if (!person || isClosed('adminContent', person)) return undefined
    const author = { id: person.id, name: person.name }
    const answer = async (storyId: number) => ({ story: await getStory(storyId) })
    const answerWith = async (kept: Promise<Kept>) => ({ story: await tell(await kept) })

    const runs: Runs = {
      async save({ id, content: words, revision, name, slug }) {
        try {
          const wish = { content: words as Block, revision, name, slug, isAutosave: true }
          return await answerWith(administration.saveStory(id, wish, author))
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'aborted') throw error
          return { problem: 'conflict', theirs: await getStory(id) }
        }
      },
      async publish({ id, languages, at }) {
        const langs = languages.map(toLang)
        return answerWith(
          at === undefined
            ? administration.publishStory(id, langs)
            : administration.scheduleStory(id, { action: 'publish', at, langs }, author),
        )
      },
      async unpublish({ id, languages, at }) {
        const langs = languages.map(toLang)
        return answerWith(
          at === undefined
            ? administration.unpublishStory(id, langs)
            : administration.scheduleStory(id, { action: 'unpublish', at, langs }, author),
        )
      },
      async cancelPlan({ id, action, languages }) {
        const plan = { action, at: null, langs: languages.map(toLang) }
        return answerWith(administration.scheduleStory(id, plan, author))
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
      restore: ({ id, versionId }) => answerWith(administration.restoreVersion(id, versionId, author)),
      async create({ component, name, slug, parentId }) {
        const wanted = { slug: slug || toSlug(name), parentId }
        const refusal = component === 'page' && name.trim() && (await findReserved('page', wanted))
        if (refusal) return refusal
        // What it is called here is a first guess at what readers see.
        const hasTitle = (await listComponents())[component]?.schema.title?.type === 'text'
        const content = { component, ...(hasTitle && { title: name.trim() }) }
        const wish = { name, parentId, content, ...(slug && { slug }) }
        return answerWith(administration.createStory(wish, author))
      },
      duplicate: ({ id }) => answerWith(administration.duplicateStory(id, author)),
      async createStoryFolder({ name, slug, parentId }): Promise<Record<string, never> | Refusal> {
        const wanted = { slug: slug || toSlug(name), parentId }
        const refusal = name.trim() && (await findReserved('folder', wanted))
        if (refusal) return refusal
        await administration.createStory({ name, parentId, isFolder: true, ...(slug && { slug }) }, author)
        return {}
      },
      async arrange({ id, revision, name, slug, slugs, parentId, tags }) {
        const before = await administration.getStory(id)
        const { isNeeded } = describeLine(before, defaultLanguage, undefined)
        if (isNeeded && (slug !== before.slug || parentId !== before.parent_id)) return { problem: 'needed' }
        const isMoved = slug !== before.slug || parentId !== before.parent_id || !isSameSlugs(before, slugs)
        const kind = before.is_folder ? 'folder' : before.content?.component
        if (isMoved && !isNeeded && (kind === 'folder' || kind === 'page')) {
          const refusal = await findReserved(kind, { slug, slugs, parentId }, before)
          if (refusal) return refusal
        }
        const names = Object.fromEntries(before.translated_slugs.map(one => [one.lang, one.name ?? '']))
        const translations = Object.fromEntries(
          otherLanguages.map(code => [
            code,
            { slug: slugs[code]?.trim() ?? '', name: names[toLang(code)] ?? '' },
          ]),
        )
        const wish = { revision, name, slug, parentId, tags: [...new Set(tags)], translations }
        try {
          return { story: await describeOne(await administration.saveStory(id, wish, author)) }
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== 'aborted' || before.is_folder) throw error
          return { problem: 'conflict', theirs: await getStory(id) }
        }
      },
      async confirm({ id, fields }) {
        await administration.confirmTranslations(id, fields, author)
        return answer(id)
      },
      async trash({ id }): Promise<Record<string, never> | Refusal> {
        if (describeLine(await administration.getStory(id), defaultLanguage, undefined).isNeeded)
          return { problem: 'needed' }
        await administration.trashStory(id)
        return {}
      },
      async untrash({ id }) {
        await administration.restoreStory(id, author)
        return {}
      },
      stories: async ({ search, language }) => ({
        stories: (await listStories(search, false, language, mostOffered)).stories,
      }),
      async folders({ language }) {
        const found = await administration.listStories({ page: 1, perPage: mostStories, kind: 'folder' })
        const folders = found.stories.map(story => describeLine(story, language, undefined))
        return { folders: folders.sort((a, b) => a.path.localeCompare(b.path)) }
      },
      async choices({ datasource, language }) {
        const dimension = language === defaultLanguage ? '' : language
        const entries = await content.listDatasourceEntries(datasource, dimension)
        return {
          choices: entries.map(one => ({ value: one.name, name: one.dimension_value || one.value })),
        }
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
      async describeAsset({ id, alt, folderId, focus }) {
        if (!alt.en?.trim()) return { problem: 'invalid', faults: [{ path: 'alt', reason: 'blank' }] }
        const texts = Object.fromEntries(languageCodes.map(code => [keyIn('alt', code), alt[code] ?? '']))
        const wish = { ...texts, asset_folder_id: folderId, ...(focus !== undefined && { focus }) }
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
      async renameFolder({ id, name }) {
        await change(tx => assets.saveFolder(tx, { name }, id))
        return {}
      },
      async removeFolder({ id }) {
        await change(tx => assets.removeFolder(tx, id))
        return {}
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
      elsewhere: settings.CONTENT_SPACE_URL?.host ?? null,
      listStories: (search, isTrash, language) => listStories(search, isTrash, language, mostStories),
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

  async function listStories(search: string, inTrash: boolean, language: Language, perPage: number) {
    const found = await administration.listStories({ page: 1, perPage, inTrash, ...(search && { search }) })
    const summaries = await administration.listSummaries(
      found.stories.flatMap(story => story.version_id ?? []),
    )
    const stories = found.stories.map(story =>
      describeLine(story, language, summaries.get(story.version_id ?? 0)),
    )
    return { stories, total: found.total }
  }

  async function describeOne(story: Awaited<ReturnType<typeof administration.getStory>>) {
    const summaries = await administration.listSummaries([story.version_id ?? 0])
    return describeLine(story, defaultLanguage, summaries.get(story.version_id ?? 0))
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
