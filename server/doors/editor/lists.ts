import * as z from 'zod'
import { defaultLanguage, type Language } from '../../../languages/languages.ts'
import { type ContentAdministration, describeLine } from './describe.ts'
import { defineVerb, language } from './verb.ts'

export const mostStories = 1_000
/** To choose from, as links and relations. */
const mostOffered = 500

export const listVerbs = {
  stories: defineVerb(
    { search: z.string().max(200), language },
    async ({ administration }, { search, language }) => {
      const { stories } = await listStories(administration, { search, language, perPage: mostOffered })
      return { stories }
    },
  ),
  folders: defineVerb({ language }, async ({ administration }, { language }) => {
    const found = await administration.listStories({ page: 1, perPage: mostStories, kind: 'folder' })
    const folders = found.stories.map(story => describeLine(story, language, undefined))
    return { folders: folders.sort((a, b) => a.path.localeCompare(b.path)) }
  }),
  choices: defineVerb(
    { datasource: z.string().max(100), language },
    async ({ content }, { datasource, language }) => {
      const dimension = language === defaultLanguage ? '' : language
      const entries = await content.listDatasourceEntries(datasource, dimension)
      return { choices: entries.map(one => ({ value: one.name, name: one.dimension_value || one.value })) }
    },
  ),
}

type Wanted = { search: string; language: Language; perPage: number; inTrash?: boolean }

export async function listStories(administration: ContentAdministration, wanted: Wanted) {
  const { search, language, perPage, inTrash = false } = wanted
  const found = await administration.listStories({ page: 1, perPage, inTrash, ...(search && { search }) })
  const versions = found.stories.flatMap(story => story.version_id ?? [])
  const summaries = await administration.listSummaries(versions)
  const stories = found.stories.map(story =>
    describeLine(story, language, summaries.get(story.version_id ?? 0)),
  )
  return { stories, total: found.total }
}

export async function listComponents({ components }: ContentAdministration) {
  const known = (await components.list()).map(one => ({
    name: one.name,
    title: one.display_name ?? one.name,
    isRoot: one.is_root,
    isNestable: one.is_nestable,
    schema: one.schema,
  }))
  return Object.fromEntries(known.map(one => [one.name, one]))
}
