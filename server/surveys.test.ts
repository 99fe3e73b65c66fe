import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '../app/addresses.ts'
import type { Person } from '../app/context.ts'
import { type Language, languageCodes } from '../languages/languages.ts'
import { openLibrary } from '../languages/library.ts'
import { heldClock } from '../platform/clock.ts'
import { type House, serveHouse } from './testing/serve.ts'

/** The surveys as someone without JavaScript meets them: a page, a form, a page. */

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

const library = openLibrary()
const wordsIn = (language: Language) => library.words(language).getFixedT(null, 'survey')

type Fields = [string, string][]
type Screen = { status: number; page: string; headers: Headers; title: string; carried: Fields }

async function read(response: Response): Promise<Screen> {
  const page = await response.text()
  const form = page.match(/<form[^>]*method="post".*?<\/form>/s)?.[0] ?? ''
  const carried = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return {
    status: response.status,
    page,
    headers: response.headers,
    title: decode(page.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1] ?? ''),
    carried: carried.map(([, name = '', value = '']) => [name, decode(value)]),
  }
}

const decode = (text: string) =>
  text
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

async function send(path: string, fields: Fields, at = house): Promise<Screen> {
  return read(await at.ask(path, { method: 'POST', body: new URLSearchParams(fields) }))
}

/** Presses a button of the screen, with what was filled in. */
const press = (path: string, screen: Screen, go: 'next' | 'back', given: Fields = []) =>
  send(path, [...screen.carried, ...given, ['go', go]])

async function walk(path: string, answers: Fields[]): Promise<Screen> {
  let screen = await send(path, [])
  for (const given of answers) screen = await press(path, screen, 'next', given)
  return screen
}

describe('the pull without JavaScript', () => {
  test.each(['en', 'de', 'ru', 'pl'] as const)('comes to a result in %s', async language => {
    const t = wordsIn(language)
    const path = pathOf('test', language)
    const intro = await read(await house.ask(path))
    expect([intro.status, intro.title]).toEqual([200, t('pull.heading')])
    const asked: string[] = []
    let screen = await send(path, intro.carried)
    const given = [
      ['age', 'adult'],
      ['product', 'rolled'],
      ['first', 'within5'],
      ['amount', 'over30'],
      ['attempts', 'few'],
      ['longest', 'weeks'],
      ['hardest', 'stress'],
      ['home', 'someone'],
    ] as Fields
    for (const one of given) {
      asked.push(screen.title)
      screen = await press(path, screen, 'next', [one])
    }
    expect(asked[2]).toBe(t('pull.questions.first.title'))
    expect(new Set(asked).size).toBe(8)
    expect(screen.status).toBe(200)
    expect(screen.title).toBe(t('outcome.band', { band: t('pull.bands.high') }))
    const text = decode(screen.page)
    for (const words of [
      t('outcome.check'),
      t('outcome.purposeBody'),
      t('pull.advice.helpsHigh'),
      t('pull.advice.shared'),
      t('outcome.medicines'),
      t('outcome.mood'),
      t('outcome.own'),
      t('outcome.notKept'),
    ])
      expect(text).toContain(words)
    expect(text.indexOf(t('outcome.check'))).toBeLessThan(text.indexOf(screen.title))
    expect(screen.headers.get('cache-control')).toBe('no-store')
  })

  test('scores no one under 18', async () => {
    const { title, page } = await walk('/survey/test', [[['age', 'minor']]])
    const t = wordsIn('en')
    expect(title).toBe(t('early.young.title'))
    expect(page).toContain(t('outcome.mood'))
    for (const word of ['light', 'moderate', 'strong'])
      expect(page).not.toContain(t('outcome.band', { band: word }))
  })

  test('scores nothing but cigarettes', async () => {
    const { title, page } = await walk('/survey/test', [
      [['age', 'adult']],
      [['product', 'vape']],
      [],
      [],
      [],
    ])
    expect(title).toBe(wordsIn('en')('outcome.unscored'))
    expect(page).toContain(wordsIn('en')('pull.advice.otherProduct'))
  })

  test('needs an answer where it needs one, and says so beside the question', async () => {
    const first = await send('/survey/test', [])
    const again = await press('/survey/test', first, 'next')
    expect([again.status, again.title]).toEqual([400, first.title])
    expect(again.page).toContain(wordsIn('en')('errors.choice'))
    const odd = await press('/survey/test', first, 'next', [['age', 'ancient']])
    expect([odd.status, odd.title]).toEqual([400, first.title])
  })

  test('goes back without losing anything', async () => {
    const second = await walk('/survey/test', [[['age', 'adult']]])
    const first = await press('/survey/test', second, 'back', [['product', 'rolled']])
    expect(first.page).toMatch(/<input[^>]*checked=""[^>]*value="adult"|value="adult"[^>]*checked=""/)
    expect(first.carried).toContainEqual(['product', 'rolled'])
    const intro = await press('/survey/test', first, 'back', [['age', 'adult']])
    expect(intro.title).toBe(wordsIn('en')('pull.heading'))
    expect(intro.carried).toEqual([
      ['age', 'adult'],
      ['product', 'rolled'],
    ])
  })

  test('cannot be hurried past what was not answered', async () => {
    const screen = await send('/survey/test', [
      ['at', '8'],
      ['go', 'next'],
      ['age', 'adult'],
    ])
    expect(screen.title).toBe(wordsIn('en')('pull.questions.product.title'))
  })

  test.each(['-1', '1e9', 'NaN', 'x', '', '2.7'])('answers a step of %j', async at => {
    const screen = await send('/survey/test', [
      ['at', at],
      ['go', 'next'],
    ])
    expect([200, 400]).toContain(screen.status)
    expect(screen.title).toBe(wordsIn('en')('pull.questions.age.title'))
  })
})

