import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import type { Language } from '../languages/languages.ts'
import { setStage, wordsOf } from './stage.ts'
import { firstOf } from './tongues.ts'
import { eventually, findBarriers, overflow, still } from './watch.ts'

const stage = setStage({})
const phone = { viewport: { width: 390, height: 844 } }
/** Between them every way through is walked in four languages. */
const spoken = { pull: ['en', 'pl'], motivation: ['ru', 'de'], plain: ['pl', 'de'] } as const

const heading = (page: Page) => page.locator('main h1').innerText()
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())

/** Until the next question has the focus, as someone who listens would wait. */
async function atHeading(page: Page, title: string): Promise<void> {
  await eventually(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toBe(title)
}

/** What is wrong with the screen as it stands. */
async function faultsOf(page: Page): Promise<string[]> {
  await still(page)
  const beyond = await overflow(page)
  return [
    ...(await findBarriers(page)),
    ...(beyond > 0 ? [`${beyond} pixels beyond the phone`] : []),
    ...((await isCovered(page)) ? ['SOS lies over the buttons'] : []),
  ]
}

/** What floats must not lie over what is pressed. */
function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const floating = boxOf('nav a[href$="/sos"]')
    const button = boxOf('[data-bottom-bar] button')
    return (
      floating !== undefined && button !== undefined && floating.height > 0 && floating.top < button.bottom
    )
  })
}

async function begin(page: Page, language: Language): Promise<void> {
  await page.locator('main form button').focus()
  await page.keyboard.press('Enter')
  await page.locator('main [role=progressbar]').waitFor()
  expect(page.url()).toContain('#1')
  expect(await page.getAttribute('html', 'lang')).toBe(language)
}

describe('the pull', () => {
  test.each(firstOf<Language>(spoken.pull))(
    'is answered by keyboard alone, in %s, and nothing is sent',
    async language => {
      const t = wordsOf(language, 'survey')
      const { page, watch, visit } = await stage.open(phone)
      await visit(pathOf('test', language))
      expect(await faultsOf(page)).toEqual([])
      await watch.settled()
      const before = watch.requests.length
      await begin(page, language)
      const questions = [
        'age',
        'product',
        'first',
        'amount',
        'attempts',
        'longest',
        'hardest',
        'home',
      ] as const
      const keys = ['1', '1', '2', '2', '2', '3', '1', '2']
      for (const [index, question] of questions.entries()) {
        await atHeading(page, t(`pull.questions.${question}.title`))
        expect(await faultsOf(page)).toEqual([])
        await press(page, keys[index] ?? '', 'Enter')
      }
      await atHeading(page, t('outcome.band', { band: t('pull.bands.middle') }))
      expect(page.url()).toMatch(/#result$/)
      expect(await faultsOf(page)).toEqual([])
      expect(await page.locator('main').innerText()).toContain(t('outcome.kept'))
      expect(watch.requests.slice(before)).toEqual([])
      expect(watch.take()).toEqual([])
    },
  )

  test('keeps who forgets an answer where they are, and tells them', async () => {
    const t = wordsOf('en', 'survey')
    const { page, visit } = await stage.open(phone)
    await visit('/survey/test')
    await begin(page, 'en')
    await atHeading(page, t('pull.questions.age.title'))
    await press(page, 'Enter')
    await page.getByText(t('errors.choice')).waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('adult')
    expect(await faultsOf(page)).toEqual([])
    await press(page, '2', 'Enter')
    await atHeading(page, t('early.young.title'))
    expect(await faultsOf(page)).toEqual([])
  })

  test('says how many steps there are, and keeps to it', async () => {
    const { page, visit } = await stage.open(phone)
    const ui = wordsOf('en', 'common')
    const steps = () => page.getByRole('progressbar').getAttribute('aria-label')
    await visit('/survey/test')
    await begin(page, 'en')
    const said = []
    for (const key of ['1', '1', '1', '1', '', '', '']) {
      said.push(await steps())
      await stepOn(page, key)
    }
    const atMost = (step: number) => ui('ui.stepAtMost', { step, count: 8 })
    const exactly = (step: number) => ui('ui.stepOf', { step, count: 7 })
    // Once the question about attempts is passed, so is the one that hangs on it.
    expect(said).toEqual([...[1, 2, 3, 4, 5].map(atMost), ...[6, 7].map(exactly)])
  })

  test('shows another result without better or worse', async () => {
    const t = wordsOf('en', 'survey')
    const { page, visit } = await stage.open(phone)
    await visit('/survey/test')
    await begin(page, 'en')
    const answer = async (first: string) => {
      for (const key of ['1', '1', first, '1', '', '', '']) await stepOn(page, key)
    }
    await answer('1')
    await atHeading(page, t('outcome.band', { band: t('pull.bands.middle') }))
    await page.getByRole('button', { name: t('retake') }).click()
    await answer('4')
    await atHeading(page, t('outcome.band', { band: t('pull.bands.low') }))
    const text = await page.locator('main').innerText()
    expect(text).toMatch(/Last time, .+ 20\d\d: moderate/)
    expect(text).toContain(t('outcome.change'))
    await page.getByRole('button', { name: t('outcome.forget') }).click()
    await page.getByRole('button', { name: t('begin') }).waitFor()
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('survey'))),
    ).toEqual([])
  })
})

