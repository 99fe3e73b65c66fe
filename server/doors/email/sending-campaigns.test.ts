import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addReaders, manyReaders } from '../../../domain/newsletter/testing/readers.ts'
import { openPostOffice, type PostOffice } from '../../../services/mail/testing/post-office.ts'
import { createCampaignHouse, path, settings } from '../../testing/campaign-house.ts'
import { sampleEmail, writeWords } from '../../testing/campaign-words.ts'

const hour = 3_600_000
const at = createCampaignHouse()
const { close, find, open, page, prepare, run, send, waiting } = at

describe('a campaign on its way', () => {
  beforeEach(() => open())
  afterEach(close)

  test('starts once, whoever starts it, and fills the outbox once however often it is run', async () => {
    await addReaders(at.house.backend, manyReaders(1_234))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    const { campaigns, mail } = at.house.backend
    const started = await Promise.all([campaigns.start(campaign.id), campaigns.start(campaign.id)])
    expect(started.toSorted()).toEqual([false, true])
    await Promise.all([run(), run()])
    await run()
    const counted = await mail.batches.count(campaign.id)
    expect(counted.queued).toBe(1_234)
    const { state, counts } = await find(campaign.id)
    expect(state).toBe('sending')
    expect(counts.chosen).toBe(1_234)
    expect(Object.values(counts.languages).reduce((sum, people) => sum + people, 0)).toBe(1_234)
  })

  test('goes on filling where it was cut short', async () => {
    await addReaders(at.house.backend, manyReaders(1_200))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    const stopping = new AbortController()
    const { mail, campaigns } = at.house.backend
    await campaigns.start(campaign.id)
    stopping.abort()
    await campaigns.run(stopping.signal)
    expect((await find(campaign.id)).state).toBe('filling')
    await run()
    expect((await mail.batches.count(campaign.id)).queued).toBe(1_200)
  })

  test('is paused, goes on and is stopped, and says of how many', async () => {
    await addReaders(at.house.backend, manyReaders(30))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await run()
    const sending = path(campaign, '/sending')
    expect((await page(sending)).text).toContain('of 30 handed over')
    expect((await page('/admin/email')).text).toContain('0 of 30')
    expect((await send(sending, { deed: 'pause' })).status).toBe(302)
    expect((await send(sending, { deed: 'pause' })).status).toBe(409)
    expect((await find(campaign.id)).state).toBe('paused')
    expect((await send(sending, { deed: 'resume' })).status).toBe(302)
    const asking = await page(`${sending}?ask=stop`)
    expect(asking.text).toContain('Stop for 30')
    const stopped = await send(sending, { deed: 'stop' })
    expect(stopped.location).toBe(path(campaign, '/results'))
    expect((await at.house.backend.mail.batches.count(campaign.id)).queued).toBe(0)
    const { state, counts } = await find(campaign.id)
    expect([state, counts.unsent]).toEqual(['stopped', 30])
    expect((await page(path(campaign, '/results'))).text).toContain('because it was stopped')
    await send(sending, { deed: 'resume' })
    expect((await find(campaign.id)).state).toBe('stopped')
  })

  test('that is stopped while it is filled leaves nothing in the outbox', async () => {
    await addReaders(at.house.backend, manyReaders(2_000))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    const { campaigns, mail } = at.house.backend
    await campaigns.start(campaign.id)
    await Promise.all([run(), campaigns.stop(campaign.id)])
    await run()
    expect((await mail.batches.count(campaign.id)).queued).toBe(0)
    expect((await find(campaign.id)).state).toBe('stopped')
  })

  test('isn’t sent to who stops or pauses after it was filled', async () => {
    await addReaders(at.house.backend, manyReaders(3))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await run()
    const { subscriptions } = at.house.backend.newsletter
    const { readers } = await subscriptions.page({ limit: 2 }, campaign.audience)
    const [one, other] = readers.map(reader => subscriptions.linkOf(reader))
    await subscriptions.stop(one ?? '')
    await subscriptions.pause(other ?? '', at.clock.now().getTime() + 24 * hour)
    expect((await at.house.backend.mail.batches.count(campaign.id)).queued).toBe(1)
  })

  test('counts who stops by a link in it, on the page or in a mail program, once each', async () => {
    await addReaders(at.house.backend, manyReaders(12))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await run()
    const letters = (await waiting()).filter(({ kind }) => kind === 'campaign')
    const links = await Promise.all(
      letters.slice(0, 2).map(async ({ id }) => {
        const { content } = await at.house.backend.mail.get(id)
        const { pathname, search } = new URL(content?.headers['List-Unsubscribe']?.slice(1, -1) ?? '')
        return pathname + search
      }),
    )
    const [first = '', second = ''] = links
    const stopped = async () => (await at.house.backend.campaigns.results(campaign.id))?.counts.stopped
    for (let press = 0; press < 2; press++) {
      const oneClick = await send(first, { 'List-Unsubscribe': 'One-Click' }, 'stranger')
      expect([oneClick.status, await stopped()]).toEqual([200, 1])
    }
    for (let press = 0; press < 2; press++) {
      expect((await send(second, { deed: 'stop' }, 'stranger')).status).toBe(200)
      expect(await stopped()).toBe(2)
    }
    // Who changes their mind back and forth is still one.
    for (let turn = 0; turn < 2; turn++)
      for (const deed of ['undo', 'stop']) expect((await send(second, { deed }, 'stranger')).status).toBe(200)
    expect(await stopped()).toBe(2)
  })

  test('whose words or links changed after it was scheduled doesn’t go out, and says why', async () => {
    await addReaders(at.house.backend, manyReaders(3))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await writeWords(at.house.backend, campaign, sampleEmail(['en']))
    await run()
    expect(await find(campaign.id)).toMatchObject({ state: 'draft', trouble: 'words' })
    expect((await page(path(campaign))).text).toContain('The words were changed after it was scheduled')
    expect(
      (await at.house.backend.mail.list({ limit: 100 })).filter(({ kind }) => kind === 'campaign'),
    ).toEqual([])
  })

  test('isn’t put in for who stopped since they were read', async () => {
    await addReaders(at.house.backend, manyReaders(3))
    const { subscriptions } = at.house.backend.newsletter
    const audience = { topics: ['tips' as const], frequencies: [], languages: [] }
    const { readers } = await subscriptions.page({}, audience)
    const [first, second, third] = readers
    await subscriptions.stop(subscriptions.linkOf(first as NonNullable<typeof first>))
    await subscriptions.pause(
      subscriptions.linkOf(second as NonNullable<typeof second>),
      at.clock.now().getTime() + hour,
    )
    const ids = readers.map(({ id }) => id)
    expect(await subscriptions.findWilling(ids, audience)).toEqual(new Set([third?.id]))
    at.clock.advance(hour)
    expect(await subscriptions.findWilling(ids, audience)).toEqual(new Set([second?.id, third?.id]))
  })

  test('is told as it goes', async () => {
    await addReaders(at.house.backend, manyReaders(12))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await run()
    const asked = await page(path(campaign, '/progress'))
    expect(JSON.parse(asked.text)).toMatchObject({ total: 12, handedOver: 0, toGo: 12 })
    // Groups of one or two aren't told, in no part of the answer.
    expect(JSON.parse(asked.text).campaign.counts.languages).toEqual({})
  })
})

