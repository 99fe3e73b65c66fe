import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actionsOf } from '../../../app/audit/actions.ts'
import type { Person } from '../../../app/context.ts'
import type { Campaign } from '../../../domain/newsletter/campaigns/campaign.ts'
import type { CampaignOutcome } from '../../../domain/newsletter/campaigns/parts.ts'
import { addReaders, manyReaders } from '../../../domain/newsletter/testing/readers.ts'
import { heldClock } from '../../../platform/clock.ts'
import { openPostOffice, type PostOffice } from '../../../services/mail/testing/post-office.ts'
import { sampleEmail, writeWords } from '../../testing/campaign-words.ts'
import { callDesk } from '../../testing/desk.ts'
import { withFullLog } from '../../testing/full-log.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { signUp } from '../../testing/sign-up.ts'

const hour = 3_600_000
const people: Record<string, Person | undefined> = {
  owner: { id: 'owner', name: 'Ada', roles: ['owner'], email: 'ada@example.org' },
  mail: { id: 'mail', name: 'Max', roles: ['mail'], email: 'max@example.org' },
  editor: { id: 'editor', name: 'Eva', roles: ['editor'], email: 'eva@example.org' },
  support: { id: 'support', name: 'Sam', roles: ['support'] },
  finance: { id: 'finance', name: 'Fin', roles: ['finance'] },
  stranger: undefined,
}

let house: House
let clock: ReturnType<typeof heldClock>
let who = 'mail'

const open = async (env: Record<string, string> = {}) => {
  clock = heldClock('2026-11-16T09:00:00Z')
  house = await serveHouse({ clock, env, findPerson: async () => people[who] })
}
const plain = (text: string) => text.replace(/[\u00a0\u202f]|&nbsp;/g, ' ')
const page = async (path: string, as = 'mail') => {
  who = as
  const answer = await house.ask(path)
  return { status: answer.status, location: answer.headers.get('location'), text: plain(await answer.text()) }
}
const send = async (path: string, form: Record<string, string> | [string, string][], as = 'mail') => {
  who = as
  const answer = await house.ask(path, { method: 'POST', body: new URLSearchParams(form) })
  return { status: answer.status, location: answer.headers.get('location'), text: plain(await answer.text()) }
}
const run = () => house.backend.campaigns.run(new AbortController().signal)
const path = ({ id }: Pick<Campaign, 'id'>, end = '') => `/admin/email/campaigns/${id}${end}`
const author = { id: 'mail', name: 'Max' }

const got = (outcome: CampaignOutcome): Campaign => {
  if ('problem' in outcome) throw new Error(outcome.problem)
  return outcome.campaign
}
/** One with words and a test, which could go. */
async function prepare(email = sampleEmail()): Promise<Campaign> {
  const { campaigns } = house.backend
  const made = got(await campaigns.create('Winter', author))
  await writeWords(house.backend, made, email)
  return got(await campaigns.test(made.id, { to: 'max@example.org', language: 'en', person: 'mail' }))
}
const settings = ({ revision }: Pick<Campaign, 'revision'>, more: Record<string, string> = {}) => ({
  revision: String(revision),
  name: 'Winter',
  topic: 'tips',
  fallback: 'en',
  how: 'once',
  rate: '20',
  ...more,
})
const find = async (id: string) => (await house.backend.campaigns.find(id)) as Campaign
const waiting = () => house.backend.mail.list({ limit: 1_000 })

