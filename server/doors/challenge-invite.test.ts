import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openLibrary } from '../../languages/library.ts'
import { type Clock, heldClock } from '../../platform/clock.ts'
import { addMember, tell, usualWishes } from '../testing/challenge-people.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, join as registerNew } from '../testing/sign-up.ts'

const day = 24 * 3_600_000

describe('an invitation', () => {
  let house: House
  let clock: Clock & { advance: (by: number) => void }
  beforeEach(async () => {
    clock = heldClock(Date.parse('2026-11-15T12:00Z'))
    house = await serveHouse({ clock })
    await addMember(house.backend, 'mira')
  })
  afterEach(() => house.stop())

  const start = (wishes: object = {}) =>
    house.backend.challenges.perform(
      'createChallenge',
      { uid: 'mira' },
      {
        ...usualWishes,
        nickname: 'Mira',
        ...wishes,
      },
    )
  const look = async (token: string, cookie = '', query = '') => {
    const answer = await house.ask(`/challenge-invite/${token}${query}`, { headers: { cookie } })
    return { answer, text: await answer.text() }
  }
  const keyIn = (text: string) => /name="key" value="([\w-]+)"/.exec(text)?.[1] ?? ''
  const send = (token: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    house.ask(`/challenge-invite/${token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({
        role: 'member',
        agrees: 'on',
        consent: 'on',
        timeZone: 'Europe/Paris',
        ...fields,
      }),
    })
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const personOf = (cookie: string) =>
    house.backend.findPerson(new Request(house.backend.origin, { headers: { cookie } }))
  const joinAs = async (token: string, nickname: string) => {
    const { text } = await look(token)
    const answer = await send(token, { key: keyIn(text), nickname })
    return { answer, cookie: cookieOf(answer), key: keyIn(text) }
  }
  const countAccounts = async () => (await house.backend.identity.administration.list()).length
  const peopleOf = async (id: string) =>
    Object.values((await house.backend.challenges.open('mira', id))?.view.people ?? {}).toSorted(
      (a, b) => a.joinedAt - b.joinedAt || a.nickname.localeCompare(b.nickname),
    )

  test('can be read by anyone, says nothing of itself to others, and is kept nowhere', async () => {
    const { token } = await start({ startDay: '2026-11-23' })
    const { answer, text } = await look(token)
    expect(answer.status).toBe(200)
    expect(text).toContain('Mira has kept a place for you')
    expect(text).toContain('1 of 10 places taken')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(text).toContain('content="noindex"')
    expect(/og:title" content="([^"]*)"/.exec(text)?.[1]).toBe('An invitation')
    expect(house.lines.join('\n')).not.toContain(token)
    const login = await house.ask(`/login?redirect=/challenge-invite/${token}`)
    expect(login.headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('reads the same where it ran out, was taken back or never was', async () => {
    const { id, token } = await start()
    const unknown = await look('x'.repeat(22))
    clock.advance(31 * day)
    const expired = await look(token)
    const bare = (text: string) => /<main.*<\/main>/s.exec(text)?.[0].replace(/id="[^"]*"/g, '')
    expect([unknown.answer.status, expired.answer.status]).toEqual([404, 404])
    expect(bare(expired.text)).toBe(bare(unknown.text))
    expect((await send(token, { key: 'k'.repeat(22), nickname: 'Sanna' })).status).toBe(404)
    expect(await peopleOf(id)).toHaveLength(1)
    expect(await countAccounts()).toBe(0)
  })

  test('makes a guest of who joins with a nickname, with all that needs', async () => {
    const { id, token } = await start()
    const { answer, cookie } = await joinAs(token, 'Sanna')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/challenges/${id}`)
    const guest = await personOf(cookie)
    expect(guest).toMatchObject({ isAnonymous: true, name: 'Sanna' })
    const { member } = await house.backend.members.read(guest?.id ?? '')
    expect(member).toMatchObject({ timeZone: 'Europe/Paris', quitAt: clock.now().getTime() })
    expect(member?.consents.programme.at).toBe(clock.now().getTime())
    expect((await peopleOf(id)).map(({ nickname }) => nickname).toSorted()).toEqual(['Mira', 'Sanna'])
    const again = await look(token, cookie)
    expect(again.answer.headers.get('location')).toBe(`/challenges/${id}`)
    const account = await house.ask('/account', { headers: { cookie } })
    expect(await account.text()).toContain('You’re here as a guest on this device')
  })

  test('tells who has set another quit date that it moves, and moves it only where they leave the box ticked', async () => {
    const { token } = await start()
    const now = clock.now().getTime()
    const say = openLibrary().words('en').getFixedT(null, 'invite')
    for (const [nickname, movesDate, quitAt] of [
      ['Kei', '', now + 18 * day],
      ['Lea', 'on', now],
    ] as const) {
      const { uid, cookie } = await registerNew(house)
      await addMember(house.backend, uid, { quitAt: now + 18 * day })
      const { text } = await look(token, cookie)
      expect(text).toContain(
        say('form.movesDate', { from: 'December\u00a03, 2026', to: 'November\u00a015, 2026' }),
      )
      expect(text).toMatch(/name="movesDate"[^>]*checked|checked[^>]*name="movesDate"/)
      expect((await look(token, cookie, '?as=supporter')).text).not.toContain('movesDate')
      const answer = await send(token, { key: keyIn(text), nickname, movesDate }, { cookie })
      expect(answer.status).toBe(303)
      expect((await house.backend.members.read(uid)).member?.quitAt).toBe(quitAt)
    }
    const { uid, cookie } = await registerNew(house)
    await addMember(house.backend, uid, { quitAt: now - day })
    expect((await look(token, cookie)).text).not.toContain('movesDate')
  })

  test('counts a form that is sent twice once, and gives nobody else’s place away for its key', async () => {
    const { id, token } = await start()
    const key = keyIn((await look(token)).text)
    const [first, second] = await Promise.all([
      send(token, { key, nickname: 'Sanna' }),
      send(token, { key, nickname: 'Sanna' }),
    ])
    expect([first.status, second.status]).toEqual([303, 303])
    const [one, two] = [await personOf(cookieOf(first)), await personOf(cookieOf(second))]
    expect(one?.id).toBe(two?.id)
    expect(await peopleOf(id)).toHaveLength(2)
    const other = await send(token, { key, nickname: 'Tomek' }, { 'User-Agent': 'another' })
    expect((await personOf(cookieOf(other)))?.id).not.toBe(one?.id)
    clock.advance(11 * 60_000)
    const late = await send(token, { key, nickname: 'Sanna' })
    expect([late.status, cookieOf(late)]).toEqual([400, ''])
  })

  test('asks for everything by its field, and keeps nothing until it is there', async () => {
    const { token } = await start()
    const key = keyIn((await look(token)).text)
    const bare = await send(token, { key, nickname: ' ', agrees: '', consent: '' })
    const text = await bare.text()
    expect(bare.status).toBe(400)
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(3)
    for (const nickname of ['Mira', 'MIRA']) {
      const taken = await send(token, { key, nickname })
      expect(taken.status).toBe(400)
      expect(await taken.text()).toContain('has a name like this already')
    }
    const foreign = await send(token, { key, nickname: 'Sanna' }, { 'Sec-Fetch-Site': 'cross-site' })
    expect(foreign.status).toBe(403)
    expect(await countAccounts()).toBe(0)
  })

  test('gives the last place to one, and the others their nickname back', async () => {
    const { id, token } = await start({ places: 3 })
    const keys = await Promise.all(Array.from({ length: 5 }, async () => keyIn((await look(token)).text)))
    const answers = await Promise.all(
      keys.map((key, index) => send(token, { key, nickname: `Guest ${index}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 409, 409, 409])
    const index = answers.findIndex(({ status }) => status === 409)
    const lost = await (answers[index] as Response).text()
    expect(lost).toContain('All 3 places are taken')
    expect(lost).toContain(`value="Guest ${index}"`)
    expect(await peopleOf(id)).toHaveLength(3)
    expect(await countAccounts()).toBe(2)
  })

  test('lets people cheer without a record of their health', async () => {
    const { id, token } = await start()
    const { text } = await look(token, '', '?as=supporter')
    const answer = await send(token, { key: keyIn(text), nickname: 'Jan', role: 'supporter' })
    const guest = await personOf(cookieOf(answer))
    expect((await peopleOf(id)).find(({ nickname }) => nickname === 'Jan')?.role).toBe('supporter')
    expect((await house.backend.members.read(guest?.id ?? '')).member).toBeNull()
  })

  test('lets a guest keep everything with a new account', async () => {
    const { id, token } = await start()
    const { cookie } = await joinAs(token, 'Sanna')
    const guest = (await personOf(cookie))?.id ?? ''
    await tell(house.backend, guest, '2026-11-15', 'free')
    const form = { name: 'Sanna', email: 'sanna@example.org', password, adult: 'on' }
    const answer = await house.ask('/register', {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form),
    })
    expect(answer.status).toBe(303)
    const person = await personOf(cookieOf(answer))
    expect(person).toMatchObject({ id: guest })
    expect(person?.isAnonymous).toBeUndefined()
    expect(await personOf(cookie)).toBeUndefined()
    await expect.poll(async () => (await house.backend.challenges.open(guest, id))?.view.total).toBe(1)
  })

  test('moves a guest’s place and days to the account they sign in to', async () => {
    const { id, token } = await start()
    const account = await registerNew(house)
    const { cookie } = await joinAs(token, 'Sanna')
    const guest = (await personOf(cookie))?.id ?? ''
    await tell(house.backend, guest, '2026-11-15', 'free')
    const headers = { Authorization: `Bearer ${account.token}`, cookie }
    const synced = await house.ask('/__session', { method: 'POST', headers })
    expect((await personOf(cookieOf(synced)))?.id).toBe(account.uid)
    const moved = await house.backend.challenges.open(account.uid, id)
    expect(moved?.view.total).toBe(1)
    expect(
      Object.values(moved?.view.people ?? {})
        .map(({ nickname }) => nickname)
        .toSorted(),
    ).toEqual(['Mira', 'Sanna'])
    expect(await house.backend.challenges.open(guest, id)).toBeUndefined()
    expect((await house.backend.members.read(account.uid)).below.checkIns).toHaveLength(1)
    expect(await house.backend.identity.administration.find(guest)).toBeUndefined()
  })

  test('merges a guest who is in the challenge twice, and counts no day twice', async () => {
    const { id, token } = await start()
    const account = await registerNew(house)
    await addMember(house.backend, account.uid)
    await house.backend.challenges.perform(
      'joinChallenge',
      { uid: account.uid },
      { token, nickname: 'Sanna', role: 'member', agrees: true },
    )
    await tell(house.backend, account.uid, '2026-11-15', 'free')
    const { cookie } = await joinAs(token, 'Sanna 2')
    const guest = (await personOf(cookie))?.id ?? ''
    await tell(house.backend, guest, '2026-11-15', 'free')
    await expect.poll(async () => (await house.backend.challenges.open('mira', id))?.view.total).toBe(2)
    const headers = { Authorization: `Bearer ${account.token}`, cookie }
    await house.ask('/__session', { method: 'POST', headers })
    await expect.poll(async () => (await house.backend.challenges.open('mira', id))?.view.total).toBe(1)
    expect(await peopleOf(id)).toHaveLength(2)
  })

  test('lets one other device carry on as the guest, once and not for long', async () => {
    const { token } = await start()
    const { cookie } = await joinAs(token, 'Sanna')
    const guest = (await personOf(cookie))?.id
    const offer = async () => {
      const page = await house.ask('/account', {
        method: 'POST',
        headers: { cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'deed=carryOn',
      })
      return /\/carry-on\/[\w-]+/.exec(await page.text())?.[0] ?? ''
    }
    const press = (link: string, own = '') =>
      house.ask(link, {
        method: 'POST',
        headers: { cookie: own, 'Content-Type': 'application/x-www-form-urlencoded' },
      })
    const link = await offer()
    const page = await house.ask(link)
    expect([page.status, page.headers.get('referrer-policy')]).toEqual([200, 'no-referrer'])
    const member = await registerNew(house)
    expect((await press(link, member.cookie)).status).toBe(409)
    const taken = await press(link)
    expect((await personOf(cookieOf(taken)))?.id).toBe(guest)
    expect((await personOf(cookie))?.id).toBe(guest)
    const again = await press(link)
    expect([again.status, cookieOf(again)]).toEqual([404, ''])
    const late = await offer()
    clock.advance(11 * 60_000)
    expect((await press(late)).status).toBe(404)
    expect(house.lines.join('\n')).not.toContain(link.split('/').at(-1))
  })

  test('lets a guest take everything back, and forgets who never comes again', async () => {
    const { id, token } = await start()
    const first = await joinAs(token, 'Sanna')
    const form = { headers: { cookie: first.cookie }, method: 'POST', body: new URLSearchParams() }
    expect((await house.ask('/data-deletion', form)).status).toBe(303)
    clock.advance(day)
    await house.backend.rights.erasures.run(new AbortController().signal)
    expect(await personOf(first.cookie)).toBeUndefined()
    expect(await peopleOf(id)).toHaveLength(1)
    const second = await joinAs(token, 'Tomek')
    const guest = (await personOf(second.cookie))?.id ?? ''
    const { guests } = house.backend.identity
    const idle = () => guests.listIdle(clock.now().getTime() - 90 * day)
    clock.advance(2 * day)
    const renewed = cookieOf(await house.ask('/account', { headers: { cookie: second.cookie } }))
    expect((await personOf(renewed))?.id).toBe(guest)
    clock.advance(89 * day)
    expect(await idle()).toEqual([])
    expect((await personOf(renewed))?.id).toBe(guest)
    clock.advance(2 * day)
    expect(await idle()).toEqual([guest])
  })
})
