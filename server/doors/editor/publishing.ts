import * as z from 'zod'
import type { PublishingPlan } from '../../../app/editor/desk/doors.ts'
import type { Language } from '../../../languages/languages.ts'
import { toLang } from '../../../services/content/format/localize.ts'
import { answerWith } from './kept-story.ts'
import { defineVerb, type EditorDeps, id, language } from './verb.ts'

const languages = z.array(language).min(1)
const chosen = { id, languages, at: z.int().optional() }

type Chosen = { id: number; languages: Language[]; at?: number }

/** Now, or at a time to come. */
const change =
  (action: PublishingPlan['action']) =>
  ({ administration, author }: EditorDeps, { id, languages, at }: Chosen) => {
    const { publishStory, unpublishStory, scheduleStory } = administration
    const langs = languages.map(toLang)
    if (at !== undefined) return answerWith(administration, scheduleStory(id, { action, at, langs }, author))
    return answerWith(administration, (action === 'publish' ? publishStory : unpublishStory)(id, langs))
  }

export const publishingVerbs = {
  publish: defineVerb(chosen, change('publish')),
  unpublish: defineVerb(chosen, change('unpublish')),
  cancelPlan: defineVerb(
    { id, action: z.enum(['publish', 'unpublish']), languages },
    ({ administration, author }, { id, action, languages }) => {
      const plan = { action, at: null, langs: languages.map(toLang) }
      return answerWith(administration, administration.scheduleStory(id, plan, author))
    },
  ),
}
