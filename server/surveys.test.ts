import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../app/addresses.ts'
import type { Person } from '../app/context.ts'
import type { SurveyResponse } from '../domain/surveys/response.ts'
import { type Language, languageCodes } from '../languages/languages.ts'
import { openLibrary } from '../languages/library.ts'
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
  const robin = { id: 'robin', name: 'Robin', roles: [] }
  const saved: [string, SurveyResponse][] = []
  const saveResponse = async (person: Person, response: SurveyResponse) =>
    void saved.push([person.id, response])
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
  let member: House
  beforeAll(async () => {
    member = await serveHouse({ person: robin, saveResponse })
  })
  afterAll(() => member.stop())

  test('is kept for who is signed in and agrees, and their own words apart', async () => {
    const { page } = await send(path, [...finished, ['at', '8'], ['go', 'next']], member)
    expect(page).toContain(t('save.button'))
    const unasked = await send(path, [...finished, ['go', 'save']], member)
    expect(unasked.status).toBe(400)
    expect(unasked.page).toContain(t('save.missing'))
    expect(saved).toEqual([])
    const kept = await send(path, [...finished, ['consent', 'yes'], ['go', 'save']], member)
    expect([kept.status, kept.title]).toEqual([200, t('outcome.ready')])
    expect(kept.page).toContain(t('save.done'))
    expect(saved).toEqual([
      [
        'robin',
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
        },
      ],
    ])
    saved.length = 0
  })

  test.each<[string, string, Fields]>([
    ['unfinished', path, finished.slice(0, 2)],
    ['of someone under 18', '/survey/test', [['age', 'minor']]],
  ])('that is %s is not kept', async (_, where, answers) => {
    const { status } = await send(where, [...answers, ['consent', 'yes'], ['go', 'save']], member)
    expect([status, saved]).toEqual([403, []])
  })

  test('is not kept for a visitor, nor where nothing keeps it', async () => {
    const visitors = await serveHouse({ saveResponse })
    const keepless = await serveHouse({ person: robin })
    for (const at of [visitors, keepless]) {
      const { page } = await send(path, [...finished, ['at', '8'], ['go', 'next']], at)
      expect(page).not.toContain(t('save.button'))
      const { status } = await send(path, [...finished, ['consent', 'yes'], ['go', 'save']], at)
      expect([status, saved]).toEqual([403, []])
      await at.stop()
    }
  })

  test('is not taken from another site', async () => {
    const body = new URLSearchParams([...finished, ['consent', 'yes'], ['go', 'save']])
    const headers = { origin: 'https://evil.example' }
    const response = await member.ask(path, { method: 'POST', body, headers })
    expect([response.status, saved]).toEqual([403, []])
  })
})
