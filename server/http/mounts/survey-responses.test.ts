import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../app/context.ts'
import { heldClock } from '../../../platform/clock.ts'
import { createSurveyCounts } from '../../doors/surveys.ts'
import { type House, serveHouse } from '../../testing/serve.ts'
import { decode, type Fields, library, read, send, wordsIn } from '../../testing/survey-forms.ts'

describe('a response', () => {
  const finished: Fields = [
    ['ladder', 'season'],
    ['importance', '9'],
    ['confidence', '2'],
    ['reasons', 'family'],
    ['own', 'For Lena'],
    ['when', 'day'],
    ['day', '2027-03-01'],
    ['first', 'within5'],
  ]
  const path = '/de/survey/motivation'
  const t = wordsIn('de')
  const clock = heldClock('2026-11-15T09:00:00Z')
  let robin: Person
  let member: House
  let strangers: House
  beforeAll(async () => {
    member = await serveHouse({ clock, findPerson: async () => robin })
    strangers = await serveHouse()
  })
  beforeEach(() => {
    robin = { id: crypto.randomUUID(), name: 'Robin', roles: [] }
  })
  afterAll(() => Promise.all([member, strangers].map(house => house?.stop())))

  const keep = (fields = finished, where = path) =>
    send(member, where, [...fields, ['consent', 'yes'], ['go', 'save']])
  const kept = () => member.backend.responses.describe(robin.id)

  test('is kept for who is signed in and agrees, and their own words apart', async () => {
    const { page } = await send(member, path, [...finished, ['at', '8'], ['go', 'next']])
    expect(page).toContain(t('save.button'))
    const unasked = await send(member, path, [...finished, ['go', 'save']])
    expect(unasked.status).toBe(400)
    expect(unasked.page).toContain(t('save.missing'))
    expect(await kept()).toEqual([])
    const saved = await keep()
    expect([saved.status, saved.title]).toEqual([200, t('outcome.ready')])
    expect(saved.page).toContain(t('save.done', { date: '15.\u00a0November 2026' }))
    expect(saved.page).not.toContain(t('outcome.notKept'))
    expect(saved.headers.get('cache-control')).toBe('private, no-store')
    expect(await kept()).toEqual([
      {
        instrument: 'motivation',
        version: 1,
        language: 'de',
        band: null,
        score: null,
        chosen: {
          ladder: ['season'],
          importance: ['9'],
          confidence: ['2'],
          reasons: ['family'],
          when: ['day'],
        },
        told: { own: ['For Lena'], day: ['2027-03-01'] },
        consent: 1,
        at: clock.now().getTime(),
      },
    ])
  })

  test('is found again without JavaScript, on whatever device', async () => {
    await keep()
    const response = await member.ask(path)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const intro = await read(response)
    expect(intro.page).toContain(t('lastResult'))
    const again = await send(member, path, [...intro.carried, ['go', 'next']])
    expect(again.title).toBe(t('outcome.ready'))
    expect(again.page).toContain('For Lena')
    expect(again.page).toContain(t('save.remove'))
  })

  test('is set beside the one before, without better or worse', async () => {
    await keep()
    clock.advance(28 * 86_400_000)
    const later = finished.map(
      ([name, value]) => [name, name === 'importance' ? '4' : value] as [string, string],
    )
    const { page } = await send(member, path, [...later, ['at', '8'], ['go', 'next']])
    expect(decode(page)).toContain(
      t('outcome.before', { date: '15.\u00a0November 2026', was: t('outOf', { value: '9', max: 10 }) }),
    )
    expect(page).toContain(t('outcome.change'))
    const saved = await keep(later)
    expect(decode(saved.page)).toContain(t('outOf', { value: '9', max: 10 }))
    clock.advance(-28 * 86_400_000)
  })

  test('goes when its owner says so, and only that survey', async () => {
    await keep()
    await keep(
      [
        ['age', 'adult'],
        ['product', 'rolled'],
        ['first', 'within5'],
        ['amount', 'over30'],
      ],
      '/survey/test',
    )
    expect(await kept()).toHaveLength(2)
    const gone = await send(member, path, [...finished, ['go', 'remove']])
    expect([gone.status, gone.title]).toEqual([200, t('outcome.ready')])
    expect(gone.page).toContain(t('save.removed'))
    expect((await kept()).map(({ instrument, band, score }) => [instrument, band, score])).toEqual([
      ['pull', 'high', 6],
    ])
  })

  test('makes room: nobody can fill the house', async () => {
    for (let index = 0; index < 26; index += 1) {
      clock.advance(1_000)
      await keep()
    }
    expect(await kept()).toHaveLength(24)
  })

  test('is counted, but never shown, to who runs the site', async () => {
    const people = Array.from({ length: 31 }, (_, index) => ({ id: `p${index}`, name: 'P', roles: [] }))
    for (const [index, person] of people.entries()) {
      robin = person
      clock.advance(1_000)
      await keep(finished.map(([name, value]) => [name, name === 'when' && index < 12 ? 'notYet' : value]))
    }
    robin = { id: 'owner', name: 'Olga', roles: ['support'] }
    const page = decode(await (await member.ask('/de/admin/surveys')).text())
    const say = library.words('de').getFixedT(null, 'admin')
    expect(page).toContain(say('surveys.people', { count: 20 }))
    expect(page).toContain(say('surveys.hidden'))
    expect(page).not.toContain('Lena')
    expect(page).not.toContain('2027-03-01')
    const csv = decodeURIComponent(page.match(/data:text\/csv;charset=utf-8,([^"]+)/)?.[1] ?? '')
    for (const line of ['day,10,no', 'thisMonth,,yes', 'notYet,10,no'])
      expect(csv.split('\r\n')).toContain(`motivation,1,when,${line}`)
    expect(csv).not.toMatch(/Lena|p\d/)
    // From the first count on it's as of then, and nobody's responses are read to look at it.
    const { backend } = member
    await backend.numbers.countTables()
    for (const { id } of people) await backend.responses.remove(id)
    const doors = createSurveyCounts(backend)
    const counted = clock.now().getTime()
    clock.advance(60_000)
    const { countedAt, summaries } = await doors.read()
    expect([countedAt, summaries.find(({ people }) => people)?.people]).toEqual([counted, 20])
    expect((await backend.responses.summarize()).every(({ people }) => people === null)).toBe(true)
  })

  test.each([
    ['nobody in particular', undefined, 302],
    ['a member', [], 403],
    ['an editor', ['editor'], 403],
    ['who sees to mail', ['mail'], 403],
    ['the owner', ['owner'], 200],
  ])('is counted for the right people: %s', async (_, roles, status) => {
    const person = roles && { id: 'someone', name: 'Someone', roles }
    robin = person as Person
    expect((await member.ask('/admin/surveys')).status).toBe(status)
  })

  test.each<[string, string, Fields]>([
    ['unfinished', path, finished.slice(0, 2)],
    ['of someone under 18', '/survey/test', [['age', 'minor']]],
  ])('that is %s is not kept', async (_, where, answers) => {
    const { status } = await keep(answers, where)
    expect([status, await kept()]).toEqual([403, []])
  })

  test('is neither kept nor removed for a visitor', async () => {
    const { page } = await send(strangers, path, [...finished, ['at', '8'], ['go', 'next']])
    expect(page).not.toContain(t('save.button'))
    for (const go of ['save', 'remove']) {
      const { status } = await send(strangers, path, [...finished, ['consent', 'yes'], ['go', go]])
      expect(status).toBe(403)
    }
  })

  test('is not taken from another site', async () => {
    const body = new URLSearchParams([...finished, ['consent', 'yes'], ['go', 'save']])
    const headers = { origin: 'https://evil.example' }
    const response = await member.ask(path, { method: 'POST', body, headers })
    expect([response.status, await kept()]).toEqual([403, []])
  })
})
