import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { consentVersions } from '../domain/members/consents.ts'
import { agree, guest, isOpenToAll, isSent, keepCounter, press, setMembers, total } from './member.ts'
import { wordsOf } from './stage.ts'
import { eventually, findBarriers } from './watch.ts'

const { stage, openAtNoon, openMember, wait, kept } = setMembers()
const words = wordsOf('en', 'today')
const home = wordsOf('en', 'home')
const sos = wordsOf('en', 'sos')
const plan = wordsOf('en', 'plan')
const you = wordsOf('en', 'you')
const moments = wordsOf('en', 'moments')
const day = 86_400_000

const counter = (page: Page) => page.evaluate(() => localStorage.getItem('exhale:quit-moment'))
const path = (page: Page) => new URL(page.url()).pathname
const number = async (page: Page) => (await page.locator('[data-sky=narrow] h1').textContent()) ?? ''

describe('what a browser counted', () => {
  test('from the first hours to the first day, goes along to the account that is made for it', async () => {
    const account = wordsOf('en', 'account')
    const { page, visit } = await openAtNoon()
    await visit('/')
    await page.getByRole('button', { name: home('question.stopped') }).click()
    await page.locator('input[name=moment]').fill('2026-10-15T09:00')
    await press(page, home('question.start'))
    await eventually(() => number(page)).toBe('3 hours smoke-free')
    await visit('/you/settings?part=habit')
    await page.getByLabel(home('habit.perDay')).fill('20')
    await page.getByLabel(home('habit.packSize')).fill('20')
    await page.getByLabel(home('habit.packPrice')).fill('8')
    await press(page, you('forms.save'))
    await page.getByText(you('forms.saved')).waitFor()
    await visit('/sos')
    await page.getByLabel(sos('reasons.label')).fill('My daughter')
    await page.keyboard.press('Enter')
    await page.getByText(sos('reasons.quote', { reason: 'My daughter' })).waitFor()
    await page.getByText(sos('after.passed'), { exact: true }).click()
    await press(page, '4')
    await page.getByText(sos('after.noted', { strength: 4 })).waitFor()
    await visit('/plan/moment?moment=break')
    await page.getByRole('textbox', { name: moments('form.then') }).fill('call Jonas')
    await press(page, moments('form.save'))
    await page.getByRole('heading', { name: plan('moments.names.break') }).waitFor()

    // The first day has its moment, once.
    await wait(page, '2026-10-16T11:00:00Z')
    await visit('/')
    await page.waitForURL('**/milestone/24h')
    await page.getByRole('heading', { name: words('milestone.title') }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await eventually(() => number(page)).toBe('28 hours smoke-free')
    await page.reload()
    await eventually(() => number(page)).toBe('28 hours smoke-free')
    expect(path(page)).toBe('/')

    await page.getByRole('link', { name: home('counter.keep') }).click()
    await page.getByLabel(account('register.name')).fill('Mira')
    const email = `${crypto.randomUUID()}@example.org`
    await page.getByLabel(account('email')).fill(email)
    await page.getByLabel(account('password'), { exact: true }).fill('quiet river stones')
    await page.getByLabel(account('register.adult')).check()
    await page.getByRole('button', { name: account('register.submit') }).click()
    await page.getByRole('heading', { name: words('welcome.carry') }).waitFor()
    await page.getByLabel(words('welcome.plan')).check()
    await agree(page)
    await eventually(() => total(page)).toBe('28 hours smoke-free')
    await eventually(() => page.evaluate(() => scrollY)).toBe(0)
    await page.getByText('My daughter').waitFor()
    await isSent(page)
    const [own] = await stage.house.backend.documents.query({ collection: 'members' })
    const quitAt = Date.parse('2026-10-15T07:00:00Z')
    expect(await kept(own?.id ?? '')).toMatchObject({
      member: {
        quitAt,
        reasons: ['My daughter'],
        habit: { perDay: 20, packSize: 20, packPrice: 8 },
        earned: { '24h': quitAt + day },
        seen: ['24h'],
      },
      cravings: [{ strength: 4 }],
      planItems: [{ act: 'call Jonas' }],
    })
    const left = await page.evaluate(() =>
      ['exhale:quit-moment', 'exhale:record', 'exhale:reasons'].filter(key => localStorage.getItem(key)),
    )
    expect(left).toEqual([])
    // What was celebrated before is not celebrated again.
    await visit('/')
    expect(path(page)).toBe('/')
  })

  test('is asked about where the account has a date too, and neither answer takes a milestone back', async () => {
    const { page, visit, uid } = await openMember()
    const quitAt = Date.parse('2026-10-04T10:00:00Z')
    const earned = { '7d': quitAt + 7 * day }
    await keepCounter(page, new Date(quitAt).toISOString())
    await visit('/')
    await page.getByRole('heading', { name: words('welcome.carry') }).waitFor()
    await agree(page)
    await eventually(async () => (await kept(uid)).member).toMatchObject({ quitAt, earned })
    expect(await page.getByText(words('both.title')).count()).toBe(0)

    const count = async (moment: string) => {
      await page.evaluate(told => localStorage.setItem('exhale:quit-moment', told), moment)
      await page.reload()
      await page.getByText(words('both.title')).waitFor()
    }
    const isSettled = async () => {
      await eventually(() => page.getByText(words('both.title')).count()).toBe(0)
      expect(await counter(page)).toBeNull()
      await isSent(page)
    }
    await count('2026-10-06T10:00:00Z')
    await page.getByText(/October\s4, 2026.+October\s6, 2026/).waitFor()
    await isOpenToAll(page)
    await press(page, words('both.account'))
    await isSettled()
    expect(await total(page)).toBe('11 days smoke-free')
    expect((await kept(uid)).member).toMatchObject({ quitAt, earned })

    // What it cost comes along with the date.
    const later = Date.parse('2026-10-08T09:00:00Z')
    await count(JSON.stringify({ ...guest, quitAt: later }))
    await press(page, words('both.browser'))
    await eventually(() => total(page)).toBe('7 days smoke-free')
    await page.getByText(/^€56/).waitFor()
    await isSettled()

    // What else is in this browser is asked for once the date is settled.
    const more = page.getByText(words('both.more'))
    expect(await more.count()).toBe(0)
    await page.evaluate(() => {
      const cravings = { c1: { at: 1_760_000_000_000, strength: 2, trigger: 'coffee' } }
      const planItems = { p1: { kind: 'task', act: 'Make tea', createdAt: 1, updatedAt: 1 } }
      localStorage.setItem('exhale:record', JSON.stringify({ version: 1, member: {}, cravings, planItems }))
      localStorage.setItem('exhale:reasons', '["My daughter"]')
    })
    await page.reload()
    await more.waitFor()
    await isOpenToAll(page)
    await page.getByLabel(words('welcome.plan')).check()
    await press(page, words('both.add'))
    await eventually(() => more.count()).toBe(0)
    await page.getByText('My daughter').waitFor()
    await isSent(page)
    expect(await kept(uid)).toMatchObject({
      member: { reasons: ['My daughter'], consents: { plan: { version: consentVersions.plan } } },
      cravings: [{ strength: 2 }],
      planItems: [{ act: 'Make tea' }],
    })
    expect(await page.evaluate(() => localStorage.getItem('exhale:record'))).toBeNull()

    const latest = Date.parse('2026-10-13T09:30:00Z')
    await count(new Date(latest).toISOString())
    await press(page, words('both.browser'))
    await eventually(() => total(page)).toBe('2 days smoke-free')
    const sky = await page.locator('[data-sky]').innerText()
    expect(sky).toMatch(/7 days\s+reached/)
    expect(sky).toContain('14 days')
    await isSettled()
    await eventually(async () => (await kept(uid)).member).toMatchObject({
      quitAt: latest,
      earned,
      habit: guest.habit,
    })
  })
})
