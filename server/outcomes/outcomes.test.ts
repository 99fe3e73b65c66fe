import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { followUpsCollection } from '../../domain/follow-up/collections.ts'
import { createFollowUp } from '../../domain/follow-up/follow-up.ts'
import { membersCollection } from '../../domain/members/collections.ts'
import { agree } from '../../domain/members/consents.ts'
import { readMoment } from '../../domain/members/day.ts'
import { milestoneIds } from '../../domain/members/milestones.ts'
import { createSealedLinks } from '../../domain/members/sealed-links.ts'
import { createOutcomes } from '../../domain/outcomes/outcomes.ts'
import { heldClock } from '../../platform/clock.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { createAccountDoors } from '../doors/accounts/accounts.ts'
import { createAsker } from '../doors/asker.ts'
import { createFollowUpPost } from '../post/follow-up-post.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, type SignedUp, signUp } from '../testing/sign-up.ts'

const berlin = 'Europe/Berlin'
const at = (wall: string) => readMoment(wall, berlin) ?? Number.NaN
const asker = { clientAddress: '203.0.113.7', userAgent: null, language: 'en' as const }
const smoking = /smok|cigar|quit|puff|nicotin|slip/i
const count = 44
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describeOnDatabase('outcomes', (_open, newPlace) => {
  const clock = heldClock(at('2026-04-02T12:00'))
  let house: House
  let asking: Person | undefined
  beforeAll(async () => {
    const { dataDir, url } = await newPlace()
    const env = { DATA_DIR: dataDir, DATABASE_URL: url }
    house = await serveHouse({ clock, env, findPerson: async () => asking })
  }, 60_000)
  afterAll(() => house.stop())

  const now = () => clock.now().getTime()
  const documents = () => house.backend.documents
  const memberOf = async (uid: string) => (await house.backend.members.read(uid)).member
  const turnOf = async (uid: string) =>
    (await documents().collection(followUpsCollection).find({ id: uid }))?.data
  const post = async (path: string, fields: Record<string, string>, as?: Person) => {
    asking = as
    return house.ask(path, { method: 'POST', body: new URLSearchParams(fields) })
  }
  const read = async (path: string, as?: Person) => {
    asking = as
    return plain(await (await house.ask(path)).text())
  }
  const toPerson = ({ uid }: SignedUp, ...roles: string[]): Person => ({ id: uid, name: 'Robin', roles })

  async function join(): Promise<SignedUp & { email: string }> {
    const email = `${crypto.randomUUID()}@example.org`
    return { ...(await signUp(house, { email, password })), email }
  }

  /** By the email itself, as they would. */
  async function confirmAddress({ email, token: idToken }: SignedUp & { email: string }) {
    const { identity, mail } = house.backend
    await identity.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, asker)
    await identity.settle()
    const waiting = (await mail.listFor(email)).find(({ kind }) => kind === 'verifyEmail')
    const oobCode = waiting && (await mail.get(waiting.id)).content?.text.match(/oobCode=([\w-]+)/)?.[1]
    await identity.call('update', { oobCode }, asker)
  }

  /** Another process on the same data. */
  const openSecond = () =>
    createFollowUp({
      documents: documents(),
      clock,
      log: house.backend.log,
      links: createSealedLinks('another secret', 'follow-up links'),
      deliver: createFollowUpPost(house.backend),
      cancel: async () => {},
    })

  async function listSent(email: string) {
    const { mail } = house.backend
    const sent = (await mail.listFor(email)).filter(({ kind }) => kind === 'followUp')
    return Promise.all(sent.map(async ({ id }) => (await mail.get(id)).content))
  }

  async function setMember(uid: string, profile: object) {
    await documents()
      .collection(membersCollection)
      .set(
        { id: uid },
        {
          timeZone: berlin,
          dayEndsAt: 3,
          reasons: [],
          goals: [],
          earned: {},
          consents: { programme: agree(now()) },
          updatedAt: now(),
          ...profile,
        },
      )
  }

  test('someone who agrees is asked by one email, answers with one press, and takes it all back', async () => {
    clock.set(at('2026-04-02T12:00'))
    const robin = await join()
    await confirmAddress(robin)
    const own = toPerson(robin)
    const begin = { deed: 'begin', consent: 'on', timeZone: berlin, quitAt: '2026-04-02T08:00' }
    expect(await read('/', own)).toContain('May we ask you later how it went?')
    expect((await post('/', { ...begin, followUp: 'yes' }, own)).status).toBe(303)
    expect((await memberOf(robin.uid))?.consents.followUp).toEqual(agree(now(), 'followUp'))
    const kim = await join()
    await confirmAddress(kim)
    const other = toPerson(kim)
    await post('/', { ...begin, followUp: 'no' }, other)
    expect(Object.keys((await memberOf(kim.uid))?.consents ?? {})).toEqual(['programme'])

    // What they reached is shown before anything else.
    const seen = [...milestoneIds]
    for (const { uid } of [robin, kim])
      await documents().collection(membersCollection).update({ id: uid }, { seen })
    clock.set(at('2026-04-26T23:00'))
    await house.backend.followUp.run()
    expect(await read('/', own)).not.toContain('Not a single puff in the last two weeks?')
    clock.set(at('2026-04-27T08:00'))
    expect(await read('/', own)).toContain('Not a single puff in the last two weeks?')
    expect(await read('/', other)).not.toContain('Not a single puff in the last two weeks?')

    clock.set(at('2026-04-30T10:00'))
    const second = openSecond()
    await Promise.all([house.backend.followUp.run(), second.run(), house.backend.followUp.run()])
    clock.advance(3_600_000)
    await Promise.all([house.backend.followUp.run(), second.run()])
    const sent = await listSent(robin.email)
    expect(sent).toHaveLength(1)
    expect(await listSent(kim.email)).toEqual([])
    expect(sent[0]?.subject).not.toMatch(smoking)

    const [, today = ''] = (await read('/', own)).match(/action="(\/follow-up\/[\w-]+)"/) ?? []
    // A scanner that opens the link changes nothing.
    expect(await read(today)).toContain('about four weeks since')
    expect((await turnOf(robin.uid))?.rounds[0]?.answer).toBeUndefined()
    expect((await post(today, { answer: 'perhaps' })).status).toBe(400)
    expect((await post(today, { answer: 'no' })).status).toBe(303)
    expect((await post(today, { answer: 'yes' })).status).toBe(303)
    expect(await read(today)).toContain('You said: not a single puff')
    expect(await read('/', own)).not.toContain('Not a single puff in the last two weeks?')
    expect((await house.ask(`${today}x`)).status).toBe(404)
    expect((await turnOf(robin.uid))?.rounds).toMatchObject([
      { quitDay: '2026-04-02', window: 'weeks4', rule: 1, answer: 'yes', answeredOn: '2026-04-30' },
    ])
    const accounts = createAccountDoors(house.backend, createAsker(house.backend.audit, asker))
    const person = { id: robin.uid, name: '', roles: [], email: robin.email }
    expect((await accounts.describe(person))?.followUp).toMatchObject([{ window: 'weeks4', answer: 'yes' }])

    clock.set(at('2026-05-15T08:00'))
    await post(today, { answer: 'no' })
    expect((await turnOf(robin.uid))?.rounds[0]?.answer).toBe('yes')
    expect(await read(today)).toContain('You said: not a single puff')

    await accounts.withdraw(person, 'followUp')
    expect(await turnOf(robin.uid)).toBeUndefined()
    expect((await memberOf(robin.uid))?.consents.followUp).toBeUndefined()
    expect(await read(today)).toContain('We won’t ask you')
    expect((await post(today, { answer: 'yes' })).status).toBe(303)
    expect(await turnOf(robin.uid)).toBeUndefined()
    for (const { uid } of [robin, kim]) await house.backend.identity.deleteAccount(uid, undefined)
  }, 60_000)

  test('a mail program’s own button ends it, an account that goes takes it along, a guest gets no email', async () => {
    clock.set(at('2025-04-02T12:00'))
    const mira = await join()
    await confirmAddress(mira)
    const guest = await signUp(house)
    const asked = {
      quitAt: at('2025-04-02T08:00'),
      consents: { programme: agree(now()), followUp: agree(now()) },
    }
    await setMember(mira.uid, asked)
    await setMember(guest.uid, asked)
    clock.set(at('2025-04-30T12:00'))
    await house.backend.followUp.run()
    const [email] = await listSent(mira.email)
    const stop = email?.headers?.['List-Unsubscribe']?.slice(1, -1) ?? ''
    expect(stop).toContain('/follow-up/')
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    expect((await house.ask(stop, { method: 'POST', body, headers })).status).toBe(200)
    expect((await memberOf(mira.uid))?.consents.followUp).toBeUndefined()
    expect(await turnOf(mira.uid)).toBeUndefined()
    expect(await turnOf(guest.uid)).toBeDefined()
    await house.backend.identity.deleteAccount(guest.uid, undefined)
    expect(await turnOf(guest.uid)).toBeUndefined()
    await house.backend.identity.deleteAccount(mira.uid, undefined)
  }, 60_000)

  test('a quarter is counted once, when nobody can answer any more, and never again', async () => {
    const { followUp, identity, outcomes } = house.backend
    clock.set(at('2026-04-01T12:00'))
    const people: SignedUp[] = []
    for (let made = 0; made < count; made += 4)
      people.push(...(await Promise.all([join(), join(), join(), join()])))
    const guests = await Promise.all([signUp(house), signUp(house), signUp(house)])
    const isGuest = (uid: string) => guests.some(each => each.uid === uid)
    const quitAt = at('2026-06-30T09:00')
    for (const [index, { uid }] of [...people, ...guests].entries()) {
      await identity.administration.setLanguage(uid, index % 2 ? 'de' : 'en')
      const mayAsk = index < 34 || isGuest(uid)
      const consents = { programme: agree(now()), ...(mayAsk && { followUp: agree(now()) }) }
      await setMember(uid, { quitAt, consents })
    }
    clock.set(at('2026-07-30T12:00'))
    const say = async (uid: string, said: 'yes' | 'no') => {
      const { token = '' } = (await followUp.findUnanswered(uid, { quitAt, timeZone: berlin })) ?? {}
      expect(await followUp.answer(token, said)).toBe(true)
    }
    for (const [index, { uid }] of people.slice(0, 34).entries()) if (index < 24) await say(uid, 'yes')

    clock.set('2026-08-12T11:00:00Z')
    await outcomes.run()
    const ofQuarter = async () => (await outcomes.list()).find(({ quarter }) => quarter === '2026-Q2')
    expect(await ofQuarter()).toBeUndefined()
    clock.set('2026-08-12T12:00:00Z')
    const { backend } = house
    const findAccount = async () => ({ language: 'de' })
    const second = createOutcomes({
      ...backend,
      findAccount: async uid => (isGuest(uid) ? undefined : findAccount()),
    })
    await Promise.all([outcomes.run(), second.run()])
    const first = await ofQuarter()
    expect(first?.sheet).toMatchObject({
      base: 40,
      free: 20,
      rest: [{ kinds: ['smoked', 'silent', 'unasked'], people: 20 }],
    })

    // Between the two: someone leaves, someone moves their date, someone takes it back.
    await identity.deleteAccount(people[0]?.uid ?? '', undefined)
    await documents()
      .collection(membersCollection)
      .update({ id: people[1]?.uid ?? '' }, { quitAt: at('2026-08-01T09:00') })
    await outcomes.run()
    expect(await ofQuarter()).toEqual(first)
    clock.set(at('2026-12-29T12:00'))
    // Guests may answer, and are in neither number.
    for (const { uid } of [...people.slice(2, 14), ...guests]) await say(uid, 'yes')
    clock.set('2027-01-13T12:00:00Z')
    await outcomes.run()
    expect((await outcomes.listLater()).find(({ quarter }) => quarter === '2026-Q2')?.sheet).toEqual({
      base: 40,
      free: 10,
    })
    expect(await ofQuarter()).toEqual(first)
  }, 120_000)

  test('those who may see it, and take it along; every file is noted', async () => {
    const as = (role: 'support' | 'editor') => {
      asking = { id: 'ada', name: 'Ada', roles: [role] }
    }
    const path = '/admin/outcomes?quarter=2026-Q2'
    as('editor')
    const ask = (address: string) => house.ask(address)
    for (const closed of [path, '/admin/outcomes.csv?quarter=2026-Q2'])
      expect((await ask(closed)).status).toBe(403)
    as('support')
    const page = plain(await (await ask(path)).text())
    expect(page).toContain('20 of 40 people said they were smoke-free')
    expect(page).toContain('20 of 40 people who set a quit date')
    expect(page).toContain('10 of 40')
    const inWords = page.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]*>/g, ' ')
    expect(inWords.match(/\d+ ?%/g)).toBeNull()
    await ask(path)
    const views = await house.backend.audit.list({ actions: ['outcomes.read'] })
    expect(views).toMatchObject([{ actor: 'ada', subject: '2026-Q2' }])
    expect(plain(await (await ask('/admin/outcomes?quarter=2026-Q3')).text())).toContain(
      'too few people to show',
    )
    expect(plain(await (await ask('/admin/outcomes?quarter=2027-Q1')).text())).toContain('not ready yet')
    const csv = await (await ask('/admin/outcomes.csv?quarter=2026-Q2&language=de')).text()
    expect(plain(csv)).toContain('"sagten, dass sie rauchfrei sind",20')
    expect(csv).not.toMatch(/^[=+@-]/m)
    expect(csv).not.toMatch(/\d\s?%/)
    for (const missing of ['2026-Q3', '2026-Q2%20', '2026-05'])
      expect((await ask(`/admin/outcomes.csv?quarter=${missing}`)).status).toBe(404)
    const noted = await house.backend.audit.list({ actions: ['outcomes.exported'], limit: 50 })
    expect(noted.map(({ subject }) => subject)).toEqual(['2026-Q2 csv'])
  }, 120_000)
})
