import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import type { DatabaseOptions } from '../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import type { MailTables } from './schema.ts'
import { openMail } from './testing/open-mail.ts'
import { openPostOffice, type PostOffice } from './testing/post-office.ts'
import type { SendingWish } from './testing/sending-process.ts'

const kills = 10
/** More than all rounds send together, so that the last one has some left. */
const count = 1_000
/** Of a process that sends the many, with the connections there are by default. */
const atOnce = 3

function startSending(place: DatabaseOptions, office: PostOffice) {
  const wish: SendingWish = { place, smtpUrl: office.url, lease: 4_000 }
  const script = join(import.meta.dirname, 'testing/sending-process.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(wish)], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}

describeOnEveryDatabase('a process that is killed while it sends', (open, newPlace) => {
  it('leaves nobody out, and sends nothing again that it had noted', { timeout: 240_000 }, async ({
    annotate,
  }) => {
    const place = await newPlace()
    const database = await open(place)
    const { mail } = await openMail(database, { clock: systemClock })
    const { kysely } = database.as<MailTables>()
    const office = await openPostOffice()
    await mail.batches.open({
      id: 'spring',
      kind: 'campaign',
      bodies: { en: { subject: 'News', text: 'For {{name}}', html: '<p>For {{name}}</p>', headers: {} } },
    })
    const dueAt = new Date()
    const expiresAt = new Date(dueAt.getTime() + 60 * 60_000)
    await mail.batches.add(
      'spring',
      Array.from({ length: count }, (_, index) => {
        const fills = { name: `${index}` }
        return { to: `p${index}@example.org`, language: 'en', fills, dueAt, expiresAt, key: `${index}` }
      }),
    )
    const arrivals = (name: string) =>
      office.received.filter(({ to }) => to === `p${name}@example.org`).length
    const noted = new Map<string, number>()
    for (let round = 0; round < kills; round++) {
      const before = office.received.length
      const enough = before + randomInt(10, 80)
      const kill = startSending(place, office)
      await vi.waitFor(() => expect(office.received.length).toBeGreaterThan(enough), {
        timeout: 60_000,
        interval: 5,
      })
      await sleep(randomInt(20))
      await kill()
      // What was on its way is over before it is looked at.
      await sleep(100)
      const sent = await kysely
        .selectFrom('mail_messages')
        .select('idempotency_key')
        .where('state', '=', 'sent')
        .execute()
      for (const { idempotency_key } of sent) {
        const name = idempotency_key?.split(':')[1] ?? ''
        if (!noted.has(name)) noted.set(name, arrivals(name))
      }
    }
    const kill = startSending(place, office)
    await vi.waitFor(async () => expect(await mail.batches.count('spring')).toMatchObject({ sent: count }), {
      timeout: 120_000,
      interval: 200,
    })
    await kill()
    await office.close()
    expect(noted.size).toBeGreaterThan(kills)
    expect(new Set(office.received.map(({ to }) => to)).size).toBe(count)
    const repeated = [...noted].filter(([name, times]) => arrivals(name) !== times)
    expect(repeated).toEqual([])
    const twice = office.received.length - count
    await annotate(`${twice} of ${count} arrived twice after ${kills} kills`)
    // Taken by the server, and the process was killed before it could note it: at most one on each connection.
    expect(twice).toBeLessThanOrEqual(kills * atOnce)
  })
})