describe('motivation without JavaScript', () => {
  const answers: Fields[] = [
    [['ladder', 'season']],
    [['importance', '9']],
    [['confidence', '2']],
    [
      ['reasons', 'family'],
      ['reasons', 'money'],
    ],
    [['own', 'For <b>Lena</b>,\r\nand "me"']],
    [['worries', 'weight']],
    [['when', 'day']],
    [['day', '2027-03-01']],
  ]

  test.each(languageCodes)('ends with a card in %s, and no grade', async language => {
    const t = wordsIn(language)
    const { title, page, status } = await walk(pathOf('motivation', language), answers)
    const text = decode(page)
    expect([status, title]).toEqual([200, t('outcome.ready')])
    expect(page).toContain('For &lt;b&gt;Lena&lt;/b&gt;')
    expect(page).not.toContain('<b>Lena</b>')
    for (const key of ['setDay', 'prepare', 'support', 'confidenceLow', 'weight'] as const)
      expect(text).toContain(t(`motivation.advice.${key}`))
    expect(text).toContain(t('motivation.questions.reasons.options.family'))
    expect(text).toContain(t('outcome.pregnant'))
    expect(text).toContain('2027')
  })

  test('respects who would rather not', async () => {
    const { page } = await walk('/survey/motivation', [
      [['ladder', 'keep']],
      [['importance', '0']],
      [['confidence', '0']],
      [],
      [],
      [],
      [['when', 'notYet']],
    ])
    const t = wordsIn('en')
    for (const key of ['reduce', 'practice', 'later'] as const)
      expect(decode(page)).toContain(t(`motivation.advice.${key}`))
    expect(decode(page)).toContain(t('outcome.cardEmpty'))
  })

  test('carries a long text whole, and no longer than it may be', async () => {
    const screen = await walk('/survey/motivation', [...answers.slice(0, 4), [['own', 'ю'.repeat(2_000)]]])
    expect(screen.carried.find(([name]) => name === 'own')?.[1]).toBe('ю'.repeat(280))
  })

  test('leaves nothing in the log', async () => {
    await walk('/survey/motivation', answers)
    expect(house.lines.join('\n')).not.toMatch(/Lena|season|2027-03-01/)
  })
})

