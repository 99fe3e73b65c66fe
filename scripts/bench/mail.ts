import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { noCounts } from '../../domain/newsletter/campaigns/campaign.ts'
import type { Audience } from '../../domain/newsletter/parts.ts'
import type { CampaignRow, NewsletterTables } from '../../domain/newsletter/schema.ts'
import { addReaders, manyReaders } from '../../domain/newsletter/testing/readers.ts'
import type { Topic } from '../../domain/newsletter/topics.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Database, type DatabaseOptions, openDatabase } from '../../platform/database/open.ts'
import { createLog } from '../../platform/log.ts'
import { migrationLists } from '../../server/migrations.ts'
import { createMail, type Mail } from '../../services/mail/mail.ts'
import { openOn } from './database.ts'
import { awaitCalm, makeFolder, serveSite } from './processes.ts'
import { type Bench, type Case, repeat, time } from './run.ts'

const shared = 6_000
const chunk = 1_000
const from = 'Exhale <hello@exhale.test>'
const paragraph =
  'One paragraph of about the length that an email about a first week without cigarettes has. '.repeat(6)

/** A mail server that takes everything and keeps nothing; `delay` is how long it thinks about each letter. */
async function openSink({ opened }: Bench, delay: number): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.setEncoding('latin1').on('error', () => {}))
    socket.on('close', () => sockets.delete(socket)).write('220 sink\r\n')
    let isLetter = false
    let waiting = ''
    socket.on('data', (text: string) => {
      waiting += text
      for (;;) {
        const mark = isLetter ? '\r\n.\r\n' : '\r\n'
        const end = waiting.indexOf(mark)
        if (end < 0) break
        const line = waiting.slice(0, end)
        waiting = waiting.slice(end + mark.length)
        const isAsked = !isLetter && /^DATA/i.test(line)
        if (isLetter && delay > 0) void sleep(delay).then(() => socket.write('250 taken\r\n'))
        else socket.write(isAsked ? '354 go on\r\n' : '250 ok\r\n')
        isLetter = isAsked
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

type Outbox = { database: Database; mail: Mail }

async function openOutbox({ opened }: Bench, place: DatabaseOptions): Promise<Outbox> {
  const database = opened.adopt(await openDatabase(place), each => each.close())
  return { database, mail: createMail({ database, clock: systemClock, log: createLog('silent'), from }) }
}

async function openBatch(mail: Mail, id: string): Promise<void> {
  const html = `<h1>News</h1>${`<p>${paragraph}</p>`.repeat(8)}<p><a href="https://exhale.test/{{stop}}">Stop</a></p>`
  const headers = {
    'List-Unsubscribe': '<https://exhale.test/{{stop}}>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const text = `News\n\n${`${paragraph}\n\n`.repeat(8)}{{manage}}`
  await mail.batches.open({ id, kind: 'campaign', bodies: { en: { subject: 'News', text, html, headers } } })
}

/** A batch that waits for its start. */
async function fill(bench: Bench, { mail }: Outbox, id: string, count: number): Promise<number> {
  await openBatch(mail, id)
  await mail.batches.pause(id)
  const dueAt = new Date()
  const expiresAt = new Date(dueAt.getTime() + 24 * 60 * 60_000)
  const add = (_: number, numbers: number[]) =>
    mail.batches.add(
      id,
      numbers.map(number => {
        const fills = { manage: `Person ${number}`, stop: `${number}` }
        return { to: `p${number}@example.org`, language: 'en', fills, dueAt, expiresAt, key: `${number}` }
      }),
    )
  return repeat(bench, 'add letter', count, add, chunk)
}

/** A campaign whose words are written, for all who chose the topic: the server puts them into the outbox itself. */
async function startCampaign({ database, mail }: Outbox, id: string, topic: Topic): Promise<void> {
  await openBatch(mail, id)
  const audience: Audience = { topics: [topic], frequencies: [], languages: [], cohorts: [] }
  const now = Date.now()
  const nobody = { created_by: '', saved_by: '', tested_by: null, asked_by: null, approved_by: null }
  const draft = { name: id, story: '', fallback: 'en', starts_at: null, by_local_time: false, rate: null }
  const row: CampaignRow = {
    ...{ id, state: 'filling', ...draft, ...nobody, audience: JSON.stringify(audience) },
    ...{ tested_words: null, fixed_words: null, trouble: null, filled_to: null, filled_at: null },
    ...{ counts: JSON.stringify({ ...noCounts, languages: { en: 0 } }), stopped: 0, revision: 1 },
    ...{ created_at: now, updated_at: now, started_at: now, finished_at: null, frozen_at: null },
  }
  await database.as<NewsletterTables>().kysely.insertInto('newsletter_campaigns').values(row).execute()
}

/** Lets it go, and waits for the last; gives how long it took. */
function send(
  bench: Bench,
  { mail }: Outbox,
  id: string,
  count: number,
  { begin = () => mail.batches.resume(id), look = async () => {} }: Watching = {},
): Promise<number> {
  return time(async () => {
    await begin()
    for (let sent = 0; sent < count; ) {
      await sleep(250, undefined, { signal: bench.signal })
      sent = (await mail.batches.count(id)).sent
      bench.show(`sent ${sent.toLocaleString('en')}/${count.toLocaleString('en')}`)
      await look()
    }
  })
}

type Watching = { begin?: () => Promise<unknown>; look?: () => Promise<void> }

async function readMegabytes(pid: number): Promise<number> {
  const [, kilobytes = 'NaN'] =
    (await readFile(`/proc/${pid}/status`, 'utf8')).match(/^VmRSS:\s+(\d+)/m) ?? []
  return Number(kilobytes) / 1_024
}

/** What it weighs when nothing is to be done: what was left over before goes some seconds later. */
async function readRest({ signal }: Bench, pid: number): Promise<number> {
  let least = await readMegabytes(pid)
  for (let quiet = 0; quiet < 10; quiet++) {
    await sleep(1_000, undefined, { signal })
    const now = await readMegabytes(pid)
    if (now < least - 1) quiet = 0
    least = Math.min(least, now)
  }
  return least
}

/** The whole product with a large campaign on SQLite: it finds its readers, fills the outbox and sends. */
const campaign: Case = async bench => {
  const { letters: many } = bench
  const place = { dataDir: await makeFolder(bench) }
  const { pid } = await serveSite(
    bench,
    { SMTP_URL: await openSink(bench, 0), MAIL_FROM: from },
    place.dataDir,
  )
  const outbox = await openOutbox(bench, place)
  const deps = { database: outbox.database, clock: systemClock }
  const readers = (topic: Topic, count: number) =>
    manyReaders(count).map(reader => ({ ...reader, address: `${topic}-${reader.address}`, topics: [topic] }))
  const go = (topic: Topic, count: number, look?: () => Promise<void>) =>
    send(bench, outbox, topic, count, { begin: () => startCampaign(outbox, topic, topic), look })
  bench.show('adding readers')
  await addReaders(deps, readers('news', chunk))
  await addReaders(deps, readers('tips', many))
  await go('news', chunk)
  await awaitCalm(bench.signal)
  bench.show('at rest')
  const rest = await readRest(bench, pid)
  let most = rest
  const took = await go('tips', many, async () => {
    most = Math.max(most, await readMegabytes(pid))
  })
  const what = `a campaign to ${many.toLocaleString('en')} by one process, SQLite`
  bench.rows.push(
    { what, ours: [(many / took) * 1_000], unit: '/s', least: 100 },
    {
      what: `${what}, memory above rest`,
      ours: [most - rest],
      unit: 'MB',
      most: 64,
      note: `at rest ${Math.round(rest)}`,
    },
  )
}

/** Two processes on one PostgreSQL beside one, with a server that thinks as long about each letter as given. */
const sharing =
  (delay: number): Case =>
  async bench => {
    const { place } = await openOn(bench, 'PostgreSQL', ...migrationLists)
    const outbox = await openOutbox(bench, place)
    const env = { DATABASE_URL: place.url, SMTP_URL: await openSink(bench, delay), MAIL_FROM: from }
    const measure = async (id: string) => {
      await fill(bench, outbox, id, shared)
      await awaitCalm(bench.signal)
      return send(bench, outbox, id, shared)
    }
    await serveSite(bench, env)
    await fill(bench, outbox, 'warm-up', chunk)
    await send(bench, outbox, 'warm-up', chunk)
    const alone = await measure('alone')
    await serveSite(bench, env)
    const together = await measure('together')
    bench.rows.push({
      what: `${shared.toLocaleString('en')} letters, PostgreSQL, 2 processes, server takes ${delay} ms`,
      ours: [together],
      against: '1 process',
      theirs: [alone],
      unit: 'ms',
      // Without a wait for the server two processes, the database and the sink share the machine's cores.
      ...(delay > 0 && { most: 0.7 }),
      note: `${Math.round((shared / together) * 1_000)}/s against ${Math.round((shared / alone) * 1_000)}/s`,
    })
  }

/** How fast a campaign goes out, and what it weighs. */
export const mail: Case[] = [campaign]

/** What a second process adds. */
export const mailProcesses: Case[] = [sharing(0), sharing(30)]
