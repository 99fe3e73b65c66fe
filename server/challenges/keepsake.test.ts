import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantIdOf } from '../../domain/challenges/participant-id.ts'
import { addDays, dayOf } from '../../domain/members/day.ts'
import { openLibrary } from '../../languages/library.ts'
import { heldClock } from '../../platform/clock.ts'
import { addMember, tell, usualWishes } from '../testing/challenge-people.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { join, type SignedUp } from '../testing/sign-up.ts'
import { decode } from '../testing/survey-forms.ts'

const day = 86_400_000
const start = new Date('2026-11-01T12:00:00Z').getTime()
const clock = heldClock(new Date(start))
const words = openLibrary().words('en')
const t = words.getFixedT(null, 'together')
let house: House
let [mira, tomek, ada, stranger]: SignedUp[] = []
let id: string

const zone = { timeZone: 'Europe/Warsaw', dayEndsAt: 3 }
const today = () => dayOf(clock.now().getTime(), zone)

beforeAll(async () => {
  house = await serveHouse({ clock })
  const { challenges } = house.backend
  const people = await Promise.all([join(house), join(house), join(house), join(house)])
  ;[mira, tomek, ada, stranger] = people
  for (const { uid } of people) await addMember(house.backend, uid)
  const made = await challenges.perform(
    'createChallenge',
    { uid: people[0].uid },
    { ...usualWishes, length: 3, nickname: 'Mira' },
  )
  id = made.id
  for (const [{ uid }, nickname, role] of [
    [people[1], 'Tomek', 'member'],
    [people[2], 'Ada', 'supporter'],
  ] as const)
    await challenges.perform('joinChallenge', { uid }, { token: made.token, nickname, role, agrees: true })
  await tell(house.backend, people[0].uid, today(), 'free')
  await tell(house.backend, people[0].uid, addDays(today(), 1), 'slip')
  await tell(house.backend, people[1].uid, today(), 'free')
})
afterAll(() => house.stop())

const cookieOf = (person: SignedUp | undefined) => person?.cookie ?? ''
const ask = (path: string, person?: SignedUp) =>
  house.ask(`/challenges/${id}${path}`, { headers: { cookie: cookieOf(person) } })
async function read(person?: SignedUp) {
  const answer = await ask('', person)
  return { status: answer.status, page: decode(await answer.text()).replaceAll('<!-- -->', '') }
}
const change = (person: SignedUp | undefined, fields: Record<string, string>) =>
  house.ask(`/challenges/${id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: cookieOf(person) },
  })

test('there is no picture before the end', async () => {
  const seen = async () => (await house.backend.challenges.open(mira?.uid ?? '', id))?.view.total
  await expect.poll(seen).toBe(2)
  expect((await ask('/keepsake.png', mira)).status).toBe(404)
})

test('everyone who was in it has the picture afterwards, and nobody else', async () => {
  clock.set(new Date(start + 4 * day))
  for (const person of [mira, tomek, ada]) {
    const picture = await ask('/keepsake.png', person)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.headers.get('cache-control')).toContain('private')
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350])
  }
  for (const person of [stranger, undefined])
    for (const file of ['keepsake.png', 'keepsake-a4.pdf', 'keepsake-letter.pdf'])
      expect((await ask(`/${file}`, person)).status).toBe(404)
})

test.each(['ru', 'pl', 'en'])('the sheet is one page in %s', async language => {
  for (const format of ['a4', 'letter']) {
    const sheet = await ask(`/keepsake-${format}.pdf?language=${language}`, mira)
    const text = Buffer.from(await sheet.arrayBuffer()).toString('latin1')
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  }
})

test('members and supporters get the same drawing, so that it tells no slip', async () => {
  const etags = await Promise.all(
    [mira, ada].map(async who => (await ask('/keepsake.png', who)).headers.get('etag')),
  )
  expect(etags[0]).toBe(etags[1])
  const again = await house.ask(`/challenges/${id}/keepsake.png`, {
    headers: { cookie: cookieOf(mira), 'if-none-match': etags[0] ?? '' },
  })
  expect(again.status).toBe(304)
})

test('the page says what all of them made; a name stands in the picture once its owner says so, and as long', async () => {
  const before = await read(tomek)
  expect(before.page).toContain(t('ended.title', { time: '3 days' }))
  expect(before.page).toContain(t('ended.unnamed'))
  const drawn = (page: string) => page.slice(page.indexOf('<section'), page.indexOf(t('ended.pictureShows')))
  expect(drawn(before.page)).not.toContain('Tomek')
  expect((await change(tomek, { verb: 'changePlace', isInKeepsake: 'on' })).status).toBe(303)
  expect(drawn((await read(mira)).page)).toContain('Tomek')
  await change(tomek, { verb: 'changePlace', isInKeepsake: 'off' })
  expect(drawn((await read(mira)).page)).not.toContain('Tomek')
  expect((await read(stranger)).status).toBe(404)
})

test('whom someone has blocked stands in their picture no more, and there is a way out of it', async () => {
  const { challenges } = house.backend
  const drawn = (page: string) => page.slice(page.indexOf('<section'), page.indexOf(t('ended.pictureShows')))
  await change(tomek, { verb: 'changePlace', isInKeepsake: 'on' })
  const before = (await ask('/keepsake.png', mira)).headers.get('etag')
  const whom = { id, who: participantIdOf(id, tomek?.uid ?? '') }
  await challenges.perform('blockParticipant', { uid: mira?.uid ?? '' }, whom)
  const { page } = await read(mira)
  expect(drawn(page)).not.toContain('Tomek')
  expect(page).toContain(`href="/challenges/${id}/settings"`)
  expect((await ask('/keepsake.png', mira)).headers.get('etag')).not.toBe(before)
  expect(drawn((await read(ada)).page)).toContain('Tomek')
  const list = await house.ask('/together', { headers: { cookie: cookieOf(mira) } })
  expect(await list.text()).not.toContain('Tomek')
  await challenges.perform('unblockParticipant', { uid: mira?.uid ?? '' }, whom)
  await change(tomek, { verb: 'changePlace', isInKeepsake: 'off' })
})

test('who goes on asks the others, who are in it once they say so', async () => {
  const query = new URLSearchParams({ step: 'name', length: '3', after: id })
  const fields = { name: 'Once more', nickname: 'Mira', agrees: 'on', key: 'again' }
  const made = await house.ask(`/challenges/new?${query}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: cookieOf(mira) },
  })
  expect(made.status).toBe(303)
  const next = new URL(made.headers.get('location') ?? '', house.url).searchParams.get('id') ?? ''
  const seen = await read(tomek)
  expect(seen.page).toContain(t('ended.next.by', { nickname: 'Mira' }))
  expect(await house.backend.challenges.open(tomek?.uid ?? '', next)).toBeUndefined()
  const taken = await change(tomek, { verb: 'joinNext', nickname: 'Mira' })
  expect([taken.status, (await taken.text()).includes(t('ended.next.nicknameTaken'))]).toEqual([400, true])
  expect((await change(tomek, { verb: 'joinNext', nickname: 'Tomek' })).headers.get('location')).toBe(
    `/challenges/${next}`,
  )
  expect(await house.backend.challenges.open(tomek?.uid ?? '', next)).toBeDefined()
})

test('it is closed after ninety days, the picture with it', async () => {
  clock.set(new Date(start + 96 * day))
  expect((await read(mira)).status).toBe(404)
  expect((await ask('/keepsake.png', mira)).status).toBe(404)
})
