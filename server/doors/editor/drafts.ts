import type { Language } from '../../../languages/languages.ts'
import type { Block } from '../../../services/content/format/json.ts'
import { toLang } from '../../../services/content/format/localize.ts'
import { sayConfirmed } from '../../pages/helplines.ts'
import { englishPlaceOf } from '../../pages/story-places.ts'
import { describeLine } from './describe.ts'
import type { DeskDeps } from './editor.ts'

/** A story as pages would read it if it were published, so that they can be drawn as they will be. */
export async function openDraft(
  { content, readDraft, helplineChecks }: DeskDeps,
  id: number,
  language: Language,
  words?: Block,
) {
  const draft = await content.findDraft(id, toLang(language), words)
  if (!draft) return undefined
  const reader = sayConfirmed(readDraft(draft), helplineChecks)
  const kept = await content.administration.getStory(id)
  const component = String(draft.content.component ?? '')
  return {
    component,
    place: englishPlaceOf(draft),
    /** Where visitors would find it; null where no page of the site shows it. */
    address: describeLine(kept, language, { component, titles: {} }).address,
    words: (await reader.resolve(draft.content)) as Block,
    content: reader,
  }
}
