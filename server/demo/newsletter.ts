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
const zones = ['Europe/Berlin', 'Europe/London', 'Europe/Warsaw', 'Europe/Lisbon']
/** How many confirm in a week, and how many weeks one of them stays who stops. */
const perWeek = 7
const stopsAfter = 6

/** Readers of one week, and one who stops. Written at once: each by the door would be asked by an email of their own. */
export async function liveWeekOfReaders(
  { database, clock }: Pick<Parts, 'clock' | 'database'>,
  week: number,
): Promise<void> {
  const now = clock.now().getTime()
  const { kysely } = database.as<NewsletterTables>()
  const rows = Array.from({ length: perWeek }, (_, place): SubscriptionRow => {
    const index = week * perWeek + place
    const at = now - place * 0.8 * day
    return {
      ...{ id: newId(), address: readerOf(index), address_hash: hashParts(readerOf(index)) },
      ...{ masked: 'r…@demo.example.org', state: 'active' },
      ...{ topics: JSON.stringify(index % 3 ? ['tips'] : ['tips', 'milestones']) },
      ...{
        frequency: index % 4 ? 'weekly' : 'monthly',
        language: languageCodes[index % languageCodes.length],
      },
      ...{ time_zone: zones[index % zones.length], source: 'form', consent_version: '1' },
      ...{ asked_at: at, confirmed_at: at, confirm_hash: null, confirm_until: at, turn: 1 },
      ...{ paused_until: null, stopped_at: null, again: null, updated_at: at },
    } as SubscriptionRow
  })
  await kysely.insertInto('newsletter_subscriptions').values(rows).execute()
  await kysely
    .updateTable('newsletter_subscriptions')
    .set({ state: 'stopped', stopped_at: now, updated_at: now })
    .where('address', '=', readerOf((week - stopsAfter) * perWeek))
    .execute()
}

const readerOf = (index: number) => `reader-${index}@demo.example.org`

/** One that went out, one that waits for its day, and one being written. */
export async function writeCampaigns(parts: Parts, author: Author): Promise<void> {
  const { campaigns, clock } = parts
  const now = clock.now().getTime()
  const send = async (name: string, startsAt?: number) => {
    const made = await make(parts, author, name)
    const draft = { ...made, startsAt }
    const saved = done(await campaigns.save(made.id, draft, { revision: 1, person: author.id }))
    return done(await campaigns.schedule(saved.id, { revision: saved.revision, isUntested: true })).id
  }
  const run = () => campaigns.run(new AbortController().signal)
  const sent = await send('A quiet autumn evening')
  await run()
  await deliver(parts, sent, { failed: 2 })
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

type MessageTable = {
  mail_messages: Record<
    'recipient' | 'subject' | 'text_body' | 'html_body' | 'headers' | 'batch',
    string | null
  > & {
    id: string
    state: string
    created_at: number
    finished_at: number | null
  }
}

/** As if a mail server had taken what was written before this moment: a demonstration sends nothing. */
export async function deliverWaiting(
  { database, clock }: Pick<Parts, 'clock' | 'database'>,
  before: number,
): Promise<void> {
  const emptied = { recipient: null, subject: null, text_body: null, html_body: null, headers: null }
  await database
    .as<MessageTable>()
    .kysely.updateTable('mail_messages')
    .set({ ...emptied, state: 'sent', finished_at: clock.now().getTime() })
    .where('state', '=', 'queued')
    .where('batch', 'is', null)
    .where('created_at', '<=', before)
    .execute()
}

/** The same of a campaign; a few of its emails couldn't be sent. */
async function deliver(
  { database, clock }: Pick<Parts, 'clock' | 'database'>,
  batch: string,
  { failed }: { failed: number },
): Promise<void> {
  const { kysely } = database.as<MessageTable>()
  const rows = await kysely.selectFrom('mail_messages').select('id').where('batch', '=', batch).execute()
  const mark = (state: string, from: number, to?: number) =>
    kysely
      .updateTable('mail_messages')
      .set({ state, finished_at: clock.now().getTime() })
      .where('id', 'in', ['', ...rows.slice(from, to).map(({ id }) => id)])
      .execute()
  await mark('failed', 0, failed)
  await mark('sent', failed)
}
