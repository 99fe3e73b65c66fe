import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import type { Language } from '../languages/languages.ts'
import {
  agree,
  answer,
  figure,
  guest,
  isOpenToAll,
  isSent,
  keepCounter,
  press,
  setMembers,
  total,
} from './member.ts'
import { keeping, wordsOf } from './stage.ts'
import { awake, eventually, overflow, tabTo } from './watch.ts'

const { stage, openMember, openElsewhere, wait, kept } = setMembers(keeping)
const words = wordsOf('en', 'today')
const common = wordsOf('en', 'common')
const home = wordsOf('en', 'home')
const you = wordsOf('en', 'you')
const sos = wordsOf('en', 'sos')
const day = 86_400_000

/** Takes what this browser counted along to the account, once the page is awake enough to know of it. */
async function carry(page: Page): Promise<void> {
  await page.getByRole('heading', { name: words('welcome.carry') }).waitFor()
  await agree(page)
}

/** The page is left open meanwhile: what it shows goes with the time. */
async function leaveOpen(page: Page, until: string): Promise<void> {
  await wait(page, until)
  await page.clock.runFor(20_000)
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const path = (page: Page) => new URL(page.url()).pathname

/** The line that says what was told, with the way to take it back. */
const noted = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

describe('a day', () => {
  test('is told by keyboard, filled in later, looked at and taken back, and every number agrees', async () => {
    const { page, visit, uid, watch } = await openMember()
    const notSmoked = () => figure(page, words('figures.notSmoked', { count: 200 }))
    await keepCounter(page, JSON.stringify(guest))
    await visit('/')
    await carry(page)
    await eventually(notSmoked).toBe('200')

    await tabTo(page, words('states.private'))
    await page.keyboard.press('Enter')
    await noted(page, words('checkIn.private')).waitFor()
    // The buttons are gone; who pressed one is still there.
    await eventually(() => page.locator(':focus').getByText(words('checkIn.title')).count()).toBe(1)
    expect(await total(page)).toBe('10 days smoke-free')

    await page.getByRole('link', { name: words('checkIn.fillYesterday') }).click()
    await heading(page, words('checkIn.yesterday')).waitFor()
    await answer(page, 'free').click()
    await noted(page, words('checkIn.free')).waitFor()
    await page.getByRole('link', { name: words('checkIn.fillBefore') }).click()
    await heading(page, words('checkIn.before')).waitFor()
    expect(await page.getByRole('link', { name: words('checkIn.toToday') }).count()).toBe(1)
    await answer(page, 'slip').click()

    // It lies in the middle of its day: eight whole days before it, and 45 hours since. What stood there stays.
    await heading(page, words('slip.title')).waitFor()
    await eventually(() => total(page)).toBe('10 days smoke-free in all')
    await page.getByText(words('slip.dots', { count: 1, days: '11 days' })).waitFor()
    expect(await figure(page, words('figures.current'))).toBe('9 days')
    expect(await notSmoked()).toBe('196')
    await page.getByText(words('slip.steps')).click()
    await page.getByText(words('slip.look.text')).click()
    await page.getByLabel(words('slip.smoked')).fill('3')
    const look = page.locator('form', { has: page.locator('input[name=smoked]') })
    await press(look, words('reason.save'))
    await eventually(notSmoked).toBe('194')
    await page.getByRole('button', { name: words('slip.new.title') }).click()
    await eventually(() => figure(page, words('figures.new'))).toBe('1 day')
    expect(await figure(page, words('figures.best'))).toBe('8 days')
    expect(await total(page)).toBe('10 days smoke-free in all')
    await isSent(page)
    const at = Date.parse('2026-10-13T15:00:00+02:00')
    const { member, checkIns } = await kept(uid)
    expect(member).toMatchObject({ earned: { '7d': guest.quitAt + 7 * day } })
    expect(checkIns).toMatchObject([
      { day: '2026-10-13', state: 'slip', at, newStartAt: at, smoked: 3 },
      { day: '2026-10-14', state: 'free' },
      { day: '2026-10-15', state: 'private' },
    ])

    for (const [language, unit] of spoken) {
      const say = wordsOf(language, 'today')
      await visit(pathOf('home', language))
      await heading(page, say('slip.title')).waitFor()
      expect(await total(page)).toBe(plain(`10 ${say('hero.inAll', { unit })}`))
      expect(await overflow(page)).toBe(0)
    }
    const say = wordsOf('pl', 'today')
    await press(noted(page, say('checkIn.slip')), say('checkIn.undo'))
    await eventually(() => total(page)).toBe(plain(`10 ${say('hero.free', { unit: 'dni' })}`))
    await eventually(async () => (await kept(uid)).checkIns).toHaveLength(2)
    expect((await kept(uid)).member).toMatchObject({ earned: { '7d': guest.quitAt + 7 * day } })
    expect(watch.take()).toEqual([])
  })

  test('is prepared, and comes while the page is open', async () => {
    const steps = wordsOf('en', 'steps')
    const { page, visit, uid } = await openMember()
    await visit('/')
    // The clock on their wall, which is known once the page is awake.
    const quitAt = page.locator('input[name=quitAt]')
    await eventually(() => quitAt.inputValue()).toMatch(/^2026-10-15T12:/)
    await isOpenToAll(page)
    await quitAt.fill('2026-10-18T08:00')
    await agree(page)
    await eventually(() => total(page)).toBe('3 days to get ready')
    await isOpenToAll(page)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await press(page, words('agree.do'))
    await page.getByRole('checkbox', { name: steps('tell.title') }).click()
    await page.getByText(words('prepare.done', { done: 1, all: 7 })).waitFor()
    await page.getByLabel(words('reason.add')).fill('Stairs without a rest')
    await press(page, words('reason.save'))
    await page.getByText(words('prepare.done', { done: 2, all: 7 })).waitFor()

    await page.getByText(words('prepare.move')).click()
    await page.locator('input[name=day]').fill('2026-10-14')
    await press(page, words('reason.save'))
    await page.getByText(words('prepare.past')).waitFor()
    await isOpenToAll(page)
    await page.locator('input[name=day]').fill('2026-10-19')
    await press(page, words('reason.save'))
    await eventually(() => total(page)).toBe('4 days to get ready')
    await isSent(page)
    expect(await kept(uid)).toMatchObject({ member: { isPlanned: true, reasons: ['Stairs without a rest'] } })

    await leaveOpen(page, '2026-10-19T07:00:00Z')
    await heading(page, words('due.title')).waitFor()
    await isOpenToAll(page)
    await page.locator('input[name=moment]').fill('2026-10-19T11:00')
    await press(page, words('due.start'))
    await page.getByText(words('due.future')).waitFor()
    await page.locator('input[name=moment]').fill('2026-10-19T08:30')
    await press(page, words('due.start'))
    await eventually(() => total(page)).toBe('30 minutes smoke-free')
    await isSent(page)
    const { member } = await kept(uid)
    expect([member?.quitAt, member?.isPlanned]).toEqual([Date.parse('2026-10-19T06:30:00Z'), undefined])
  })
})

test('a milestone is told when it is reached, has its moment once, and is new for three days', async () => {
  const { page, visit, uid } = await openMember()
  const quitAt = Date.parse('2026-10-14T11:00:00Z')
  const reached = (milestone: string) =>
    page.getByRole('status').getByRole('link', { name: words('reached.title', { milestone }) })
  const breath = () => page.locator('h1:focus').innerText()
  await keepCounter(page, JSON.stringify({ ...guest, quitAt }))
  await visit('/')
  await carry(page)
  await eventually(() => total(page)).toBe('23 hours smoke-free')
  expect(await reached('24 hours').count()).toBe(0)
  await leaveOpen(page, '2026-10-15T12:00:00Z')
  await reached('24 hours').getByText(words('reached.look')).waitFor()
  await eventually(async () => (await kept(uid)).member?.earned).toEqual({ '24h': quitAt + day })

  await visit('/')
  expect(path(page)).toBe('/milestone/24h')
  await eventually(breath).toBe(words('milestone.title'))
  await isOpenToAll(page)
  // A certificate begins with what they told: since when, and what it cost.
  await press(page, words('milestone.certificate'))
  await page.waitForURL('**/certificate/new')
  await eventually(() => page.locator('input[name=moment]').inputValue()).toBe('2026-10-14T13:00')
  expect(await page.locator('input[name=packPrice]').inputValue()).toMatch(/^8(\.00)?$/)
  expect((await kept(uid)).member?.seen).toEqual(['24h'])

  await wait(page, '2026-10-17T12:00:00Z')
  await visit('/')
  expect(path(page)).toBe('/milestone/3d')
  await eventually(breath).toBe(words('milestone.title'))
  await page.keyboard.press('Escape')
  await page.waitForURL(`${stage.house.url}/`)
  await awake(page)
  await reached('3 days').getByText(words('reached.today')).waitFor()
  await leaveOpen(page, '2026-10-20T12:00:00Z')
  await eventually(() => reached('3 days').count()).toBe(0)
  expect(await total(page)).toBe('6 days smoke-free')
})

describe('a record', () => {
  test('is told without a network, reaches the other device and back, and goes with its consent', async () => {
    const tab = await openMember()
    const { page, visit, uid } = tab
    await keepCounter(page, '2026-10-04T10:00:00Z')
    await visit('/')
    await carry(page)
    await eventually(async () => (await kept(uid)).member).toMatchObject({
      earned: { '7d': expect.any(Number) },
    })
    await isSent(page)
    const elsewhere = await openElsewhere(tab)
    await elsewhere.visit('/')
    await answer(elsewhere.page, 'free').waitFor()
    await eventually(() => isKept(page)).toBe(true)

    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(words('queue.offline')).waitFor()
    await answer(page, 'free').click()
    await press(page, words('craving.size', { size: 4 }))
    await press(page, words('triggers.coffee'))
    await page.getByText(common('waiting', { count: 2 })).waitFor()
    await noted(page, words('craving.noted')).waitFor()
    await page.reload()
    await page.getByText(common('waiting', { count: 2 })).waitFor()
    await noted(page, words('checkIn.free')).waitFor()
    await noted(page, words('craving.noted')).waitFor()
    expect((await kept(uid)).checkIns).toEqual([])

    // Every page kept here is theirs: help has what waits, their places, and the way to their own day.
    await visit('/sos')
    await page.getByText(common('waiting', { count: 2 })).waitFor()
    await page
      .locator('nav:visible')
      .getByRole('link', { name: common('nav.plan'), exact: true })
      .waitFor()
    expect(await page.getByRole('link', { name: common('nav.signIn') }).count()).toBe(0)
    expect(await page.getByRole('link', { name: sos('after.smoked') }).getAttribute('href')).toBe('/#slip')
    await visit('/')

    await page.context().setOffline(false)
    await page.clock.fastForward(60_000)
    await elsewhere.page.clock.fastForward(60_000)
    await isSent(page)
    await noted(elsewhere.page, words('checkIn.free')).waitFor()
    await noted(elsewhere.page, words('craving.noted')).waitFor()
    expect((await kept(uid)).cravings).toMatchObject([{ strength: 4, trigger: 'coffee' }])
    await press(noted(elsewhere.page, words('checkIn.free')), words('checkIn.undo'))
    await answer(page, 'free').waitFor()
    await answer(page, 'slip').click()
    await heading(elsewhere.page, words('slip.title')).waitFor()
    await isSent(page)

    // Withdrawn, all of it is gone at once, here, there and on the server.
    await visit('/you/settings?part=kept')
    const line = page.getByRole('listitem').filter({ hasText: you('kept.programme') })
    await line.locator('summary').click()
    await line.getByText(you('kept.after.programme')).waitFor()
    await isOpenToAll(page)
    await press(line, you('kept.delete'))
    await line.getByText(you('kept.none')).waitFor()
    await eventually(() => kept(uid)).toMatchObject({ member: null, checkIns: [], cravings: [] })
    await heading(elsewhere.page, words('welcome.title')).waitFor()
  })

  test('is lived without a network for a day, and all of it arrives on the server and the other device', async () => {
    const tab = await openMember()
    const { page, visit, uid } = tab
    await keepCounter(page, '2026-10-04T10:00:00Z')
    await visit('/')
    await carry(page)
    await page.getByText(words('agree.open')).click()
    await press(page, words('agree.do'))
    await isSent(page)
    const tea = { kind: 'task', act: 'Make tea', createdAt: 1, updatedAt: 1 }
    await stage.house.backend.documents.set(`members/${uid}/planItems/tea`, tea)
    const tick = page.getByRole('checkbox', { name: 'Make tea' })
    await tick.waitFor()
    await eventually(() => isKept(page)).toBe(true)

    await page.context().setOffline(true)
    await answer(page, 'free').click()
    await press(page, words('craving.size', { size: 4 }))
    await press(page, words('triggers.coffee'))
    await tick.click()
    await eventually(() => tick.getAttribute('aria-checked')).toBe('true')
    await leaveOpen(page, '2026-10-16T10:00:00Z')
    await page.reload()
    // A new day, with nothing told of it; what was told of the last one waits.
    await answer(page, 'private').click()
    await noted(page, words('checkIn.private')).waitFor()
    expect(await total(page)).toBe('12 days smoke-free')
    await page.getByText(/waiting to be sent/).waitFor()
    expect(await kept(uid)).toMatchObject({ checkIns: [], cravings: [], ticks: [] })

    await page.context().setOffline(false)
    await page.clock.fastForward(60_000)
    await isSent(page)
    expect(await kept(uid)).toMatchObject({
      checkIns: [
        { day: '2026-10-15', state: 'free' },
        { day: '2026-10-16', state: 'private' },
      ],
      cravings: [{ strength: 4, trigger: 'coffee' }],
      ticks: [{ day: '2026-10-15', done: { tea: expect.any(Number) } }],
    })

    const elsewhere = await openElsewhere(tab)
    await wait(elsewhere.page, '2026-10-16T10:05:00Z')
    await elsewhere.visit('/you')
    const told = (day: string) => elsewhere.page.locator(`[data-day="${day}"]`).getAttribute('aria-label')
    await eventually(() => told('2026-10-15')).toContain(you('states.free'))
    await eventually(() => told('2026-10-16')).toContain(you('states.private'))
  })

  test('goes on under the words that were agreed to, until those of today are agreed to', async () => {
    const { page, visit, uid } = await openMember()
    await keepCounter(page, '2026-10-04T10:00:00Z')
    await visit('/')
    await carry(page)
    await eventually(async () => (await kept(uid)).member).toMatchObject({
      earned: { '7d': expect.any(Number) },
    })
    await isSent(page)
    const again = heading(page, words('again.title'))
    expect(await again.count()).toBe(0)
    const before = { programme: { version: 2, at: Date.parse('2026-10-04T10:00:00Z') } }
    await stage.house.backend.documents.update(`members/${uid}`, { consents: before })
    await again.waitFor()
    await page.getByText(words('again.body', { date: 'October 4, 2026' })).waitFor()
    await answer(page, 'free').click()
    await noted(page, words('checkIn.free')).waitFor()
    await eventually(async () => (await kept(uid)).checkIns).toMatchObject([{ state: 'free' }])
    await press(page, words('welcome.keep'))
    await page.getByText(words('again.missing')).waitFor()
    await isOpenToAll(page)
    expect((await kept(uid)).member?.consents).toEqual(before)
    await page.getByLabel(words('welcome.consent')).check()
    await press(page, words('welcome.keep'))
    await eventually(() => again.count()).toBe(0)
    await eventually(async () => (await kept(uid)).member?.consents).toEqual({
      programme: { version: 1, at: expect.any(Number) },
    })
    expect((await kept(uid)).checkIns).toHaveLength(1)
  })

  test('leaves the device with who signs out, who is asked about what was not sent', async () => {
    const { page, visit, uid } = await openMember()
    await keepCounter(page, '2026-10-04T10:00:00Z')
    await visit('/')
    await carry(page)
    await page.getByText(words('reason.add')).click()
    await page.getByLabel(words('reason.title')).fill('Stairs without a rest')
    await press(page, words('reason.save'))
    await page.getByText('Stairs without a rest').waitFor()
    await eventually(async () => (await kept(uid)).member).toMatchObject({
      earned: { '7d': expect.any(Number) },
      reasons: ['Stairs without a rest'],
    })
    await isSent(page)
    expect(await ownTraces(page, uid)).toEqual(expect.arrayContaining(['exhale:member', 'a database']))

    // What they write in a craving is part of the same record, not of this browser.
    await visit('/sos')
    await page.getByText(sos('reasons.change')).click()
    await page.getByLabel(sos('reasons.label')).fill('Lena on the stairs')
    await page.keyboard.press('Enter')
    await page.getByText(sos('reasons.quote', { reason: 'Lena on the stairs' })).waitFor()
    await eventually(async () => (await kept(uid)).member?.reasons).toEqual([
      'Stairs without a rest',
      'Lena on the stairs',
    ])
    expect(await page.evaluate(() => localStorage.getItem('exhale:reasons'))).toBeNull()
    await page.evaluate(() =>
      localStorage.setItem('exhale:survey:motivation', '{"answers":{"own":["Lena"]}}'),
    )
    await visit('/')

    const asked: string[] = []
    page.on('dialog', dialog => {
      asked.push(dialog.message())
      return dialog.dismiss()
    })
    const signOut = async () => {
      await page.locator('header summary', { hasText: 'Mira' }).click()
      await press(page, common('nav.signOut'))
    }
    await page.route(/Firestore.Write/, route => route.abort())
    await answer(page, 'free').click()
    await page.getByText(common('waiting', { count: 1 })).waitFor()
    await signOut()
    await eventually(() => asked).toEqual([common('nav.unsent', { count: 1 })])
    await page.unroute(/Firestore.Write/)
    await page.clock.fastForward(60_000)
    await isSent(page)
    await signOut()
    await heading(page, home('question.title')).waitFor()
    await eventually(() => ownTraces(page, uid)).toEqual([])
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('__session')
    expect(asked).toHaveLength(1)
    expect((await kept(uid)).checkIns).toMatchObject([{ state: 'free' }])
  })
})

const spoken: [Language, string][] = [
  ['de', 'Tage'],
  ['ru', 'дней'],
  ['pl', 'dni'],
]

const plain = (text: string) => text.replace(/\s+/g, ' ')

/** Where this browser has something of a member. */
const ownTraces = (page: Page, uid: string) =>
  page.evaluate(async id => {
    const isOwn = (text: string) => [id, 'Mira', 'Stairs', 'Lena'].some(own => text.includes(own))
    const texts = [...Object.entries(localStorage), ...Object.entries(sessionStorage)]
    const databases = (await indexedDB.databases()).filter(({ name = '' }) => isOwn(name))
    return [
      ...texts.filter(entry => entry.some(isOwn)).map(([key]) => key),
      ...databases.map(() => 'a database'),
    ]
  }, uid)

/** Whether the browser keeps what this page needs to wake without a network. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const [name] = await caches.keys()
    const files = name ? await (await caches.open(name)).keys() : []
    return files.some(({ url }) => /\/store-/.test(url)) && files.some(({ url }) => url.endsWith('/offline'))
  })
