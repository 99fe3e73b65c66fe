import { readMoment } from '../../../domain/members/day.ts'
import { type CampaignDraft, cleanAudience } from '../../../domain/newsletter/campaigns/campaign.ts'
import { isLanguage } from '../../../languages/languages.ts'

/** What a form says of a campaign. */
export function readDraft(form: FormData, timeZone: string): CampaignDraft {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const all = (name: string) => form.getAll(name).map(String)
  const audience = cleanAudience({
    topics: all('topic'),
    frequencies: all('frequency'),
    languages: all('readers'),
  })
  const fallback = read('fallback')
  return {
    name: read('name'),
    audience,
    fallback: isLanguage(fallback) ? fallback : 'en',
    startsAt: readMoment(read('when'), timeZone),
  }
}
