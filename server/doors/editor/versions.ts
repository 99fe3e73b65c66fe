import type { Block } from '../../../services/content/format/json.ts'
import { toLanguage } from '../../../services/content/format/localize.ts'
import { answerWith } from './kept-story.ts'
import { defineVerb, id } from './verb.ts'

export const versionVerbs = {
  history: defineVerb({ id, before: id.optional() }, async ({ administration }, { id, before }) => {
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
  }),
  version: defineVerb({ id, versionId: id }, async ({ administration }, { id, versionId }) => {
    const { content } = await administration.getVersion(id, versionId)
    return { content: content as Block }
  }),
  restore: defineVerb({ id, versionId: id }, ({ administration, author }, { id, versionId }) =>
    answerWith(administration, administration.restoreVersion(id, versionId, author)),
  ),
}
