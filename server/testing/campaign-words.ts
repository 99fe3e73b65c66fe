import type { Campaign } from '../../domain/newsletter/campaigns/campaign.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import type { Json } from '../../services/content/format/json.ts'
import { keyIn } from '../../services/content/format/localize.ts'
import type { Backend } from '../backend.ts'

type Parts = Pick<Backend, 'campaigns' | 'content'>

const inEach = (languages: readonly Language[], field: string, say: (language: Language) => string) =>
  Object.fromEntries(languages.map(code => [keyIn(field, code), say(code)]))

/** An email of all blocks, in these languages. */
export function sampleEmail(languages: readonly Language[] = languageCodes, target = '/help') {
  const link = { fieldtype: 'multilink', linktype: 'url', id: '', url: target, cached_url: target }
  return {
    component: 'email',
    _uid: 'email',
    ...inEach(languages, 'subject', code => `One breath (${code})`),
    ...inEach(languages, 'preview', code => `Three things (${code})`),
    body: [
      {
        component: 'email-text',
        _uid: 'text',
        ...inEach(languages, 'heading', code => `Winter (${code})`),
        ...inEach(languages, 'text', code => `Evenings are longer (${code}).\n\n- one\n- two`),
      },
      { component: 'email-step', _uid: 'step', ...inEach(languages, 'text', () => 'Open a window.') },
      {
        component: 'email-button',
        _uid: 'button',
        link,
        ...inEach(languages, 'linkLabel', () => 'See more'),
      },
      { component: 'email-line', _uid: 'line', ...inEach(languages, 'text', () => 'No hurry.') },
    ],
  }
}

/** Writes a campaign's words, as its editor would. */
export async function writeWords(
  { campaigns, content }: Parts,
  { story }: Pick<Campaign, 'story'>,
  email: Json = sampleEmail(),
): Promise<void> {
  const report = await campaigns.readWords(story)
  await content.administration.saveStory(
    report?.storyId ?? 0,
    { content: email as { [key: string]: Json } },
    { id: 'writer', name: 'Writer' },
  )
}
