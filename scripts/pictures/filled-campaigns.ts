import type { Campaign } from '../../domain/newsletter/campaigns/campaign.ts'
import { campaignOf } from '../../domain/newsletter/testing/campaigns.ts'
import { addReaders, manyReaders } from '../../domain/newsletter/testing/readers.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import type { Backend } from '../../server/backend.ts'
import { deliver } from '../../server/demo/newsletter.ts'
import { sampleEmail, writeWords } from '../../server/testing/campaign-words.ts'

const day = 24 * 3_600_000
const author = { id: 'ada', name: 'Ada' }
const zones = ['Europe/Berlin', 'Europe/Berlin', 'Europe/Warsaw', 'Europe/Moscow', 'Europe/Lisbon']
const all = languageCodes.filter(code => code !== 'pt')

/** Campaigns of every state; gives which ones the pages of one show. */
export async function fillCampaigns(backend: Backend) {
  const { campaigns, mail } = backend
  await addReaders(backend, [
    ...manyReaders(640, zones),
    ...['anna', 'ben'].map(name => ({ address: `${name}@example.org`, pausedUntil: Date.now() + day })),
  ])
  await mail.suppressions.add('reader-3@example.org', 'bounced')

  async function make(name: string, languages: readonly Language[]): Promise<Campaign> {
    const made = campaignOf(await campaigns.create(name, author))
    await writeWords(backend, made, sampleEmail(languages))
    return made
  }
  async function send(name: string, startsAt?: number): Promise<string> {
    const made = await make(name, all)
    const draft = { ...made, startsAt }
    const { id, revision } = campaignOf(await campaigns.save(made.id, draft, { revision: 1, person: 'ada' }))
    campaignOf(await campaigns.schedule(id, { revision, isUntested: true }))
    return id
  }
  const run = () => campaigns.run(new AbortController().signal)

  const adminCampaignResults = await send('A quiet autumn evening')
  await run()
  await deliver(backend, adminCampaignResults, { failed: 3, most: 640 })
  await run()
  for (let times = 0; times < 6; times++) await campaigns.noteStop(adminCampaignResults)
  await send('Open evening in January', Date.now() + 9 * day)
  const { id: adminCampaign } = await make('Winter, one breath at a time', ['en', 'de', 'fr', 'pl', 'ru'])
  await make('Thank you for a year of reading with us', ['en'])
  const adminCampaignSending = await send('What helps in the first week')
  await run()
  await deliver(backend, adminCampaignSending, { failed: 3, most: 412 })
  return { adminCampaign, adminCampaignSending, adminCampaignResults }
}
