import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { languageCodes } from '../../languages/languages.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { decode, type Fields, read, type Screen, send, wordsIn } from '../testing/survey-forms.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

/** Presses a button of the screen, with what was filled in. */
const press = (path: string, screen: Screen, go: 'next' | 'back', given: Fields = []) =>
  send(house, path, [...screen.carried, ...given, ['go', go]])

async function walk(path: string, answers: Fields[]): Promise<Screen> {
  let screen = await send(house, path, [])
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
    let screen = await send(house, path, intro.carried)
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
    const first = await send(house, '/survey/test', [])
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
    const screen = await send(house, '/survey/test', [
      ['at', '8'],
      ['go', 'next'],
      ['age', 'adult'],
    ])
    expect(screen.title).toBe(wordsIn('en')('pull.questions.product.title'))
  })

  test.each(['-1', '1e9', 'NaN', 'x', '', '2.7'])('answers a step of %j', async at => {
    const screen = await send(house, '/survey/test', [
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
    let screen = await send(allowed, path, [])
    for (const one of [...given, undefined, undefined, undefined])
      screen = await send(allowed, path, [...screen.carried, ...(one ? [one] : []), ['go', 'next']])
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
