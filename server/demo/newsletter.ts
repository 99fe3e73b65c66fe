import type { Campaign } from '../../domain/newsletter/campaigns/campaign.ts'
import type { CampaignOutcome } from '../../domain/newsletter/campaigns/parts.ts'
import type { NewsletterTables, SubscriptionRow } from '../../domain/newsletter/schema.ts'
import { languageCodes } from '../../languages/languages.ts'
import { hashParts, newId } from '../../platform/ids.ts'
import type { Json } from '../../services/content/format/json.ts'
import type { Backend } from '../backend.ts'

type Parts = Pick<Backend, 'campaigns' | 'clock' | 'content' | 'database'>
type Author = { id: string; name: string }

const day = 24 * 3_600_000
const readers = 320
const zones = ['Europe/Berlin', 'Europe/London', 'Europe/Warsaw', 'Europe/Lisbon']

/** People who confirmed over the last weeks. Written at once: each by the door would be asked by an email of their own. */
export async function addReaders({ database, clock }: Pick<Parts, 'clock' | 'database'>): Promise<void> {
  const now = clock.now().getTime()
  const rows = Array.from({ length: readers }, (_, index): SubscriptionRow => {
    const at = now - (index % 60) * day
    const address = `reader-${index}@demo.example.org`
    return {
      ...{ id: newId(), address, address_hash: hashParts(address), masked: 'r…@demo.example.org' },
      ...{ state: 'active', topics: JSON.stringify(index % 3 ? ['tips'] : ['tips', 'milestones']) },
      ...{
        frequency: index % 4 ? 'weekly' : 'monthly',
        language: languageCodes[index % languageCodes.length],
      },
      ...{ time_zone: zones[index % zones.length], cohort: null, source: 'form', consent_version: '1' },
      ...{ asked_at: at, confirmed_at: at, confirm_hash: null, confirm_until: at, turn: 1 },
      ...{ paused_until: null, stopped_at: null, has_told_why: false, again: null, updated_at: at },
    } as SubscriptionRow
  })
  await database.as<NewsletterTables>().kysely.insertInto('newsletter_subscriptions').values(rows).execute()
}

/** One that went out, one that waits for its day, and one being written. */
export async function writeCampaigns(parts: Parts, author: Author): Promise<void> {
  const { campaigns, clock } = parts
  const now = clock.now().getTime()
  const send = async (name: string, startsAt?: number) => {
    const made = await make(parts, author, name)
    const draft = { ...made, startsAt, byLocalTime: startsAt !== undefined }
    const saved = done(await campaigns.save(made.id, draft, { revision: 1, person: author.id }))
    return done(
      await campaigns.schedule(saved.id, { person: author.id, revision: saved.revision, isUntested: true }),
    ).id
  }
  const run = () => campaigns.run(new AbortController().signal)
  const sent = await send('A quiet autumn evening')
  await run()
  await deliver(parts, sent)
  await run()
  for (let times = 0; times < 3; times++) await campaigns.noteStop(sent)
  await send('Open evening in the clinic', now + 9 * day)
  await make(parts, author, 'Winter, one breath at a time')
}

async function make({ campaigns, content }: Parts, author: Author, name: string): Promise<Campaign> {
  const made = done(await campaigns.create(name, author))
  const report = await campaigns.readWords(made.story)
  const words = { content: emailOf(name) }
  await content.administration.saveStory(report?.storyId ?? 0, words, author)
  return made
}

function done(outcome: CampaignOutcome): Campaign {
  if ('problem' in outcome) throw new Error(`A campaign couldn’t be made: ${outcome.problem}`)
  return outcome.campaign
}

/** In English and German; the others get the English one. */
const emailOf = (name: string): { [key: string]: Json } => ({
  component: 'email',
  _uid: 'email',
  subject: name,
  subject__i18n__de: 'Ein ruhiger Abend',
  preview: 'Three things that help when evenings get long',
  preview__i18n__de: 'Drei Dinge, die helfen, wenn die Abende lang werden',
  body: [
    {
      component: 'email-text',
      _uid: 'text',
      heading: 'Evenings are longer now',
      heading__i18n__de: 'Die Abende sind jetzt länger',
      text: 'Many cravings come after dark. They pass, usually within a few minutes.\n\n- Open a window\n- Write to someone\n- Put the kettle on',
      text__i18n__de:
        'Viele Gelüste kommen, wenn es dunkel ist. Sie vergehen, meist nach wenigen Minuten.\n\n- Fenster auf\n- Jemandem schreiben\n- Tee kochen',
    },
    { component: 'email-line', _uid: 'line', text: 'No hurry.', text__i18n__de: 'Keine Eile.' },
  ],
})

/** As if a mail server had taken them all but two: a demonstration sends nothing. */
async function deliver({ database, clock }: Parts, batch: string): Promise<void> {
  const { kysely } = database.as<{
    mail_messages: { id: string; batch: string; state: string; finished_at: number | null }
  }>()
  const rows = await kysely.selectFrom('mail_messages').select('id').where('batch', '=', batch).execute()
  const mark = (state: string, from: number, to?: number) =>
    kysely
      .updateTable('mail_messages')
      .set({ state, finished_at: clock.now().getTime() })
      .where('id', 'in', ['', ...rows.slice(from, to).map(({ id }) => id)])
      .execute()
  await mark('failed', 0, 2)
  await mark('sent', 2)
}