describe('a campaign', () => {
  beforeEach(() => open())
  afterEach(() => house.stop())

  test('is made by name, and begins as a draft with a text of its own', async () => {
    expect((await send('/admin/email', { deed: 'create', name: ' ' })).status).toBe(400)
    const { status, location } = await send('/admin/email', { deed: 'create', name: 'Open evening' })
    expect(status).toBe(302)
    const { status: found, text } = await page(location ?? '')
    expect(found).toBe(200)
    expect(text).toContain('Open evening')
    expect(text).toContain('Nobody has seen a test yet')
    const list = await page('/admin/email')
    expect(list.text).toContain('Open evening')
    expect((await page('/admin/email?q=nothing')).text).toContain('No campaign fits')
  })

  test('counts who asked for such, without who is paused or blocked, and who reads the fallback', async () => {
    await addReaders(house.backend, [
      ...manyReaders(18),
      { address: 'paused@example.org', pausedUntil: clock.now().getTime() + hour },
      { address: 'blocked@example.org' },
      { address: 'news@example.org', topics: ['news'] },
      { address: 'monthly@example.org', frequency: 'monthly' },
    ])
    await house.backend.mail.suppressions.add('blocked@example.org', 'byHand')
    const campaign = await prepare(sampleEmail(['en', 'de']))
    const { text } = await page(path(campaign))
    expect(text).toContain('Schedule for 19 people')
    expect(text).toContain('so 14 people get English')
    const narrow = [...Object.entries(settings(campaign)), ['frequency', 'monthly']] as [string, string][]
    const saved = await send(path(campaign), [...narrow, ['deed', 'save']])
    expect(saved.status).toBe(200)
    expect((await page(path(campaign))).text).toContain('Schedule for 1 person')
    const nobody = Object.entries(settings(await find(campaign.id))).filter(([name]) => name !== 'topic')
    await send(path(campaign), [...nobody, ['deed', 'save']] as [string, string][])
    expect((await page(path(campaign))).text).toContain('Nobody would get it')
  })

  test('for a group is told in whole tens wherever it is shown, and under ten not at all', async () => {
    const inGroup = (cohort: string, count: number) =>
      manyReaders(count).map(reader => ({ ...reader, address: `${cohort}-${reader.address}`, cohort }))
    await addReaders(house.backend, [
      ...inGroup('tuesday', 1_237),
      ...inGroup('friday', 3),
      ...manyReaders(4),
    ])
    const choose = async (campaign: Campaign, cohort: string, deed: string) =>
      send(path(campaign), { ...settings(campaign, { cohort, untested: 'on' }), deed })
    /** Everything that leaves the server about one that is under way or over. */
    const readAll = async (campaign: Campaign) => {
      const ends = ['/sending', '/progress', '/results', '/results.csv']
      const pages = await Promise.all(
        ['/admin/email', ...ends.map(end => path(campaign, end))].map(at => page(at)),
      )
      return pages.map(({ text }) => text)
    }
    const exact = /\b1,?(237|099)\b/
    const large = await prepare(sampleEmail(['en']))
    expect((await choose(large, 'tuesday', 'save')).text).not.toMatch(exact)
    const composed = (await page(path(large))).text
    expect(composed).toContain('Schedule for 1,230+ people')
    expect(composed).toContain('so 1,090+ people get English')
    expect(composed).not.toMatch(exact)
    await choose(await find(large.id), 'tuesday', 'schedule')
    expect((await page(path(large))).text).not.toMatch(exact)
    await run()
    expect((await page(path(large, '/sending'))).text).toContain('of 1,230+ handed over')
    expect(JSON.parse((await page(path(large, '/progress'))).text)).toMatchObject({
      ...{ total: 1_230, handedOver: null, toGo: 1_230, again: null, rest: 1_230, refused: null },
      languages: [{ language: 'en', people: 1_230 }],
    })
    for (const text of await readAll(large)) expect(text).not.toMatch(exact)
    await send(path(large, '/sending'), { deed: 'stop' })
    for (const text of await readAll(large)) expect(text).not.toMatch(exact)
    expect((await page(path(large, '/results.csv'))).text).toContain('chosen,1230\r\n')

    const small = await prepare(sampleEmail(['en']))
    // Three, or none at all: it looks the same.
    const looks: string[] = []
    for (const cohort of ['friday', 'nobody']) {
      await choose(await find(small.id), cohort, 'save')
      const { text } = await page(path(small))
      expect(text).toContain('Schedule for fewer than 10 people')
      expect(text).toContain('Fewer than 10 people would get it, perhaps nobody')
      looks.push(JSON.stringify(text.match(/data-check="\w+".*?<\/li>/g)))
    }
    expect(looks[0]).toBe(looks[1])
    await choose(await find(small.id), 'friday', 'schedule')
    await run()
    const progress = JSON.parse((await page(path(small, '/progress'))).text)
    expect(progress).toMatchObject({
      total: null,
      handedOver: null,
      toGo: null,
      again: null,
      rest: null,
      refused: null,
    })
    expect([progress.languages, progress.waves]).toEqual([[], []])
    await send(path(small, '/sending'), { deed: 'stop' })
    const { text: csv } = await page(path(small, '/results.csv'))
    expect(
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .every(line => line.endsWith(',under 10')),
    ).toBe(true)
    expect((await page(path(small, '/results'))).text).toContain('under 10')
    const entries = await house.backend.audit.list({ actions: ['campaigns.stopped'] })
    expect(entries.map(({ after }) => after)).toEqual([{ unsent: 'under 10' }, { unsent: 1_230 }])
  })

  test('isn’t scheduled as long as something blocks it', async () => {
    await addReaders(house.backend, manyReaders(3))
    const made = got(await house.backend.campaigns.create('Winter', author))
    const schedule = async (more = {}) =>
      send(path(made), { ...settings(await find(made.id), more), deed: 'schedule' })
    const state = async () => (await find(made.id)).state
    // No words.
    expect((await schedule({ untested: 'on' })).status).toBe(409)
    // A button that leads nowhere, to this site and to no site.
    for (const target of ['/there-is-no-such-page', 'mailto:somebody@example.org', '']) {
      await writeWords(house.backend, made, sampleEmail(undefined, target))
      expect((await schedule({ untested: 'on' })).status).toBe(409)
    }
    // Nobody looked at it.
    await writeWords(house.backend, made)
    expect((await schedule()).status).toBe(409)
    // A time that has passed.
    expect((await schedule({ untested: 'on', when: '2026-11-16T08:00' })).status).toBe(409)
    // A language that nothing is written in, for the rest.
    await writeWords(house.backend, made, sampleEmail(['de']))
    expect((await schedule({ untested: 'on' })).status).toBe(409)
    expect(await state()).toBe('draft')
    expect((await schedule({ untested: 'on', fallback: 'de' })).status).toBe(302)
    expect(await state()).toBe('scheduled')
  })

  test('goes to who tests it, with sample links; a test of other words isn’t one', async () => {
    await addReaders(house.backend, manyReaders(3))
    const made = got(await house.backend.campaigns.create('Winter', author))
    expect((await send(path(made), { deed: 'test', language: 'pl' })).status).toBe(409)
    await writeWords(house.backend, made)
    expect((await send(path(made), { deed: 'test', language: 'pl' })).status).toBe(302)
    const [entry] = await waiting()
    const letter = await house.backend.mail.get(entry?.id ?? '')
    expect(letter).toMatchObject({ kind: 'campaignTest', language: 'pl' })
    expect(letter.content).toMatchObject({ subject: 'One breath (pl)' })
    expect(letter.content?.text).toContain('Winter (pl)')
    expect(letter.content?.text).not.toContain('{{')
    expect((await page(path(made))).text).toContain('Seen as a test by')
    await writeWords(house.backend, made, sampleEmail(['en', 'pl']))
    expect((await page(path(made))).text).toContain('The words changed after the last test')
    const pressed = { ...settings(await find(made.id)), deed: 'schedule' }
    expect((await send(path(made), pressed)).status).toBe(409)
  })

  test('tells the slower of two editors, who chooses', async () => {
    const campaign = await prepare()
    const first = await send(path(campaign), { ...settings(campaign), name: 'Mine', deed: 'save' }, 'owner')
    expect(first.status).toBe(200)
    const second = await send(path(campaign), { ...settings(campaign), name: 'Yours', deed: 'save' })
    expect(second.status).toBe(409)
    expect(second.text).toContain('Keep mine')
    expect((await find(campaign.id)).name).toBe('Mine')
    const { revision } = await find(campaign.id)
    await send(path(campaign), { ...settings(campaign), name: 'Yours', over: String(revision) })
    expect((await find(campaign.id)).name).toBe('Yours')
  })

  test('starts once, whoever starts it, and fills the outbox once however often it is run', async () => {
    await addReaders(house.backend, manyReaders(1_234))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    const { campaigns, mail } = house.backend
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
    await addReaders(house.backend, manyReaders(1_200))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    const stopping = new AbortController()
    const { mail, campaigns } = house.backend
    await campaigns.start(campaign.id)
    stopping.abort()
    await campaigns.run(stopping.signal)
    expect((await find(campaign.id)).state).toBe('filling')
    await run()
    expect((await mail.batches.count(campaign.id)).queued).toBe(1_200)
  })

  test('is paused, goes on and is stopped, and says of how many', async () => {
    await addReaders(house.backend, manyReaders(30))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await run()
    const sending = path(campaign, '/sending')
    expect((await page(sending)).text).toContain('of 30 handed over')
    expect((await page('/admin/email')).text).toContain('is going out')
    expect((await send(sending, { deed: 'pause' })).status).toBe(302)
    expect((await send(sending, { deed: 'pause' })).status).toBe(409)
    expect((await find(campaign.id)).state).toBe('paused')
    expect((await send(sending, { deed: 'resume' })).status).toBe(302)
    const asking = await page(`${sending}?ask=stop`)
    expect(asking.text).toContain('Stop for 30')
    const stopped = await send(sending, { deed: 'stop' })
    expect(stopped.location).toBe(path(campaign, '/results'))
    expect((await house.backend.mail.batches.count(campaign.id)).queued).toBe(0)
    const { state, counts } = await find(campaign.id)
    expect([state, counts.unsent]).toEqual(['stopped', 30])
    expect((await page(path(campaign, '/results'))).text).toContain('because it was stopped')
    await send(sending, { deed: 'resume' })
    expect((await find(campaign.id)).state).toBe('stopped')
  })

  test('that is stopped while it is filled leaves nothing in the outbox', async () => {
    await addReaders(house.backend, manyReaders(2_000))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    const { campaigns, mail } = house.backend
    await campaigns.start(campaign.id)
    await Promise.all([run(), campaigns.stop(campaign.id)])
    await run()
    expect((await mail.batches.count(campaign.id)).queued).toBe(0)
    expect((await find(campaign.id)).state).toBe('stopped')
  })

  test('reaches each in their own morning, from the first zone on', async () => {
    await addReaders(house.backend, [
      ...manyReaders(20, ['Asia/Tokyo']),
      ...manyReaders(20, ['America/New_York']).map(reader => ({ ...reader, address: `w${reader.address}` })),
    ])
    const campaign = await prepare()
    const when = { when: '2026-11-18T09:00', how: 'local' }
    await send(path(campaign), { ...settings(campaign, when), deed: 'schedule' })
    expect((await page(path(campaign))).text).toContain('each person’s own time')
    await run()
    expect((await find(campaign.id)).state).toBe('scheduled')
    clock.set('2026-11-17T19:30:00Z')
    await run()
    const { waves } = (await find(campaign.id)).counts
    expect(
      Object.keys(waves)
        .toSorted()
        .map(at => new Date(Number(at)).toISOString()),
    ).toEqual(['2026-11-18T00:00:00.000Z', '2026-11-18T14:00:00.000Z'])
    const { text } = await page(path(campaign, '/sending'))
    expect(text).toContain('Tokyo')
    expect(text).toContain('New York')
  })

  test('isn’t sent to who stops or pauses after it was filled', async () => {
    await addReaders(house.backend, manyReaders(3))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await run()
    const { subscriptions } = house.backend.newsletter
    const { readers } = await subscriptions.page({ limit: 2 }, campaign.audience)
    const [one, other] = readers.map(reader => subscriptions.linkOf(reader))
    await subscriptions.stop(one ?? '')
    await subscriptions.pause(other ?? '', clock.now().getTime() + 24 * hour)
    expect((await house.backend.mail.batches.count(campaign.id)).queued).toBe(1)
  })

  test('counts who stops by a link in it, on the page or in a mail program, once each', async () => {
    await addReaders(house.backend, manyReaders(12))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await run()
    const letters = (await waiting()).filter(({ kind }) => kind === 'campaign')
    const links = await Promise.all(
      letters.slice(0, 2).map(async ({ id }) => {
        const { content } = await house.backend.mail.get(id)
        const { pathname, search } = new URL(content?.headers['List-Unsubscribe']?.slice(1, -1) ?? '')
        return pathname + search
      }),
    )
    const [first = '', second = ''] = links
    const stopped = async () => (await house.backend.campaigns.results(campaign.id))?.counts.stopped
    for (let press = 0; press < 2; press++) {
      const oneClick = await send(first, { 'List-Unsubscribe': 'One-Click' }, 'stranger')
      expect([oneClick.status, await stopped()]).toEqual([200, 1])
    }
    for (let press = 0; press < 2; press++) {
      expect((await send(second, { deed: 'stop' }, 'stranger')).status).toBe(200)
      expect(await stopped()).toBe(2)
    }
  })

  test('whose words or links changed after it was scheduled doesn’t go out, and says why', async () => {
    await addReaders(house.backend, manyReaders(3))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await writeWords(house.backend, campaign, sampleEmail(['en']))
    await run()
    expect(await find(campaign.id)).toMatchObject({ state: 'draft', trouble: 'words' })
    expect((await page(path(campaign))).text).toContain('The words were changed after it was scheduled')
    expect((await house.backend.mail.list({ limit: 100 })).filter(({ kind }) => kind === 'campaign')).toEqual(
      [],
    )
  })

  test('is taken back before it goes, used again after it went, and deleted as a draft only', async () => {
    await addReaders(house.backend, manyReaders(2))
    const campaign = await prepare()
    const later = { when: '2026-11-20T09:00' }
    await send(path(campaign), { ...settings(campaign, later), deed: 'schedule' })
    expect((await page(path(campaign))).text).toContain('Back to draft')
    await send(path(campaign), { deed: 'remove' })
    expect((await find(campaign.id)).state).toBe('scheduled')
    await send(path(campaign), { deed: 'takeBack' })
    expect((await find(campaign.id)).state).toBe('draft')
    await send(path(campaign), { ...settings(await find(campaign.id)), deed: 'schedule' })
    await run()
    const again = await send(path(campaign, '/results'), {})
    const copy = (again.location ?? '').split('/').at(-1) ?? ''
    expect((await page(again.location ?? '')).text).toContain('Winter, again')
    expect((await house.backend.campaigns.readWords((await find(copy)).story))?.states.pl).toBe('done')
    await send(path({ id: copy }), { deed: 'remove' })
    expect(await house.backend.campaigns.find(copy)).toBeUndefined()
    expect((await page(path({ id: copy }))).status).toBe(404)
  })

  test('leaves in the audit log what was done with it, by whom, and no name of a reader', async () => {
    await addReaders(house.backend, manyReaders(4))
    const { location } = await send('/admin/email', { deed: 'create', name: 'Open evening' })
    const id = location?.split('/').at(-1) ?? ''
    await writeWords(house.backend, await find(id))
    const press = async (deed: string, more = {}) =>
      send(path({ id }), { ...settings(await find(id), { untested: 'on', ...more }), deed })
    await press('schedule', { when: '2026-11-20T09:00' })
    await send(path({ id }), { deed: 'takeBack' }, 'owner')
    await press('schedule')
    await run()
    for (const deed of ['pause', 'resume', 'stop']) await send(path({ id }, '/sending'), { deed })
    // Nothing that came to nothing.
    await send(path({ id }, '/sending'), { deed: 'pause' })
    const copy = (await send(path({ id }, '/results'), {})).location?.split('/').at(-1) ?? ''
    await send(path({ id: copy }), { deed: 'remove' })
    const entries = (await house.backend.audit.list({ actions: actionsOf('campaigns') })).toReversed()
    expect(entries.map(({ action, actor }) => `${action.split('.')[1]} ${actor}`)).toEqual([
      'made mail',
      'scheduled mail',
      'takenBack owner',
      'scheduled mail',
      'started ',
      'paused mail',
      'resumed mail',
      'stopped mail',
      'duplicated mail',
      'removed mail',
    ])
    expect(entries.map(({ subject }) => subject)).toEqual([...Array(8).fill(id), copy, copy])
    expect(entries[1]?.after).toMatchObject({
      topics: ['tips'],
      startsAt: '2026-11-20T09:00:00.000Z',
      rate: 20,
    })
    expect(entries[7]?.after).toEqual({ unsent: 4 })
    const { text } = await page('/admin/audit?noun=campaigns', 'owner')
    expect(text).toContain('Scheduled a campaign')
    expect(text).toContain('Exhale itself')
  })

  test('isn’t changed by what the audit log can’t take, and changes once it can', async () => {
    await addReaders(house.backend, manyReaders(12))
    const { database, campaigns, mail, content } = house.backend
    const campaign = await prepare()
    const { id } = campaign
    const states = async () => ({
      state: (await find(id)).state,
      batch: await mail.batches.count(id),
      all: (await campaigns.list({ show: 'all', search: '', page: 1, perPage: 10 })).total,
      words: (await content.administration.listStories({ page: 1, perPage: 1, path: 'emails/' })).total,
      entries: (await house.backend.audit.list()).length,
    })
    const press =
      (deed: string, at = '') =>
      async () => {
        const { revision } = await find(id)
        const form = deed === 'schedule' ? settings({ revision }) : {}
        return send(path(campaign, at), { ...form, deed })
      }
    const refuses = async (act: () => Promise<{ status: number }>) => {
      const before = await states()
      expect((await withFullLog(database, act)).status).toBe(500)
      expect(await states()).toEqual(before)
    }
    const both = async (act: () => Promise<{ status: number }>) => {
      await refuses(act)
      const { entries } = await states()
      expect((await act()).status).toBe(302)
      expect((await states()).entries).toBe(entries + 1)
    }
    await refuses(() => send('/admin/email', { deed: 'create', name: 'Another' }))
    await refuses(press('remove'))
    await both(press('schedule'))
    await both(press('takeBack'))
    expect((await press('schedule')()).status).toBe(302)
    // What begins by itself is noted, too.
    await withFullLog(database, () => run().catch(() => undefined))
    expect((await find(id)).state).toBe('scheduled')
    await run()
    expect((await find(id)).state).toBe('sending')
    await both(press('pause', '/sending'))
    await both(press('resume', '/sending'))
    await both(press('stop', '/sending'))
    await refuses(() => send(path(campaign, '/results'), {}))
  })

  test('is told to who worked on it, and stays without them when they go', async () => {
    await addReaders(house.backend, manyReaders(2))
    const { campaigns } = house.backend
    const campaign = await prepare()
    expect(await campaigns.listBy('mail')).toMatchObject([
      { id: campaign.id, name: 'Winter', did: ['made', 'changed', 'tested'] },
    ])
    expect(await campaigns.listBy('')).toEqual([])
    await campaigns.forget('mail')
    expect(await campaigns.listBy('mail')).toEqual([])
    const { createdBy, savedBy, testedBy, testedWords } = await find(campaign.id)
    expect([createdBy, savedBy, testedBy, testedWords]).toEqual(['', '', '', campaign.testedWords])
    expect((await page(path(campaign), 'owner')).status).toBe(200)
    const form = { ...settings(campaign), deed: 'schedule' }
    expect((await send(path(campaign), form, 'owner')).status).toBe(302)
  })

  test('isn’t put in for who stopped since they were read', async () => {
    await addReaders(house.backend, manyReaders(3))
    const { subscriptions } = house.backend.newsletter
    const audience = { topics: ['tips' as const], frequencies: [], languages: [], cohorts: [] }
    const { readers } = await subscriptions.page({}, audience)
    const [first, second, third] = readers
    await subscriptions.stop(subscriptions.linkOf(first as NonNullable<typeof first>))
    await subscriptions.pause(
      subscriptions.linkOf(second as NonNullable<typeof second>),
      clock.now().getTime() + hour,
    )
    const ids = readers.map(({ id }) => id)
    expect(await subscriptions.findWilling(ids, audience)).toEqual(new Set([third?.id]))
    clock.advance(hour)
    expect(await subscriptions.findWilling(ids, audience)).toEqual(new Set([second?.id, third?.id]))
  })

  test('shows the very email that is sent: by day, by night and as text', async () => {
    const campaign = await prepare()
    const html = await page(path(campaign, '/email/de/day'))
    expect(html.text).toContain('Winter (de)')
    expect(html.text).toContain('href="http://localhost')
    expect(html.text).toContain('/de/')
    expect((await page(path(campaign, '/email/de/night'))).text).toContain('@media all')
    expect((await page(path(campaign, '/email/de/text'))).text).toContain('Evenings are longer (de).')
    expect((await page(path(campaign, '/email/xx/day'))).status).toBe(404)
  })

  test('is told each second as it goes, and as a plain answer', async () => {
    await addReaders(house.backend, manyReaders(12))
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
    await run()
    const asked = await page(path(campaign, '/progress'))
    expect(JSON.parse(asked.text)).toMatchObject({ total: 12, handedOver: 0, toGo: 12 })
    // Groups of one or two aren't told, in no part of the answer.
    expect(JSON.parse(asked.text).languages.every(({ people }: { people: unknown }) => people === null)).toBe(
      true,
    )
    expect(JSON.parse(asked.text).campaign.counts.languages).toEqual({})
    const headers = { accept: 'text/event-stream' }
    const stream = await house.ask(path(campaign, '/progress'), { headers })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const reader = stream.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder().decode(value)).toContain('"total":12')
    await reader?.cancel()
  })

  test('never becomes a page, even if someone publishes its words', async () => {
    const campaign = await prepare()
    const report = await house.backend.campaigns.readWords(campaign.story)
    await house.backend.content.administration.publishStory(report?.storyId ?? 0)
    for (const place of ['/emails/winter', '/de/emails/winter', '/emails'])
      expect((await page(place, 'stranger')).status).toBe(404)
    expect((await page('/sitemap.xml', 'stranger')).text).not.toContain('emails')
    expect((await page('/help?q=Winter', 'stranger')).text).not.toContain('Evenings are longer')
  })
})

