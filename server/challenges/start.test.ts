import { afterAll, beforeAll, expect, test } from 'vitest'
import { participationsOf } from '../../domain/challenges/collections.ts'
import { openLibrary } from '../../languages/library.ts'
import { heldClock } from '../../platform/clock.ts'
import { addMember } from '../testing/challenge-people.ts'
import { readCode } from '../testing/read-code.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { join, type SignedUp } from '../testing/sign-up.ts'
import { decode } from '../testing/survey-forms.ts'

/** Starting a challenge as a browser without a script does it. */

const clock = heldClock(new Date('2026-11-16T12:00:00Z'))
const t = openLibrary().words('en').getFixedT(null, 'together')
let house: House
let mira: SignedUp

beforeAll(async () => {
  house = await serveHouse({ clock })
  mira = await join(house)
  await addMember(house.backend, mira.uid)
})
afterAll(() => house.stop())

async function read(query: string, cookie = mira.cookie): Promise<string> {
  const response = await house.ask(`/challenges/new${query}`, { headers: { cookie } })
  expect(response.status).toBe(200)
  return decode(await response.text()).replaceAll('<!-- -->', '')
}

async function send(query: string, fields: Record<string, string>, cookie = mira.cookie) {
  const response = await house.ask(`/challenges/new${query}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie },
  })
  const { status, headers } = response
  const page = decode(await response.text()).replaceAll('<!-- -->', '')
  return { status, to: headers.get('location') ?? '', page }
}

const mine = (uid = mira.uid) =>
  house.backend.documents.collection(participationsOf).query({}, { where: [['uid', '==', uid]] })
const filled = (key: string) => ({ name: 'Quiet mornings', nickname: 'Mira', agrees: 'on', key })

test('asks one thing a step, keeps what was said in the address, and comes back to what does not hold', async () => {
  expect(await read('')).toContain(t('start.when.title'))
  const who = await read('?step=who&length=7&start=tomorrow')
  expect(who).toContain(t('start.who.title'))
  expect(who).toContain('<input type="hidden" name="length" value="7"/>')
  const back = await read('?step=when&length=7&start=tomorrow&mode=buddy')
  expect(back).toMatch(/checked="" value="7"/)
  expect(back).toContain('<input type="hidden" name="mode" value="buddy"/>')
  const wrong = await read('?step=name&length=own&from=2026-11-20&to=2026-11-19')
  expect(wrong).toContain(t('start.when.title'))
  expect(wrong).toContain(t('start.when.wrong.to'))
  const full = await read('?step=name&mode=together&places=500')
  expect(full).toContain(t('start.who.wrong', { most: 50 }))
})

test('says by each field what is missing, keeps the rest, and does nothing by halves', async () => {
  const { status, page } = await send('?step=name', { name: 'Quiet mornings', nickname: '', key: 'a' })
  expect(status).toBe(400)
  expect(page).toContain(t('start.name.wrong.nicknameEmpty'))
  expect(page).toContain(t('start.name.wrong.agrees'))
  expect(page).toContain('value="Quiet mornings"')
  const odd = await send('?step=name', { ...filled('b'), nickname: 'Mira\u202eariM' })
  expect([odd.status, odd.page.includes(t('start.name.wrong.nickname'))]).toEqual([400, true])
  const changed = await send('?step=name&length=own', filled('c'))
  expect(changed.status).toBe(400)
  expect(await mine()).toEqual([])
})

test('makes one challenge of a form that is sent twice, and shows its link to its owner alone', async () => {
  const query = '?step=name&length=7&start=tomorrow&mode=together&places=4&supporters=on'
  const [first, second] = await Promise.all([send(query, filled('once')), send(query, filled('once'))])
  expect([first.status, second.status]).toEqual([303, 303])
  expect(first.to).toBe(second.to)
  expect(await mine()).toHaveLength(1)
  const id = new URL(first.to, house.url).searchParams.get('id') ?? ''
  const opened = await house.backend.challenges.open(mira.uid, id)
  expect(opened?.view).toMatchObject({
    name: 'Quiet mornings',
    startDay: '2026-11-17',
    endDay: '2026-11-23',
    places: 4,
    inviting: 'owner',
    hearsCompany: false,
  })
  const invite = await house.backend.challenges.findInvite(mira.uid, id)
  const query2 = first.to.slice(first.to.indexOf('?'))
  const made = await read(query2)
  expect(made).toContain(t('start.made.title'))
  expect(made).toContain(`/go/${invite?.token}`)
  const other = await join(house)
  expect(await read(query2, other.cookie)).not.toContain(invite?.token)
  const drawn = await house.ask(/\/go\/[\w-]+\.svg/.exec(made)?.[0] ?? '')
  expect(drawn.headers.get('content-type')).toBe('image/svg+xml')
  expect(await readCode(Buffer.from(await drawn.arrayBuffer()))).toBe(
    `${house.backend.origin.origin}/go/${invite?.token}`,
  )
  // The name they have there is offered the next time.
  expect(await read('?step=name')).toMatch(/name="nickname"[^>]*value="Mira"/)
  const listed = await (await house.ask('/together', { headers: { cookie: mira.cookie } })).text()
  expect(listed).toContain('Quiet mornings')
})

test('begins the record of who has none, and goes on with what they said', async () => {
  const noor = await join(house)
  const query = '?step=name&length=3'
  expect(await read(query, noor.cookie)).toContain('name="consent"')
  const unsure = await send(query, { deed: 'begin', timeZone: 'Europe/Berlin' }, noor.cookie)
  expect(unsure.status).toBe(400)
  expect((await house.backend.members.read(noor.uid)).member).toBeNull()
  const agreed = { deed: 'begin', timeZone: 'Europe/Berlin', consent: 'on' }
  const begun = await send(query, agreed, noor.cookie)
  expect(begun.status).toBe(303)
  const { searchParams } = new URL(begun.to, house.url)
  expect([searchParams.get('length'), searchParams.get('step')]).toEqual(['3', 'name'])
  expect((await house.backend.members.read(noor.uid)).member?.timeZone).toBe('Europe/Berlin')
  expect(await read(query, noor.cookie)).toContain('name="nickname"')
  expect((await send(query, filled('noor'), noor.cookie)).status).toBe(303)
  expect(await mine(noor.uid)).toHaveLength(1)
})

test('sends who has no account to make one and back to the same step, and no name stands in an address', async () => {
  const page = await read('?step=name&length=3', '')
  const redirect = encodeURIComponent('/challenges/new?length=3')
  expect(page).toContain(`/register?redirect=${redirect}`)
  const { status } = await send('?step=name&length=3', filled('guest'), '')
  expect(status).toBe(400)
})

test('tells who has set another quit date that it moves, and moves it only where they leave the box ticked', async () => {
  const planned = Date.parse('2026-12-03T12:00:00Z')
  const who = await join(house)
  await addMember(house.backend, who.uid, { quitAt: planned })
  const query = '?step=name&length=7&start=tomorrow&mode=together&places=4'
  const dates = { from: 'December\u00a03, 2026', to: 'November\u00a017, 2026' }
  expect(await read(query, who.cookie)).toContain(t('start.name.movesDate', dates))
  expect(await read(query)).not.toContain('movesDate')
  const quitAt = async () => (await house.backend.members.read(who.uid)).member?.quitAt
  await send(query, filled('keeps'), who.cookie)
  expect([(await mine(who.uid)).length, await quitAt()]).toEqual([1, planned])
  await send(query, { ...filled('moves'), movesDate: 'on' }, who.cookie)
  expect(await quitAt()).toBe(Date.parse('2026-11-17T02:00:00Z'))
})
