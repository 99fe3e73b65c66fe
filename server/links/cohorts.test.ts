import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { agree } from '../../domain/members/consents.ts'
import { heldClock } from '../../platform/clock.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { addMember, usualWishes } from '../testing/challenge-people.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const now = '2026-11-15T12:00:00Z'
const name = 'Clinic North, spring'
const editor: Person = { id: 'ada', name: 'Ada', roles: ['editor'] }
const mira: Person = { id: 'mira', name: 'Mira', roles: [] }

describeOnDatabase('a group that a link carries', (_open, newPlace) => {
  const clock = heldClock(now)
  let house: House
  let person: Person | undefined
  beforeAll(async () => {
    const { dataDir, url } = await newPlace()
    const env = { DATA_DIR: dataDir, DATABASE_URL: url }
    house = await serveHouse({ env, clock, findPerson: async () => person })
    await make({ target: '/quit-smoking', name: 'north', cohort: `  ${name} ` })
  })
  afterAll(() => house.stop())
  beforeEach(async () => {
    person = undefined
    clock.set(now)
    await house.backend.members.forget('mira')
  })

  const post = async (path: string, fields: Record<string, string>, as?: Person, cookie = '') => {
    person = as
    const headers = { Cookie: cookie }
    const answer = await house.ask(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
    person = undefined
    return answer
  }
  const make = (fields: Record<string, string>) => post('/admin/links', { deed: 'make', ...fields }, editor)
  const read = async (path: string, as?: Person, cookie = '') => {
    person = as
    const text = await (await house.ask(path, { headers: { Cookie: cookie } })).text()
    person = undefined
    return text
  }
  const follow = async (id = 'north', headers: Record<string, string> = {}) =>
    (await house.ask(`/go/${id}`, { headers })).headers.get('set-cookie')
  const begin = (fields: Record<string, string>, cookie = 'group=north') =>
    post(
      '/',
      { deed: 'begin', consent: 'on', timeZone: 'Europe/Berlin', cohortName: name, ...fields },
      mira,
      cookie,
    )
  const memberOf = async (uid: string) => (await house.backend.members.read(uid)).member
  const asks = 'You came through “Clinic North, spring”'

  test('is remembered for a day by the link alone, and not for what only looks at it', async () => {
    expect(await follow()).toBe('group=north; Max-Age=86400; Path=/; SameSite=Lax')
    expect(await follow('north+')).toBeNull()
    expect(await read('/go/north+')).toContain(name)
    expect(await follow('north', { 'User-Agent': 'Googlebot/2.1' })).toBeNull()
    await make({ target: '/sos', name: 'plain' })
    expect(await follow('plain')).toBeNull()
    expect(await read('/go/plain+')).not.toContain('Group')
    await addMember(house.backend, 'mira')
    person = mira
    expect(await follow()).toBeNull()
  })

  test('is asked about once someone agrees to be stored, with two answers of which none is chosen', async () => {
    const text = await read('/', mira, 'group=north')
    expect(text).toContain(asks)
    const inputs = text.match(/<input[^>]*type="radio"[^>]*>/g) ?? []
    const radios = inputs.filter(input => input.includes('name="cohort"'))
    expect(radios).toHaveLength(2)
    expect(radios.join()).not.toContain('checked=""')
    for (const cookie of ['', 'group=plain', 'group=nothing', 'group=../x'])
      expect(await read('/', mira, cookie)).not.toContain(asks)
    expect(await read('/', undefined, 'group=north')).not.toContain(asks)
    await addMember(house.backend, 'mira')
    expect(await read('/', mira, 'group=north')).not.toContain(asks)
  })

  test.each([
    ['yes', { cohort: 'yes' }, { ...agree(Date.parse(now), 'cohort'), name }],
    ['no', { cohort: 'no' }, undefined],
    ['nothing', {}, undefined],
  ])('to which someone says %s', async (_, fields, kept) => {
    const answer = await begin(fields as Record<string, string>)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('set-cookie')).toBe('group=; Max-Age=0; Path=/; SameSite=Lax')
    expect((await memberOf('mira'))?.consents.cohort).toEqual(kept)
    const settings = await read('/you/settings?part=kept', mira)
    expect(settings.includes(name)).toBe(kept !== undefined)
    expect(JSON.stringify(await house.backend.members.describe('mira')).includes(name)).toBe(!!kept)
  })

  test('keeps nothing of a yes without the consent to the record', async () => {
    expect((await begin({ consent: '', cohort: 'yes' })).status).toBe(400)
    expect(await memberOf('mira')).toBeNull()
  })

  test('is left in the settings, and everything else stays', async () => {
    await begin({ cohort: 'yes' })
    const answer = await post('/you/settings?part=kept', { withdraw: 'cohort' }, mira)
    expect(answer.status).toBe(303)
    const member = await memberOf('mira')
    expect(Object.keys(member?.consents ?? {})).toEqual(['programme'])
  })

  test('is asked about with an invitation too, of who has no record', async () => {
    await addMember(house.backend, 'owner')
    const wishes = { ...usualWishes, nickname: 'Ona' }
    const { token } = await house.backend.challenges.perform('createChallenge', { uid: 'owner' }, wishes)
    const path = `/challenge-invite/${token}`
    expect((await make({ target: path, name: 'invited', cohort: name })).status).toBe(302)
    expect(await follow('invited')).toContain('group=invited')
    expect(await read(path)).not.toContain(asks)
    expect(await read(`${path}?as=supporter`, undefined, 'group=invited')).not.toContain(asks)
    const text = await read(path, undefined, 'group=invited')
    expect(text).toContain(asks)
    const key = /name="key" value="([\w-]+)"/.exec(text)?.[1] ?? ''
    const fields = { key, role: 'member', agrees: 'on', consent: 'on', timeZone: 'UTC' }
    const entered = await post(
      path,
      { ...fields, nickname: 'Mio', cohort: 'yes', cohortName: name },
      mira,
      'group=invited',
    )
    expect(entered.status).toBe(303)
    expect(entered.headers.get('set-cookie')).toContain('group=; Max-Age=0')
    expect((await memberOf('mira'))?.consents.cohort?.name).toBe(name)
    await house.backend.members.forget('owner')
  })

  test('goes along when a guest signs up, unless the account has its own', async () => {
    const { members } = house.backend
    await begin({ cohort: 'yes' })
    await addMember(house.backend, 'account')
    await members.carry('mira', 'account', Date.parse(now))
    expect((await memberOf('account'))?.consents.cohort?.name).toBe(name)
    await members.forget('account')
  })

  test('is counted by who agreed until last night, by tens, for those who make links', async () => {
    const begun = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          await addMember(house.backend, `p${index}`)
          const consents = { programme: agree(1), cohort: { ...agree(Date.parse(now)), name } }
          const who = { uid: `p${index}`, roles: [], isAnonymous: false, isVerified: true }
          const asking = { person: who, clientAddress: '192.0.2.1' }
          await house.backend.members.apply(asking, [{ profile: { consents } }], Date.parse(now))
        }),
      )
    const shown = async (as: Person) => {
      const text = await read('/admin/links', as)
      return /Clinic North, spring<\/(?:th|td)>.*?<\/tr>/s.exec(text)?.[0].replace(/<[^>]*>/g, ' ')
    }
    await begun(9)
    clock.set('2026-11-16T00:00:00Z')
    expect(await shown(editor)).toContain('under 10')
    clock.set(now)
    await begun(14)
    expect(await shown(editor)).toContain('under 10')
    clock.set('2026-11-16T00:00:00Z')
    expect(await shown(editor)).toMatch(/\b10\b/)
    expect(await shown(editor)).not.toMatch(/\b14\b|under/)
    for (let index = 0; index < 5; index += 1) await house.backend.members.withdraw(`p${index}`, 'cohort')
    expect(await shown(editor)).toContain('under 10')
    expect(await shown({ id: 'max', name: 'Max', roles: ['mail'] })).toBeUndefined()
    person = editor
    expect(await (await house.ask('/admin/links.csv?show=all')).text()).toContain(`"${name}"`)
  })

  test('needs a page of this site and a name that can be read', async () => {
    const elsewhere = await make({ target: 'https://www.rauchfrei.example/', cohort: name })
    expect(elsewhere.status).toBe(400)
    expect(await elsewhere.text()).toContain('A group needs a page of this site as its target.')
    expect((await make({ target: '/sos', cohort: '<b>' })).status).toBe(400)
  })
})