describe('two pairs of eyes', () => {
  beforeEach(() => open({ CAMPAIGN_APPROVAL: '1' }))
  afterEach(() => house.stop())

  const addHelper = async (name: string) => {
    const email = `${name}@example.org`
    const { uid } = await signUp(house, { email, password: 'one breath at a time' })
    await house.backend.identity.administration.setRoles(uid, ['mail'])
    people[name] = { id: uid, name, roles: ['mail'], email }
    return uid
  }

  test('means that who asked can’t approve, and that the approver still may when it starts', async () => {
    await addReaders(house.backend, manyReaders(3))
    const marta = await addHelper('marta')
    await addHelper('elif')
    const campaign = await prepare()
    const form = { ...settings(campaign), deed: 'schedule' }
    expect((await send(path(campaign), form, 'marta')).status).toBe(409)
    const current = await find(campaign.id)
    const asked = await send(path(campaign), { ...settings(current), deed: 'ask' }, 'marta')
    expect(asked.status).toBe(302)
    const { revision, askedBy } = await find(campaign.id)
    expect(askedBy).toBe(marta)
    const approve = { deed: 'approve', revision: String(revision) }
    expect((await page(path(campaign), 'marta')).text).not.toContain('Approve for')
    expect((await send(path(campaign), approve, 'marta')).status).toBe(409)
    expect((await send(path(campaign), approve, 'editor')).status).toBe(403)
    expect((await page(path(campaign), 'elif')).text).toContain('Approve for 3 people')
    expect((await send(path(campaign), approve, 'elif')).status).toBe(302)
    expect((await find(campaign.id)).state).toBe('scheduled')
    await house.backend.identity.administration.setRoles(people.elif?.id ?? '', [])
    await run()
    expect(await find(campaign.id)).toMatchObject({ state: 'draft', trouble: 'approver' })
  })

  test('holds the words to what was asked for', async () => {
    await addReaders(house.backend, manyReaders(3))
    await addHelper('marta')
    await addHelper('elif')
    const campaign = await prepare()
    await send(path(campaign), { ...settings(campaign), deed: 'ask' }, 'marta')
    await writeWords(house.backend, campaign, sampleEmail(['en']))
    const { revision } = await find(campaign.id)
    const approve = { deed: 'approve', revision: String(revision) }
    const { status, text } = await send(path(campaign), approve, 'elif')
    expect(status).toBe(409)
    expect(text).toContain('The words were changed after it was asked for')
    expect((await find(campaign.id)).state).toBe('asked')
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
    await house.stop()
    await office.close()
  })

  /** Everyone is tried once, one after another. */
  async function deliverAll(id: string) {
    await expect
      .poll(
        async () => {
          await house.backend.mail.deliverDue()
          const { queued, sending, again } = await house.backend.mail.batches.count(id)
          return queued + sending - again
        },
        { timeout: 20_000 },
      )
      .toBe(0)
  }

  test('says which are tried again and which were refused, to who may read the outbox', async () => {
    await addReaders(house.backend, [
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
    expect(seen).toContain('Not so smooth')
    for (const words of ['f***@e***.org', 'The mailbox is full', 'n***@e***.org', 'There’s no such mailbox'])
      expect(seen).toContain(words)
    expect(seen).not.toMatch(/(full|nobody)@example/)
    const read = (await page(path(campaign, '/sending'), 'editor')).text
    expect(read).toContain('Trying again')
    expect(read).not.toContain('Not so smooth')
    // Who stops the rest stops those, too.
    expect((await page(path(campaign, '/sending?ask=stop'))).text).toContain('Stop for 1')
  }, 30_000)

  test('is compared with the ones before by how many stopped', async () => {
    await addReaders(house.backend, manyReaders(12))
    const finish = async () => {
      const campaign = await prepare()
      await send(path(campaign), { ...settings(campaign), deed: 'schedule' })
      await run()
      await deliverAll(campaign.id)
      await run()
      clock.advance(24 * hour)
      return campaign
    }
    const first = await finish()
    for (let stop = 0; stop < 3; stop++) await house.backend.campaigns.noteStop(first.id)
    const heading = 'Stopped emails, campaign by campaign'
    expect((await page(path(first, '/results'))).text).not.toContain(heading)
    const second = await finish()
    const { text } = await page(path(second, '/results'))
    expect(text).toContain(heading)
    const table = text.slice(text.indexOf(heading))
    expect([...table.matchAll(/<td>([\d.]+%)<\/td>/g)].map(([, share]) => share)).toEqual(['25%', '0%'])
    expect((await house.backend.campaigns.results(first.id))?.lately).toHaveLength(1)
  }, 30_000)
})

describe('the doors of campaigns', () => {
  let campaign: Campaign
  beforeAll(async () => {
    await open()
    await addReaders(house.backend, manyReaders(3))
    campaign = await prepare()
  })
  afterAll(() => house.stop())

  const deeds = ['save', 'schedule', 'ask', 'approve', 'takeBack', 'test', 'remove']

  test('let editors read, and do nothing', async () => {
    expect((await page('/admin/email', 'editor')).status).toBe(200)
    const { status, text } = await page(path(campaign), 'editor')
    expect(status).toBe(200)
    expect(text).toContain('You can read this.')
    expect(text).not.toContain('Send me a test')
    expect((await page(path(campaign, '/email/en/day'), 'editor')).status).toBe(200)
    for (const deed of deeds)
      expect((await send(path(campaign), { ...settings(campaign), deed }, 'editor')).status).toBe(403)
    for (const deed of ['pause', 'resume', 'stop'])
      expect((await send(path(campaign, '/sending'), { deed }, 'editor')).status).toBe(403)
    expect((await send(path(campaign, '/results'), {}, 'editor')).status).toBe(403)
    expect((await send('/admin/email', { deed: 'create', name: 'x' }, 'editor')).status).toBe(403)
    expect((await find(campaign.id)).state).toBe('draft')
  })

  test.each(['support', 'finance'])('are closed for %s', async role => {
    expect((await page('/admin/email', role)).status).toBe(403)
    for (const end of ['', '/sending', '/results', '/email/en/day', '/progress', '/results.csv'])
      expect((await page(path(campaign, end), role)).status).toBe(403)
    for (const deed of deeds)
      expect((await send(path(campaign), { ...settings(campaign), deed }, role)).status).toBe(403)
  })

  test('lead strangers to the sign-in', async () => {
    expect((await page(path(campaign), 'stranger')).location).toContain('/login')
    expect((await page(path(campaign, '/progress'), 'stranger')).status).toBe(403)
  })

  test('let who writes emails change emails, and no page', async () => {
    who = 'mail'
    const report = await house.backend.campaigns.readWords(campaign.story)
    const [id, revision] = [report?.storyId ?? 0, report?.revision ?? 0]
    const content = sampleEmail(['en'])
    const saved = await callDesk(house, 'save', { id, content, revision })
    expect(await saved.json()).toHaveProperty('story')
    const home = await house.backend.content.administration.listStories({ page: 1, perPage: 1, path: 'home' })
    const [page] = home.stories
    const other = { id: page?.id ?? 0, revision: page?.revision ?? 0 }
    const refused = { problem: 'gone' }
    const ask = async (...call: Parameters<typeof callDesk> extends [House, ...infer Rest] ? Rest : never) =>
      (await callDesk(house, ...call)).json()
    expect(await ask('save', { ...other, content })).toEqual(refused)
    expect(
      await ask('save', { id, revision: revision + 1, content: { ...content, component: 'page' } }),
    ).toEqual(refused)
    expect(await ask('save', { id, revision: revision + 1, content, slug: 'home' })).toEqual(refused)
    expect(await ask('publish', { id, languages: ['en'] })).toEqual(refused)
    expect(await ask('trash', { id: other.id })).toEqual(refused)
    expect(await ask('create', { component: 'page', name: 'x', slug: 'x', parentId: 0 })).toEqual(refused)
    const before = (await house.backend.content.administration.getStory(other.id)).revision
    expect(before).toBe(other.revision)
    who = 'support'
    expect((await callDesk(house, 'save', { id, content, revision })).status).toBe(403)
  })
})