describe('motivation', () => {
  test.each(firstOf<Language>(spoken.motivation))(
    'is answered by keyboard alone, in %s, and prints its card',
    async language => {
      const t = wordsOf(language, 'survey')
      const { page, watch, visit } = await stage.open(phone)
      await visit(pathOf('motivation', language))
      await begin(page, language)
      const answers = [
        ['ladder', ['6']],
        ['importance', ['1', '0']],
        ['confidence', ['3']],
        ['reasons', ['4', '6']],
      ] as const
      for (const [question, keys] of answers) {
        await atHeading(page, t(`motivation.questions.${question}.title`))
        expect(await faultsOf(page)).toEqual([])
        await press(page, ...keys, 'Enter')
      }
      await atHeading(page, t('motivation.questions.own.title'))
      await press(page, 'Tab')
      await page.keyboard.type('7 stairs, one breath')
      expect(await faultsOf(page)).toEqual([])
      await press(page, 'Control+Enter')
      await atHeading(page, t('motivation.questions.worries.title'))
      await press(page, '5', 'Enter')
      await atHeading(page, t('motivation.questions.when.title'))
      await press(page, '2', 'Enter')
      await atHeading(page, t('outcome.ready'))
      expect(await faultsOf(page)).toEqual([])
      // On phones some of it is behind a line.
      for (const fold of await page.locator('main summary').all()) await fold.click()
      const text = await page.locator('main').innerText()
      for (const words of [
        '7 stairs, one breath',
        t('motivation.questions.reasons.options.family'),
        t('motivation.advice.setDay'),
        t('motivation.advice.confidenceLow'),
        t('motivation.advice.failed'),
        t('outOf', { value: 10, max: 10 }),
      ])
        expect(text).toContain(words)

      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
      expect(await page.locator('figure').isVisible()).toBe(true)
      expect(await page.locator('header, footer').filter({ visible: true }).count()).toBe(0)
      expect(await page.locator('main button').filter({ visible: true }).count()).toBe(0)
      expect((await page.pdf()).length).toBeGreaterThan(5_000)
      expect(watch.take()).toEqual([])
    },
  )

  test('shares the card and no number', async () => {
    const t = wordsOf('en', 'survey')
    const { page, visit } = await stage.open(phone)
    await page.addInitScript(() => {
      Object.assign(navigator, { share: async (shared: unknown) => Object.assign(window, { shared }) })
    })
    await visit('/survey/motivation')
    await begin(page, 'en')
    for (const key of ['7', '9', '8', '1']) await stepOn(page, key)
    await page.locator('textarea').fill('Air')
    for (const key of ['', '', '3']) await stepOn(page, key)
    await page.getByRole('button', { name: t('outcome.share') }).click()
    const shared = await page.evaluate(() => (window as unknown as { shared?: { text: string } }).shared)
    expect(shared).toEqual({ text: `My why\nAir\n${t('motivation.questions.reasons.options.health')}` })
  })

  test('goes on where someone left, in another tab and another language too', async () => {
    const { page, visit } = await stage.open(phone)
    await visit('/survey/motivation')
    await begin(page, 'en')
    for (const key of ['3', '6']) await stepOn(page, key)
    await atHeading(page, wordsOf('en', 'survey')('motivation.questions.confidence.title'))
    await press(page, '4')
    await page.reload()
    await eventually(() => page.locator('input[value="4"]').isChecked()).toBe(true)
    await visit('/de/survey/motivation')
    const t = wordsOf('de', 'survey')
    await page.getByRole('button', { name: t('resume') }).click()
    await atHeading(page, t('motivation.questions.when.title'))
    await page.goBack()
    await page.getByRole('button', { name: t('again') }).click()
    await atHeading(page, t('motivation.questions.ladder.title'))
    expect(await page.locator('input:checked').count()).toBe(0)
  })

  test('goes back by button, by key and by the browser', async () => {
    const t = wordsOf('en', 'survey')
    const { page, visit } = await stage.open(phone)
    await visit('/survey/motivation')
    await begin(page, 'en')
    for (const key of ['3', '6', '5']) await stepOn(page, key)
    const titles = ['confidence', 'importance', 'ladder'] as const
    await inQuestion(page)
    await press(page, 'Backspace')
    await atHeading(page, t(`motivation.questions.${titles[0]}.title`))
    await page.getByRole('button', { name: t('back') }).click()
    await atHeading(page, t(`motivation.questions.${titles[1]}.title`))
    expect(await page.locator('input:checked').getAttribute('value')).toBe('6')
    await page.goBack()
    await atHeading(page, t(`motivation.questions.${titles[2]}.title`))
    await page.goBack()
    await eventually(() => heading(page)).toBe(t('motivation.heading'))
    await page.goForward()
    await atHeading(page, t(`motivation.questions.${titles[2]}.title`))
  })

  test('is kept in an account only after its own consent', async () => {
    const t = wordsOf('en', 'survey')
    const house = await stage.serve({ person: { id: 'robin', name: 'Robin', roles: [] } })
    const { page, visit } = await stage.open(phone)
    await visit(`${house.url}/survey/motivation`)
    await begin(page, 'en')
    for (const key of ['7', '9', '8', '1', '', '', '3']) await stepOn(page, key)
    await page.locator('summary', { hasText: t('save.title') }).click()
    const button = page.getByRole('button', { name: t('save.button') })
    await button.click()
    await page.getByText(t('save.missing')).waitFor()
    await eventually(() => page.url()).toMatch(/#result$/)
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel(t('save.consent')).check()
    await button.click()
    await page.getByRole('button', { name: t('save.remove') }).waitFor()
    await eventually(() => page.url()).toMatch(/#result$/)
    expect(await page.getByText(t('outcome.kept')).count()).toBe(0)
    const kept = await house.backend.responses.describe('robin')
    expect(kept.map(({ chosen }) => chosen.importance)).toEqual([['9']])
    expect(await faultsOf(page)).toEqual([])

    // On another device, which knows nothing yet.
    const other = await stage.open(phone)
    await other.visit(`${house.url}/survey/motivation`)
    await other.page.getByRole('button', { name: t('lastResult') }).click()
    await atHeading(other.page, t('outcome.ready'))
    await other.page.getByText(t('motivation.questions.reasons.options.health')).first().waitFor()
    await other.page.getByRole('button', { name: t('save.remove') }).click()
    await other.page.getByText(t('save.removed')).waitFor()
    expect(await house.backend.responses.describe('robin')).toEqual([])
  })

  test('lets no address jump over a question', async () => {
    const t = wordsOf('en', 'survey')
    const { page, visit } = await stage.open(phone)
    for (const hash of ['#result', '#5', '#99']) {
      await visit('/install')
      await visit(`/survey/motivation${hash}`)
      await eventually(() => heading(page)).toBe(t('motivation.questions.ladder.title'))
    }
  })

  test('survives what others wrote into its memory', async () => {
    const { page, visit, watch } = await stage.open(phone)
    for (const text of [
      '{',
      'null',
      '[]',
      '{"version":1,"answers":{"ladder":"x","importance":[["1"]]},"before":7}',
    ]) {
      await visit('/survey/motivation')
      await page.evaluate(value => localStorage.setItem('exhale:survey:motivation', value), text)
      await visit('/survey/motivation#2')
      await page.locator('main [role=progressbar]').waitFor()
    }
    expect(watch.take()).toEqual([])
  })
})

describe('without JavaScript', () => {
  test.each(firstOf<Language>(spoken.plain))('both end in a result in %s', async language => {
    const t = wordsOf(language, 'survey')
    const { page } = await stage.open({ ...phone, javaScriptEnabled: false })
    const go = () => page.locator('main button[type=submit]').first().click()
    const choose = async (...values: string[]) => {
      for (const value of values) await page.locator(`main input[value="${value}"]`).check()
      await go()
    }
    await page.goto(stage.house.url + pathOf('test', language))
    await go()
    for (const value of ['adult', 'cigarettes', 'within60', 'upTo10', 'none', 'waking', 'alone'])
      await choose(value)
    expect(await heading(page)).toBe(t('outcome.band', { band: t('pull.bands.low') }))
    expect(await page.locator('main').innerText()).toContain(t('pull.advice.light'))
    expect(page.url()).not.toContain('?')

    await page.goto(stage.house.url + pathOf('motivation', language))
    await go()
    await choose('month')
    await choose('8')
    await choose('5')
    await choose('money', 'freedom')
    await page.locator('textarea').fill('Воздух, Luft, air')
    await go()
    await page.locator('main button[value=back]').click()
    expect(await page.locator('textarea').inputValue()).toBe('Воздух, Luft, air')
    await go()
    await choose('stress')
    await choose('day')
    await page.locator('input[type=date]').fill('2027-05-31')
    await go()
    expect(await heading(page)).toBe(t('outcome.ready'))
    expect(await page.locator('figure').innerText()).toContain('Воздух, Luft, air')
    expect(await page.locator('figure').innerText()).toContain('2027')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
})

/** Keys are heard once the focus is in the question. */
const inQuestion = (page: Page) =>
  eventually(() => page.evaluate(() => document.activeElement?.closest('main form') !== null)).toBe(true)

/** Answers with a key, or not at all, and waits for what comes next. */
async function stepOn(page: Page, key: string): Promise<void> {
  const title = await heading(page)
  await inQuestion(page)
  if (key) await page.keyboard.press(key)
  await page.locator('button[value=next]').click()
  await eventually(() => heading(page)).not.toBe(title)
}
