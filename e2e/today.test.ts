import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import { agree as consent } from '../domain/members/consents.ts'
import type { Language } from '../languages/languages.ts'
import {
  agree,
  answer,
  figure,
  guest,
  isSent,
  keepCounter,
  phone,
  press,
  setMembers,
  total,
} from './member.ts'
import { wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const { stage, openMember, startSession, wait } = setMembers()
const words = wordsOf('en', 'today')

/** All JavaScript that was loaded, gzipped, in bytes. */
async function weigh(page: Page): Promise<number> {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => (/\.js$/.test(name) ? [name] : [])),
  )
  const bodies = await Promise.all([...new Set(files)].map(async file => (await fetch(file)).arrayBuffer()))
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

describe('Today', () => {
  test('carries a guest’s things over, and counts a slip without losing a day', async () => {
    const { page, visit, watch } = await openMember()
    await keepCounter(page, JSON.stringify(guest))
    await page.addInitScript(() => {
      if (!sessionStorage.getItem('told2')) localStorage.setItem('exhale:reasons', '["My daughter"]')
      sessionStorage.setItem('told2', 'yes')
    })
    await visit('/')
    await press(page, words('welcome.keep'))
    await page.getByText(words('welcome.needed')).waitFor()
    await agree(page)
    await eventually(() => total(page)).toBe('10 days smoke-free')
    await page.getByText('My daughter').waitFor()
    expect(await page.getByText(/^€80/).count()).toBe(1)
    await isSent(page)
    expect(await page.evaluate(() => localStorage.getItem('exhale:quit-moment'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('exhale:reasons'))).toBeNull()
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    // By keys alone: 1 says smoke-free, and it can be taken back.
    await answer(page, 'free').focus()
    await page.keyboard.press('1')
    await page.getByText(words('checkIn.free')).waitFor()
    await press(page, words('checkIn.undo'))
    await answer(page, 'slip').waitFor()

    // A craving is kept by the first tap.
    await press(page, words('craving.size', { size: 4 }))
    await press(page, words('triggers.coffee'))
    await page.getByText(words('craving.noted')).waitFor()
    await isSent(page)
    const kept = await stage.house.backend.documents.query({ group: 'cravings' })
    expect(kept.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ strength: 4, trigger: 'coffee' }),
    )

    // A slip: the total stays, nothing is chosen for them, and either choice leaves the total alone.
    await answer(page, 'slip').click()
    await page.getByRole('heading', { name: words('slip.title') }).waitFor()
    expect(await total(page)).toBe('10 days smoke-free in all')
    const go = page.getByRole('button', { name: words('slip.on.title') })
    const anew = page.getByRole('button', { name: words('slip.new.title') })
    expect([await go.getAttribute('aria-pressed'), await anew.getAttribute('aria-pressed')]).toEqual([
      'false',
      'false',
    ])
    await anew.click()
    await eventually(() => anew.getAttribute('aria-pressed')).toBe('true')
    expect(await total(page)).toBe('10 days smoke-free in all')
    expect(await figure(page, words('figures.best'))).toBe('10 days')
    expect(await figure(page, words('figures.new'))).toBe('0 hours')
    await page.getByText(words('slip.look.text')).click()
    await press(page, words('triggers.alcohol'))
    // What they said is where they write the sentence for next time.
    const write = page.getByRole('link', { name: words('slip.write') })
    await eventually(() => write.getAttribute('href')).toBe('/plan/moment?moment=alcohol')
    // Who has agreed to no plan can tick nothing off, and still has where to put a craving.
    expect(await page.getByRole('heading', { name: words('craving.title') }).count()).toBe(1)
    await isSent(page)
    expect(await findBarriers(page)).toEqual([])
    expect(await overflow(page)).toBe(0)

    // Three days later it is an ordinary day.
    await wait(page, '2026-10-18T13:00:00+02:00')
    await page.reload()
    await eventually(() => total(page)).toBe('13 days smoke-free')
    expect(await figure(page, words('figures.new'))).toBe('3 days')
    expect(watch.take()).toEqual([])
  })

  test('goes from a date ahead to the day, to a milestone that is shown once, without a script', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const { page } = await openMember({ ...phone, javaScriptEnabled: false, locale: 'en-GB' }, email)
    await page.goto(stage.house.url)
    await page.locator('input[name=quitAt]').fill('2026-10-18T08:00')
    await page.getByLabel(words('welcome.consent')).check()
    await press(page, words('welcome.keep'))
    await page.getByText('3', { exact: true }).first().waitFor()
    await press(page, words('agree.do'))
    await page.getByLabel(words('reason.add')).fill('Stairs without a rest')
    await press(page, words('reason.save'))
    await page.getByText('Stairs without a rest').waitFor()
    await page.getByText(words('prepare.done', { done: 1, all: 7 })).waitFor()

    await wait(page, '2026-10-18T09:00:00Z')
    await page.goto(stage.house.url)
    await page.getByRole('heading', { name: words('due.title') }).waitFor()
    await page.locator('input[name=moment]').fill('2026-10-18T08:30')
    await press(page, words('due.start'))
    await page.getByRole('heading', { name: words('checkIn.title') }).waitFor()
    await answer(page, 'free').click()
    await page.getByText(words('checkIn.free')).waitFor()

    // Opening the milestone changes nothing; closing it does.
    await wait(page, '2026-10-20T09:00:00Z')
    for (let visits = 0; visits < 2; visits++) {
      await page.goto(stage.house.url)
      expect(new URL(page.url()).pathname).toBe('/milestone/24h')
    }
    await press(page, words('milestone.later'))
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await total(page)).toBe('2 days smoke-free')

    // A slip, a new run, and 28 days: the total never falls.
    await answer(page, 'slip').click()
    await page.getByRole('button', { name: words('slip.new.title') }).click()
    expect(await total(page)).toBe('2 days smoke-free in all')
    // No session lasts that long.
    const comeBack = async (until: string) => {
      await wait(page, until)
      await startSession(page, 'signInWithPassword', email)
    }
    // Days after it was reached, a milestone still has its moment.
    await comeBack('2026-11-08T09:00:00Z')
    await page.goto(stage.house.url)
    expect(new URL(page.url()).pathname).toBe('/milestone/14d')
    await press(page, words('milestone.later'))
    for (const [until, days] of counted) {
      await comeBack(until)
      for (const [language, said] of days) {
        await page.goto(stage.house.url + pathOf('home', language))
        expect(await total(page)).toBe(said)
      }
    }
    await comeBack('2026-11-15T10:00:00Z')
    await page.goto(stage.house.url)
    expect(new URL(page.url()).pathname).toBe('/milestone/28d')
    await press(page, words('milestone.later'))
    expect(await total(page)).toBe('28 days smoke-free')
  })

  test('lets the question whether the day came rest until the next one', async () => {
    const { page, visit, uid } = await openMember()
    await stage.house.backend.documents.set(`members/${uid}`, {
      quitAt: Date.parse('2026-10-13T08:00:00Z'),
      isPlanned: true,
      timeZone: 'Europe/Berlin',
      dayEndsAt: 3,
      reasons: [],
      goals: [],
      earned: {},
      consents: { programme: consent(1) },
      updatedAt: 1,
    })
    const question = page.getByRole('heading', { name: words('due.over') })
    await visit('/')
    await question.waitFor()
    await press(page, words('due.notNow'))
    await question.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: words('undecided.title') }).waitFor()
    // Whoever wants to answer after all opens it.
    await page.getByText(words('due.came')).click()
    await page.getByRole('button', { name: words('due.yes') }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await wait(page, '2026-10-16T10:00:00Z')
    await page.reload()
    await question.waitFor()
  })

  test('keeps the box someone ticked before the page was awake, and what they counted as a guest', async () => {
    const { page } = await openMember()
    await keepCounter(page, JSON.stringify(guest))
    const held = Promise.withResolvers<void>()
    await page.route(/\.js$/, async route => {
      await held.promise
      await route.continue()
    })
    await page.goto(stage.house.url, { waitUntil: 'commit' })
    const box = page.getByLabel(words('welcome.consent'))
    await box.check()
    held.resolve()
    await page.getByRole('heading', { name: words('welcome.carry') }).waitFor()
    expect(await box.isChecked()).toBe(true)
    await press(page, words('welcome.keep'))
    await eventually(() => total(page)).toBe('10 days smoke-free')
  })

  test('opens offline, says what waits in the right plural, and reaches the server later', async () => {
    const { page, visit } = await openMember()
    await keepCounter(page, '2026-10-04T10:00:00Z')
    await visit('/')
    await agree(page)
    await isSent(page)
    await page.reload()
    await answer(page, 'free').waitFor()
    expect(await weigh(page)).toBeLessThan(250_000)
    for (const [language, queue] of spoken) {
      const say = wordsOf(language, 'today')
      await visit(pathOf('home', language))
      await page.getByRole('heading', { name: say('checkIn.title') }).waitFor()
      await page.context().setOffline(true)
      await press(page, say('craving.size', { size: 2 }))
      await press(page, say('craving.size', { size: 3 }))
      await page.getByText(queue).waitFor()
      expect(await overflow(page)).toBe(0)
      await page.context().setOffline(false)
      await page.clock.fastForward(60_000)
      await eventually(() => page.getByText(queue).count()).toBe(0)
    }
  })
})

/** One, a few and many, as they are said. */
const counted: [string, [Language, string][]][] = [
  [
    '2026-11-08T10:00:00Z',
    [
      ['ru', '21 день без сигарет'],
      ['pl', '21 dni bez papierosa'],
    ],
  ],
  [
    '2026-11-09T10:00:00Z',
    [
      ['ru', '22 дня без сигарет'],
      ['pl', '22 dni bez papierosa'],
    ],
  ],
]

const spoken: [Language, string][] = [
  ['ru', '2 записи ждут отправки'],
  ['pl', '2 wpisy czekają na wysłanie'],
]