describe('a campaign that mail servers take badly', () => {
  let office: PostOffice
  beforeEach(async () => {
    const answers: Record<string, { code: number; text: string }> = {
      'full@example.org': { code: 452, text: '4.2.2 Mailbox full' },
      'nobody@example.org': { code: 550, text: '5.1.1 No such user' },
    }
    office = await openPostOffice({ answerRecipient: address => answers[address] })
    await open({ SMTP_URL: office.url })
  })
  afterEach(async () => {
    await close()
    await office.close()
  })

  /** Everyone is tried once, one after another. */
  async function deliverAll(id: string) {
    await expect
      .poll(
        async () => {
          await at.house.backend.mail.deliverDue()
          const { queued, sending, again } = await at.house.backend.mail.batches.count(id)
          return queued + sending - again
        },
        { timeout: 20_000 },
      )
      .toBe(0)
  }

  test('says which are tried again and which were refused, to who may read the outbox', async () => {
    await addReaders(at.house.backend, [
      ...manyReaders(12),
      { address: 'full@example.org' },
      { address: 'nobody@example.org' },
    ])
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await run()
    await deliverAll(campaign.id)
    const told = JSON.parse((await page(path(campaign, '/progress'))).text)
    expect(told).toMatchObject({ total: 14, handedOver: 12, toGo: 0, again: 1, refused: 1 })
    const seen = (await page(path(campaign, '/sending'))).text
    expect(seen).toContain('Delivery problems')
    const read = (await page(path(campaign, '/sending'), 'editor')).text
    expect(read).toContain('Trying again')
    expect(read).not.toContain('Delivery problems')
    // Who stops the rest stops those, too.
    expect((await page(path(campaign, '/sending?ask=stop'))).text).toContain('Stop for 1')
  }, 30_000)
})
