import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actionsOf } from '../../../app/admin/audit/actions.ts'
import type { Campaign } from '../../../domain/newsletter/campaigns/campaign.ts'
import { addReaders, manyReaders } from '../../../domain/newsletter/testing/readers.ts'
import { author, createCampaignHouse, got, path, settings } from '../../testing/campaign-house.ts'
import { sampleEmail, writeWords } from '../../testing/campaign-words.ts'
import { callDesk } from '../../testing/desk.ts'
import { withFullLog } from '../../testing/full-log.ts'
import type { House } from '../../testing/serve.ts'

const hour = 3_600_000
const at = createCampaignHouse()
const { become, close, find, open, page, prepare, run, send, waiting } = at

describe('a campaign', () => {
  beforeEach(() => open())
  afterEach(close)

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

  test('is found by its name, in any spelling', async () => {
    for (const name of ['Open evening', 'Été']) await send('/admin/email', { deed: 'create', name })
    const listed = async (search: string) => {
      const { text } = await page(`/admin/email?${new URLSearchParams({ q: search })}`)
      return ['Open evening', 'Été'].filter(name => text.includes(`>${name}<`))
    }
    expect(await listed('')).toEqual(['Open evening', 'Été'])
    expect(await listed('ete')).toEqual(['Été'])
    expect(await listed('EVENING open')).toEqual(['Open evening'])
    expect(await listed('garden')).toEqual([])
  })

  test('counts who asked for such, without who is paused or blocked, and who reads the fallback', async () => {
    await addReaders(at.house.backend, [
      ...manyReaders(18),
      { address: 'paused@example.org', pausedUntil: at.clock.now().getTime() + hour },
      { address: 'blocked@example.org' },
      { address: 'news@example.org', topics: ['news'] },
      { address: 'monthly@example.org', frequency: 'monthly' },
    ])
    await at.house.backend.mail.suppressions.add('blocked@example.org', 'byHand')
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

  test('isn’t scheduled as long as something blocks it', async () => {
    await addReaders(at.house.backend, manyReaders(3))
    const made = got(await at.house.backend.campaigns.create('Winter', author))
    const schedule = async (more = {}) =>
      send(path(made), { ...settings(await find(made.id), more), deed: 'schedule' })
    const state = async () => (await find(made.id)).state
    // No words.
    expect((await schedule({ untested: 'on' })).status).toBe(409)
    // A button that leads nowhere, to this site and to no site.
    for (const target of ['/there-is-no-such-page', 'mailto:somebody@example.org', '']) {
      await writeWords(at.house.backend, made, sampleEmail(undefined, target))
      expect((await schedule({ untested: 'on' })).status).toBe(409)
    }
    // Whatever the rest reads, all that is complete is named.
    await writeWords(at.house.backend, made, sampleEmail(['en', 'de']))
    expect((await page(path(made))).text).toContain('Written in: English and Deutsch')
    // Nobody looked at it.
    await writeWords(at.house.backend, made)
    expect((await schedule()).status).toBe(409)
    // A time that has passed.
    expect((await schedule({ untested: 'on', when: '2026-11-16T08:00' })).status).toBe(409)
    // A language that nothing is written in, for the rest.
    await writeWords(at.house.backend, made, sampleEmail(['de']))
    expect((await schedule({ untested: 'on' })).status).toBe(409)
    expect(await state()).toBe('draft')
    expect((await schedule({ untested: 'on', fallback: 'de' })).status).toBe(302)
    expect(await state()).toBe('scheduled')
  })

  test('goes to who tests it, with sample links; a test of other words isn’t one', async () => {
    await addReaders(at.house.backend, manyReaders(3))
    const made = got(await at.house.backend.campaigns.create('Winter', author))
    expect((await send(path(made), { deed: 'test', language: 'pl' })).status).toBe(409)
    await writeWords(at.house.backend, made)
    expect((await send(path(made), { deed: 'test', language: 'pl' })).status).toBe(302)
    const [entry] = await waiting()
    const letter = await at.house.backend.mail.get(entry?.id ?? '')
    expect(letter).toMatchObject({ kind: 'campaignTest', language: 'pl' })
    expect(letter.content).toMatchObject({ subject: 'One breath (pl)' })
    expect(letter.content?.text).toContain('Winter (pl)')
    expect(letter.content?.text).not.toContain('{{')
    expect((await page(path(made))).text).toContain('Seen as a test by')
    expect(entry?.to).toBe('m***@e***.org')
    const [noted] = await at.house.backend.audit.list({ actions: ['campaigns.tested'] })
    expect(noted).toMatchObject({
      actor: 'mail',
      subject: made.id,
      after: { language: 'pl', to: ['m***@e***.org'] },
    })
    await writeWords(at.house.backend, made, sampleEmail(['en', 'pl']))
    expect((await page(path(made))).text).toContain('The words changed after the last test')
    const pressed = { ...settings(await find(made.id)), deed: 'schedule' }
    expect((await send(path(made), pressed)).status).toBe(409)
  })

  test('goes to the addresses its tester types, a few at a time, and to none if one can’t be', async () => {
    const made = await prepare()
    const before = (await waiting()).length
    const sendTo = (to: string) => send(path(made), { deed: 'test', language: 'en', to })
    const many = Array.from({ length: 6 }, (_, index) => `lab${index}@example.net`).join(' ')
    for (const [typed, said] of [
      ['lab@example.net, nobody', 'isn’t a whole email address'],
      [many, 'to five addresses at a time'],
    ] as const) {
      const { status, text } = await sendTo(typed)
      expect([status, text.includes(said), text.includes(`value="${typed}"`)]).toEqual([400, true, true])
    }
    expect(await waiting()).toHaveLength(before)
    expect((await sendTo(' lab@example.net; eva@example.com,lab@example.net')).status).toBe(302)
    const { mail } = at.house.backend
    expect(await mail.listFor('lab@example.net')).toMatchObject([{ kind: 'campaignTest' }])
    expect(await mail.listFor('eva@example.com')).toHaveLength(1)
    expect(await waiting()).toHaveLength(before + 2)
    const [noted] = await at.house.backend.audit.list({ actions: ['campaigns.tested'] })
    expect(noted).toMatchObject({ after: { to: ['l***@e***.net', 'e***@e***.com'] } })
    // Enough to look at it, too few to write to the world with.
    let sent = 0
    while ((await sendTo(many.split(' ').slice(1).join(' '))).status === 302) sent++
    expect(sent).toBe(11)
    expect((await sendTo('lab@example.net')).text).toContain('You’ve sent many tests')
    at.clock.advance(hour)
    expect((await sendTo('lab@example.net')).status).toBe(302)
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

  test('is taken back before it goes, used again after it went, and deleted as a draft only', async () => {
    await addReaders(at.house.backend, manyReaders(2))
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
    expect((await at.house.backend.campaigns.readWords((await find(copy)).story))?.states.pl).toBe('done')
    await send(path({ id: copy }), { deed: 'remove' })
    expect(await at.house.backend.campaigns.find(copy)).toBeUndefined()
    expect((await page(path({ id: copy }))).status).toBe(404)
  })

  test('leaves in the audit log what was done with it, by whom, and no name of a reader', async () => {
    await addReaders(at.house.backend, manyReaders(4))
    const { location } = await send('/admin/email', { deed: 'create', name: 'Open evening' })
    const id = location?.split('/').at(-1) ?? ''
    await writeWords(at.house.backend, await find(id))
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
    const entries = (await at.house.backend.audit.list({ actions: actionsOf('campaigns') })).toReversed()
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
    })
    expect(entries[7]?.after).toEqual({ unsent: 4 })
    const { text } = await page('/admin/audit?noun=campaigns', 'owner')
    expect(text).toContain('Scheduled a campaign')
    expect(text).toContain('Exhale itself')
  })

  test('isn’t changed by what the audit log can’t take, and changes once it can', async () => {
    await addReaders(at.house.backend, manyReaders(12))
    const { database, campaigns, mail, content } = at.house.backend
    const campaign = await prepare()
    const { id } = campaign
    const states = async () => ({
      state: (await find(id)).state,
      batch: await mail.batches.count(id),
      all: (await campaigns.list({ show: 'all', search: '', page: 1, perPage: 10 })).total,
      words: (await content.administration.listStories({ page: 1, perPage: 1, path: 'emails/' })).total,
      entries: (await at.house.backend.audit.list()).length,
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
    await addReaders(at.house.backend, manyReaders(2))
    const { campaigns } = at.house.backend
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

  test('never becomes a page, even if someone publishes its words', async () => {
    const campaign = await prepare()
    const report = await at.house.backend.campaigns.readWords(campaign.story)
    await at.house.backend.content.administration.publishStory(report?.storyId ?? 0)
    for (const place of ['/emails/winter', '/de/emails/winter', '/emails'])
      expect((await page(place, 'stranger')).status).toBe(404)
    expect((await page('/sitemap.xml', 'stranger')).text).not.toContain('emails')
    expect((await page('/help?q=Winter', 'stranger')).text).not.toContain('Evenings are longer')
  })
})

describe('the doors of campaigns', () => {
  let campaign: Campaign
  beforeAll(async () => {
    await open()
    await addReaders(at.house.backend, manyReaders(3))
    campaign = await prepare()
  })
  afterAll(close)

  const deeds = ['save', 'schedule', 'takeBack', 'test', 'remove']

  test('let editors read, and do nothing', async () => {
    expect((await page('/admin/email', 'editor')).status).toBe(200)
    const { status, text } = await page(path(campaign), 'editor')
    expect(status).toBe(200)
    expect(text).toContain('You can read this.')
    expect(text).not.toContain('Send a test')
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
    for (const end of ['', '/sending', '/results', '/email/en/day', '/progress'])
      expect((await page(path(campaign, end), role)).status).toBe(403)
    for (const deed of deeds)
      expect((await send(path(campaign), { ...settings(campaign), deed }, role)).status).toBe(403)
  })

  test('lead strangers to the sign-in', async () => {
    expect((await page(path(campaign), 'stranger')).location).toContain('/login')
    expect((await page(path(campaign, '/progress'), 'stranger')).status).toBe(403)
  })

  test('let who writes emails change emails, and no page', async () => {
    become('mail')
    const report = await at.house.backend.campaigns.readWords(campaign.story)
    const [id, revision] = [report?.storyId ?? 0, report?.revision ?? 0]
    const content = sampleEmail(['en'])
    const saved = await callDesk(at.house, 'save', { id, content, revision })
    expect(await saved.json()).toHaveProperty('story')
    const home = await at.house.backend.content.administration.listStories({
      page: 1,
      perPage: 1,
      path: 'home',
    })
    const [page] = home.stories
    const other = { id: page?.id ?? 0, revision: page?.revision ?? 0 }
    const refused = { problem: 'gone' }
    const ask = async (...call: Parameters<typeof callDesk> extends [House, ...infer Rest] ? Rest : never) =>
      (await callDesk(at.house, ...call)).json()
    expect(await ask('save', { ...other, content })).toEqual(refused)
    expect(
      await ask('save', { id, revision: revision + 1, content: { ...content, component: 'page' } }),
    ).toEqual(refused)
    expect(await ask('save', { id, revision: revision + 1, content, slug: 'home' })).toEqual(refused)
    expect(await ask('publish', { id, languages: ['en'] })).toEqual(refused)
    expect(await ask('trash', { id: other.id })).toEqual(refused)
    expect(await ask('create', { component: 'page', name: 'x', slug: 'x', parentId: 0 })).toEqual(refused)
    const before = (await at.house.backend.content.administration.getStory(other.id)).revision
    expect(before).toBe(other.revision)
    become('support')
    expect((await callDesk(at.house, 'save', { id, content, revision })).status).toBe(403)
  })
})
