import * as z from 'zod'
import type { DeskRefusal } from '../../../app/editor/desk/doors.ts'
import { defaultLanguage } from '../../../languages/languages.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Block } from '../../../services/content/format/json.ts'
import { otherLangs } from '../../../services/content/format/localize.ts'
import { toSlug } from '../../../services/content/format/slug.ts'
import {
  type ContentAdministration,
  describeLine,
  isNeeded,
  isSameSlugs,
  type KeptStory,
} from './describe.ts'
import { answerWith, getStory } from './kept-story.ts'
import { listComponents } from './lists.ts'
import { findReserved } from './reserved.ts'
import { defineVerb, id, language, name, parentId, slug } from './verb.ts'

const block = z.looseObject({ _uid: z.string(), component: z.string() }).transform(words => words as Block)
const revision = z.int()
const slugs = z.partialRecord(language, slug)
const tags = z.array(z.string().trim().min(1).max(100)).max(100)

const needed = { problem: 'needed' } as const

export const storyVerbs = {
  save: defineVerb(
    { id, content: block, revision, name: name.optional(), slug: slug.optional() },
    ({ administration, author }, { id, ...words }) => {
      const saving = administration.saveStory(id, { ...words, isAutosave: true }, author)
      return orConflict(administration, id, answerWith(administration, saving))
    },
  ),
  create: defineVerb(
    { component: z.string().max(100), name, slug, parentId },
    async (asking, { component, name, slug, parentId }) => {
      const { administration, author } = asking
      const wanted = { slug: slug || toSlug(name), parentId }
      const refusal = component === 'page' && name.trim() && (await findReserved(asking, 'page', wanted))
      if (refusal) return refusal
      // What it is called here is a first guess at what readers see.
      const hasTitle = (await listComponents(administration))[component]?.schema.title?.type === 'text'
      const content = { component, ...(hasTitle && { title: name.trim() }) }
      const wish = { name, parentId, content, ...(slug && { slug }) }
      return answerWith(administration, administration.createStory(wish, author))
    },
  ),
  duplicate: defineVerb({ id }, ({ administration, author }, { id }) =>
    answerWith(administration, administration.duplicateStory(id, author)),
  ),
  createStoryFolder: defineVerb({ name, slug, parentId }, async (asking, { name, slug, parentId }) => {
    const wanted = { slug: slug || toSlug(name), parentId }
    const refusal = name.trim() && (await findReserved(asking, 'folder', wanted))
    if (refusal) return refusal
    const wish = { name, parentId, isFolder: true, ...(slug && { slug }) }
    const { id } = await asking.administration.createStory(wish, asking.author)
    return { id }
  }),
  arrange: defineVerb(
    { id, revision, name, slug, slugs, parentId, tags },
    async (asking, { id, revision, name, slug, slugs, parentId, tags }) => {
      const { administration, author } = asking
      const before = await administration.getStory(id)
      const isElsewhere = slug !== before.slug || parentId !== before.parent_id
      if (isElsewhere && isNeeded(before)) return needed
      const kind = before.is_folder ? 'folder' : before.content?.component
      const isMoved = !isNeeded(before) && (isElsewhere || !isSameSlugs(before, slugs))
      if (isMoved && (kind === 'folder' || kind === 'page')) {
        const refusal = await findReserved(asking, kind, { slug, slugs, parentId }, before)
        if (refusal) return refusal
      }
      const names = new Map(before.translated_slugs.map(one => [one.lang, one.name ?? '']))
      const translations = Object.fromEntries(
        otherLangs.map(lang => [lang, { slug: slugs[lang]?.trim() ?? '', name: names.get(lang) ?? '' }]),
      )
      const wish = { revision, name, slug, parentId, tags: [...new Set(tags)], translations }
      const saving = describeSaved(administration, administration.saveStory(id, wish, author))
      return before.is_folder ? saving : orConflict(administration, id, saving)
    },
  ),
  confirm: defineVerb(
    { id, fields: z.array(z.string().max(250)).min(1).max(2_000) },
    async ({ administration, author }, { id, fields }) => {
      await administration.confirmTranslations(id, fields, author)
      return { story: await getStory(administration, id) }
    },
  ),
  trash: defineVerb({ id }, async ({ administration }, { id }) => {
    if (isNeeded(await administration.getStory(id))) return needed
    await administration.trashStory(id)
    return {}
  }),
  untrash: defineVerb({ id }, async ({ administration, author }, { id }) => {
    await administration.restoreStory(id, author)
    return {}
  }),
}

/** What came of saving, or what someone else saved meanwhile. */
async function orConflict<Saved>(administration: ContentAdministration, id: number, saving: Promise<Saved>) {
  try {
    return await saving
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'aborted') throw error
    return { problem: 'conflict', theirs: await getStory(administration, id) } satisfies DeskRefusal
  }
}

async function describeSaved({ listSummaries }: ContentAdministration, saving: Promise<KeptStory>) {
  const story = await saving
  const version = story.version_id ?? 0
  const summaries = await listSummaries([version])
  return { story: describeLine(story, defaultLanguage, summaries.get(version)) }
}
