import type { Story } from '../../../app/editor/desk/doors.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Block } from '../../../services/content/format/json.ts'
import { toLanguage } from '../../../services/content/format/localize.ts'
import { type ContentAdministration, describeStory, type KeptStory } from './describe.ts'

const rememberedVersions = 40

export async function getStory(administration: ContentAdministration, id: number): Promise<Story> {
  return describeKept(administration, await administration.getStory(id))
}

/** The answer of most verbs: the story as it is after them. */
export async function answerWith(administration: ContentAdministration, kept: Promise<KeptStory>) {
  return { story: await describeKept(administration, await kept) }
}

async function describeKept(administration: ContentAdministration, story: KeptStory): Promise<Story> {
  if (story.is_folder || !story.content || story.deleted_at) throw new AppError('not-found', 'no story')
  const versions = await administration.listPast(story.id, rememberedVersions)
  const past = versions.map(one => ({
    content: one.content as Block,
    languages: one.published_languages.map(toLanguage),
  }))
  const confirmed = await administration.listConfirmed(story.id, story.content)
  return describeStory(story, past, confirmed)
}
