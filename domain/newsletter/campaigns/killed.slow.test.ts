import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import type { DatabaseOptions } from '../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { openPostOffice, type PostOffice } from '../../../services/mail/testing/post-office.ts'
import type { CampaignWish } from '../testing/campaign-process.ts'
import { author, campaignOf, openCampaigns } from '../testing/campaigns.ts'
import { addReaders, manyReaders } from '../testing/readers.ts'

const kills = 10
/** Three pages of readers, the last one short. */
const count = 1_100
/** Of a process that sends the many, with the connections there are by default. */
const atOnce = 3

function startRunning(place: DatabaseOptions, office: PostOffice) {
  const wish: CampaignWish = { place, smtpUrl: office.url, lease: 4_000 }
  const script = join(import.meta.dirname, '../testing/campaign-process.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(wish)], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}

describeOnEveryDatabase('a campaign whose process is killed', (open, newPlace) => {
  it('while it fills and while it sends reaches everyone, and nobody again who was noted', {
    timeout: 240_000,
  }, async ({ annotate }) => {
    const place = await newPlace()
    const database = await open(place)
    const { campaigns, mail } = await openCampaigns(database, { clock: systemClock })
    const office = await openPostOffice()
    await addReaders({ database, clock: systemClock }, manyReaders(count))
    const made = campaignOf(await campaigns.create('Winter', author))
    const draft = made
    const { id, revision } = campaignOf(
      await campaigns.save(made.id, draft, { revision: 1, person: 'marta' }),
    )
    campaignOf(await campaigns.schedule(id, { revision, isUntested: true }))

    const countAll = async () => {
      const { queued, sending, sent } = await mail.batches.count(id)
      return queued + sending + sent
    }
    const kysely = database.as<{ mail_messages: { masked: string; state: string; message_id: string } }>()
      .kysely
    const arrivals = (name: string) =>
      office.received.filter(({ mail: { messageId } }) => messageId === name).length
    const isFilled = async () => (await campaigns.find(id))?.filledAt !== undefined
    const noted = new Map<string, number>()
    let fillings = 0
    for (let round = 0; round < kills; round++) {
      const isFilling = !(await isFilled())
      // A page of readers is added in a few steps: some rounds end between them, and some are left for sending.
      const enough = isFilling
        ? (await countAll()) + randomInt(150, 350)
        : office.received.length + randomInt(20, 60)
      const kill = startRunning(place, office)
      const isEnough = async () =>
        isFilling ? (await countAll()) > enough || (await isFilled()) : office.received.length > enough
      await vi.waitFor(async () => expect(await isEnough()).toBe(true), { timeout: 60_000, interval: 2 })
      await sleep(randomInt(10))
      await kill()
      if (isFilling) fillings++
      // What was on its way is over before it is looked at.
      await sleep(100)
      const sent = await kysely
        .selectFrom('mail_messages')
        .select('message_id')
        .where('state', '=', 'sent')
        .execute()
      for (const { message_id } of sent)
        if (!noted.has(message_id)) noted.set(message_id, arrivals(message_id))
    }
    const kill = startRunning(place, office)
    await vi.waitFor(async () => expect((await campaigns.find(id))?.state).toBe('finished'), {
      timeout: 120_000,
      interval: 200,
    })
    await kill()
    await office.close()

    expect(fillings).toBeGreaterThan(1)
    expect(fillings).toBeLessThan(kills)
    expect(new Set(office.received.map(({ to }) => to)).size).toBe(count)
    expect([...noted].filter(([name, times]) => arrivals(name) !== times)).toEqual([])
    const { counts } = (await campaigns.results(id)) ?? {}
    expect(counts).toMatchObject({ chosen: count, handedOver: count })
    const written = (await campaigns.find(id))?.counts.languages ?? {}
    expect(Object.values(written).reduce((sum, people) => sum + people, 0)).toBe(count)
    const twice = office.received.length - count
    await annotate(
      `${twice} of ${count} arrived twice after ${fillings} kills while filling, ${kills} in all`,
    )
    // Taken by the server, and the process was killed before it could note it: at most one on each connection.
    expect(twice).toBeLessThanOrEqual(kills * atOnce)
  })
})