describe('the six-item test', () => {
  test('is asked only where permission is recorded, and names it', async () => {
    const allowed = await serveHouse({ env: { FTCD_PERMISSION: 'letter of 3 May 2027' } })
    const path = '/survey/test'
    const given = [
      ['age', 'adult'],
      ['product', 'cigarettes'],
      ['first', 'within5'],
      ['banned', 'yes'],
      ['dearest', 'morning'],
      ['amount', 'over30'],
      ['mornings', 'no'],
      ['ill', 'no'],
    ] as Fields
    let screen = await send(path, [], allowed)
    for (const one of [...given, undefined, undefined, undefined])
      screen = await send(path, [...screen.carried, ...(one ? [one] : []), ['go', 'next']], allowed)
    const t = wordsIn('en')
    expect(screen.title).toBe(t('outcome.band', { band: t('ftcd.bands.veryHigh') }))
    expect(screen.page).toContain('letter of 3 May 2027')
    expect(screen.page).toContain(t('outcome.published'))
    await allowed.stop()

    const usual = await walk(path, [[['age', 'adult']], [['product', 'cigarettes']], [['first', 'within5']]])
    expect(usual.title).toBe(t('pull.questions.amount.title'))
    expect(usual.page).not.toContain('ftcd')
  })
})

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
  beforeAll(async () => {
    member = await serveHouse({ clock, findPerson: async () => robin })
  })
  beforeEach(() => {
    robin = { id: crypto.randomUUID(), name: 'Robin', roles: [] }
  })
  afterAll(() => member.stop())

  const keep = (fields = finished, where = path) =>
    send(where, [...fields, ['consent', 'yes'], ['go', 'save']], member)
  const kept = () => member.backend.responses.describe(robin.id)

  test('is kept for who is signed in and agrees, and their own words apart', async () => {
    const { page } = await send(path, [...finished, ['at', '8'], ['go', 'next']], member)
    expect(page).toContain(t('save.button'))
    const unasked = await send(path, [...finished, ['go', 'save']], member)
    expect(unasked.status).toBe(400)
    expect(unasked.page).toContain(t('save.missing'))
    expect(await kept()).toEqual([])
    const saved = await keep()
    expect([saved.status, saved.title]).toEqual([200, t('outcome.ready')])
    expect(saved.page).toContain(t('save.done', { date: '15. November 2026' }))
    expect(saved.page).not.toContain(t('outcome.notKept'))
    expect(saved.headers.get('cache-control')).toBe('no-store')
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
    expect(response.headers.get('cache-control')).toBe('no-store')
    const intro = await read(response)
    expect(intro.page).toContain(t('lastResult'))
    const again = await send(path, [...intro.carried, ['go', 'next']], member)
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
    const { page } = await send(path, [...later, ['at', '8'], ['go', 'next']], member)
    expect(decode(page)).toContain(
      t('outcome.before', { date: '15. November 2026', was: t('outOf', { value: '9', max: 10 }) }),
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
    const gone = await send(path, [...finished, ['go', 'remove']], member)
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
    expect(page).toContain(say('surveys.people', { count: 30 }))
    expect(page).toContain(say('surveys.hidden'))
    expect(page).not.toContain('Lena')
    expect(page).not.toContain('2027-03-01')
    const csv = decodeURIComponent(page.match(/data:text\/csv;charset=utf-8,([^"]+)/)?.[1] ?? '')
    for (const line of ['day,18,no', 'thisMonth,,yes', 'notYet,,yes'])
      expect(csv.split('\r\n')).toContain(`motivation,1,when,${line}`)
    expect(csv).not.toMatch(/Lena|p\d/)
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
    const { page } = await send(path, [...finished, ['at', '8'], ['go', 'next']])
    expect(page).not.toContain(t('save.button'))
    for (const go of ['save', 'remove']) {
      const { status } = await send(path, [...finished, ['consent', 'yes'], ['go', go]])
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
