import type { Campaign } from '../../domain/newsletter/campaigns/campaign.ts'
import { campaignOf } from '../../domain/newsletter/testing/campaigns.ts'
import { addReaders, manyReaders } from '../../domain/newsletter/testing/readers.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import type { Backend } from '../../server/backend.ts'
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
    const draft = { ...made, startsAt, byLocalTime: startsAt !== undefined }
    const { id, revision } = campaignOf(await campaigns.save(made.id, draft, { revision: 1, person: 'ada' }))
    campaignOf(await campaigns.schedule(id, { person: 'ada', revision, isUntested: true }))
    return id
  }
  const run = () => campaigns.run(new AbortController().signal)

  const adminCampaignResults = await send('A quiet autumn evening')
  await run()
  await deliver(backend, adminCampaignResults, 640)
  await run()
  for (let times = 0; times < 6; times++) await campaigns.noteStop(adminCampaignResults)
  await send('Open evening in January', Date.now() + 9 * day)
  const { id: adminCampaign } = await make('Winter, one breath at a time', ['en', 'de', 'fr', 'pl', 'ru'])
  await make('Thank you for a year of reading with us', ['en'])
  const adminCampaignSending = await send('What helps in the first week')
  await run()
  await deliver(backend, adminCampaignSending, 412)
  return { adminCampaign, adminCampaignSending, adminCampaignResults }
}

/** As if a mail server had taken so many, and said no to three. */
async function deliver({ database }: Backend, batch: string, count: number): Promise<void> {
  const { kysely } = database.as<{
    mail_messages: { id: string; batch: string; state: string; finished_at: number | null }
  }>()
  const rows = await kysely
    .selectFrom('mail_messages')
    .select('id')
    .where('batch', '=', batch)
    .limit(count)
    .execute()
  const mark = async (state: string, ids: string[]) =>
    ids.length > 0 &&
    (await kysely
      .updateTable('mail_messages')
      .set({ state, finished_at: Date.now() })
      .where('id', 'in', ids)
      .execute())
  const ids = rows.map(({ id }) => id)
  await mark('failed', ids.slice(0, 3))
  await mark('sent', ids.slice(3))
}
