import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Language } from '../../../languages/languages.ts'
import { heldClock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import { openPostOffice, type PostOffice } from '../../../services/mail/testing/post-office.ts'
import { author, campaignOf, openCampaigns } from '../testing/campaigns.ts'
import { addReaders, manyReaders, type ReaderWish } from '../testing/readers.ts'
import type { Campaign } from './campaign.ts'

const hour = 3_600_000
const day = 24 * hour
type Opened = Awaited<ReturnType<typeof openCampaigns>>
type Wish = Parameters<Opened['campaigns']['save']>[1]

let office: PostOffice
beforeAll(async () => {
  office = await openPostOffice()
})
beforeEach(() => void office.received.splice(0))
afterAll(() => office.close())

describeOnEveryDatabase('a campaign that is really sent', (open, newPlace, itAlike) => {
  let database: Database
  let opened: Opened
  let clock: ReturnType<typeof heldClock>

  async function begin(readers: readonly ReaderWish[], given: Parameters<typeof openCampaigns>[1] = {}) {
    clock = heldClock('2026-11-16T07:00:00Z')
    database = await open()
    opened = await openCampaigns(database, { smtpUrl: office.url, clock, ...given })
    await addReaders({ database, clock }, readers)
  }
  /** Written, and let go. */
  const schedule = async (wish: Partial<Wish> = {}): Promise<string> =>
    letGo(campaignOf(await opened.campaigns.create('Winter', author)), wish)
  async function letGo(made: Campaign, wish: Partial<Wish> = {}): Promise<string> {
    const { campaigns } = opened
    const draft = { ...made, ...wish }
    const saved = campaignOf(
      await campaigns.save(made.id, draft, { revision: made.revision, person: author.id }),
    )
    const pressed = { revision: saved.revision, isUntested: true }
    campaignOf(await campaigns.schedule(made.id, pressed))
    return made.id
  }
  /** The link of someone who gets emails. */
  async function linkOf(address: string): Promise<string> {
    const audience = { topics: [], frequencies: [], languages: [] }
    const { readers } = await opened.subscriptions.page({}, audience)
    const reader = readers.find(each => each.address === address)
    return reader ? opened.subscriptions.linkOf(reader) : ''
  }
  const countsOf = async (id: string) => (await opened.campaigns.results(id))?.counts
  const run = () => opened.campaigns.run(new AbortController().signal)
  const post = async () => {
    await run()
    await opened.mail.deliverDue()
    await run()
  }
  const got = () => office.received.map(({ to, mail }) => `${to}: ${mail.subject}`).toSorted()
  const count = () => office.received.length

  itAlike('reaches each in their language, or in the one that stands in for it, once', async () => {
    await begin([
      { address: 'anna@example.org', language: 'de' },
      { address: 'ben@example.org', language: 'en' },
      { address: 'cara@example.org', language: 'pl' },
      { address: 'other@example.org', topics: ['news'] },
    ])
    const id = await schedule({ fallback: 'de' })
    await post()
    await post()
    expect(got()).toEqual([
      'anna@example.org: News (de)',
      'ben@example.org: News (en)',
      'cara@example.org: News (de)',
    ])
    expect(await opened.campaigns.results(id)).toMatchObject({
      state: 'finished',
      counts: { chosen: 3, handedOver: 3, refused: 0, unsent: 0 },
    })
  })

  it('is found by all words of a search in its name, letter by letter', async () => {
    await begin([])
    await opened.campaigns.create('Winter', author)
    const find = async (search: string) =>
      (await opened.campaigns.list({ show: 'all', search, page: 1, perPage: 9 })).total
    for (const search of [' ', 'wint', 'WÎNTER', 'ter winter']) expect(await find(search), search).toBe(1)
    for (const search of ['w_nter', 'summer', 'winter summer', "'", '\\'])
      expect(await find(search), search).toBe(0)
  })

  itAlike('has a link in its header that stops it with one POST, for its reader alone', async () => {
    await begin(manyReaders(2))
    const id = await schedule()
    await post()
    const { subscriptions } = opened
    for (const { to, mail } of office.received) {
      const header = (name: string) =>
        mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
      // RFC 8058: each once, exactly this value, one HTTPS address.
      expect(header('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
      const [stop = '', ...more] = header('list-unsubscribe')
      expect(more).toEqual([])
      const [, link = ''] = /^<(https:\/\/[^<>\s]+)>$/.exec(stop) ?? []
      expect(mail.html).toContain(link.replaceAll('&', '&amp;'))
      const { pathname, searchParams } = new URL(link)
      expect(searchParams.get('from')).toBe(id)
      const stopped = await subscriptions.stop(pathname.split('/').at(-1) ?? '')
      expect(stopped).toMatchObject({ state: 'stopped', address: to })
    }
    await expect(schedule({ name: 'Next' })).rejects.toThrow('blocked')
  })

  itAlike('isn’t sent to who stops, pauses or is blocked while it is on its way', async () => {
    const names = ['anna', 'ben', 'cara', 'dora']
    await begin(names.map(name => ({ address: `${name}@example.org` })))
    const id = await schedule()
    await run()
    const { subscriptions, mail } = opened
    await subscriptions.stop(await linkOf('anna@example.org'))
    await subscriptions.pause(await linkOf('ben@example.org'), clock.now().getTime() + hour)
    await mail.suppressions.add('cara@example.org', 'byHand')
    await post()
    expect(got()).toEqual(['dora@example.org: News (en)'])
    expect(await countsOf(id)).toMatchObject({
      ...{ chosen: 4, handedOver: 1, refused: 0, expired: 0, suppressed: 1, unsent: 2 },
    })
  })

  itAlike('isn’t sent to who unticks all of its topics while it waits', async () => {
    await begin([
      { address: 'anna@example.org', topics: ['tips', 'news'] },
      { address: 'ben@example.org', topics: ['tips', 'news'] },
    ])
    await schedule()
    await schedule({ audience: { topics: ['tips', 'news'], frequencies: [], languages: [] } })
    await run()
    await opened.subscriptions.change(await linkOf('anna@example.org'), { topics: ['news'] })
    await post()
    expect(got().map(line => line.split('@')[0])).toEqual(['anna', 'ben', 'ben'])
  })

  itAlike('goes out as it was let go last, though an earlier start came to nothing', async () => {
    const languages: Language[] = ['en']
    let isFull = true
    const noteStart = async () => {
      if (isFull) throw new Error('the log is full')
    }
    await begin([{ address: 'anna@example.org', language: 'de' }], { languages, noteStart })
    const id = await schedule()
    await expect(run()).rejects.toThrow('the log is full')
    const taken = campaignOf(await opened.campaigns.takeBack(id))
    languages.push('de')
    isFull = false
    await letGo(taken)
    await post()
    expect(got()).toEqual(['anna@example.org: News (de)'])
  })

  itAlike('still reaches everyone after it rested for a week, or nothing ran here for so long', async () => {
    await begin(manyReaders(3))
    const { campaigns, mail } = opened
    const first = await schedule()
    await run()
    campaignOf(await campaigns.pause(first))
    clock.advance(7 * day)
    await mail.tidy()
    campaignOf(await campaigns.resume(first))
    await mail.tidy()
    await post()
    expect(count()).toBe(3)
    expect(await countsOf(first)).toMatchObject({ handedOver: 3, refused: 0, expired: 0 })
    await schedule({ name: 'Second', startsAt: clock.now().getTime() + hour })
    clock.advance(7 * day)
    await post()
    expect(count()).toBe(6)
  })

  it('tells apart what came back, what was marked as spam, and what nobody refused', async () => {
    await begin(['anna', 'ben', 'cara'].map(name => ({ address: `${name}@example.org` })))
    const { campaigns, mail } = opened
    const first = await schedule()
    await post()
    await mail.handleBounce({ address: 'anna@example.org', kind: 'complained' })
    // For now: the address isn't blocked for it.
    await mail.handleBounce({ address: 'ben@example.org', kind: 'bounced', status: '4.2.2' })
    expect(await countsOf(first)).toMatchObject({
      ...{ handedOver: 3, refused: 0, bounced: 1, complained: 1, unsent: 0 },
    })
    const second = await schedule({ name: 'Second' })
    await run()
    clock.advance(4 * day)
    await mail.tidy()
    await run()
    expect(await campaigns.find(second)).toMatchObject({ state: 'finished' })
    expect(await countsOf(second)).toMatchObject({
      ...{ chosen: 3, handedOver: 0, refused: 0, expired: 2, unsent: 0 },
    })
  })

  it('comes once in four weeks to who wants one a month, and says how many it leaves out', async () => {
    await begin([{ address: 'weekly@example.org' }, { address: 'monthly@example.org', frequency: 'monthly' }])
    const { campaigns, subscriptions } = opened
    const sent: number[] = []
    let last = ''
    for (let week = 0; week < 5; week++) {
      const before = count()
      last = await schedule({ name: `Week ${week}` })
      await post()
      sent.push(count() - before)
      if (week === 1) {
        expect(await countsOf(last)).toMatchObject({ chosen: 2, leftOut: { monthly: 1 } })
        const next = campaignOf(await campaigns.create('Next', author))
        expect(await campaigns.lookAt(next)).toMatchObject({
          readers: { chosen: 2, leftOut: { monthly: 1 }, byLanguage: { en: 1 } },
        })
      }
      clock.advance(7 * day)
    }
    expect(sent).toEqual([2, 1, 1, 1, 2])
    // Whoever goes on after a crash isn't misled by what it put in itself.
    const audience = { topics: ['tips' as const], frequencies: [], languages: [] }
    expect((await subscriptions.page({ campaign: last }, audience)).readers).toHaveLength(2)
    expect((await subscriptions.page({ campaign: 'another' }, audience)).readers).toHaveLength(1)
    // Two on one morning: one of them.
    clock.advance(28 * day)
    office.received.splice(0)
    await schedule({ name: 'One' })
    await schedule({ name: 'Other' })
    await post()
    expect(got().map(line => line.split('@')[0])).toEqual(['monthly', 'weekly', 'weekly'])
  })

  itAlike(
    'sends nothing while it is paused, the rest afterwards, and nothing at all once it is stopped',
    async () => {
      await begin(manyReaders(5))
      const { campaigns, mail } = opened
      const first = await schedule()
      await run()
      campaignOf(await campaigns.pause(first))
      await post()
      expect(count()).toBe(0)
      campaignOf(await campaigns.resume(first))
      await post()
      expect(count()).toBe(5)
      const second = await schedule({ name: 'Second' })
      await run()
      campaignOf(await campaigns.stop(second))
      await post()
      expect(await campaigns.resume(second)).toMatchObject({ problem: 'state' })
      await post()
      expect(count()).toBe(5)
      expect((await campaigns.results(second))?.counts).toMatchObject({ handedOver: 0, unsent: 5 })
      // Where a process ended between the two steps of pausing.
      const third = await schedule({ name: 'Third' })
      await run()
      campaignOf(await campaigns.pause(third))
      await mail.batches.resume(third)
      await post()
      expect(count()).toBe(5)
    },
  )

  it('comes to everyone at its time', async () => {
    await begin(manyReaders(3, ['Asia/Tokyo', 'America/New_York']))
    await schedule({ startsAt: Date.parse('2026-11-17T08:00:00Z') })
    clock.set('2026-11-17T07:59:59Z')
    await post()
    expect(count()).toBe(0)
    clock.set('2026-11-17T08:00:00Z')
    await post()
    expect(count()).toBe(3)
  })

  it('is started and filled once, by however many processes and presses', async () => {
    const place = await newPlace()
    database = await open(place)
    opened = await openCampaigns(database, { smtpUrl: office.url })
    await addReaders({ database, clock: opened.clock }, manyReaders(40))
    const other = await openCampaigns(await open(place), { smtpUrl: office.url, clock: opened.clock })
    const id = await schedule()
    const { signal } = new AbortController()
    const both = [opened, other]
    await Promise.all(both.flatMap(({ campaigns }) => [campaigns.run(signal), campaigns.start(id)]))
    // Both write into the one log.
    expect((await opened.audit.list()).map(({ subject }) => subject)).toEqual([id])
    await Promise.all(both.map(({ campaigns }) => campaigns.run(signal)))
    await Promise.all(both.map(({ mail }) => mail.deliverDue()))
    await run()
    expect(new Set(got()).size).toBe(40)
    expect(count()).toBe(40)
    expect(await countsOf(id)).toMatchObject({ chosen: 40, handedOver: 40 })
  })

  itAlike('is saved as it was begun, though it was tested meanwhile', async () => {
    await begin(manyReaders(1))
    const { campaigns } = opened
    const made = campaignOf(await campaigns.create('Winter', author))
    const wish = { to: ['max@example.org'], language: 'en', person: author.id } as const
    expect(campaignOf(await campaigns.test(made.id, wish)).revision).toBe(made.revision)
    const saved = await campaigns.save(made.id, { ...made, fallback: 'de' }, { ...made, person: author.id })
    expect(campaignOf(saved).fallback).toBe('de')
  })
})
