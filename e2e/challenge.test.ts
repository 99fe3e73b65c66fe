import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathOf } from '../app/map/addresses.ts'
import { addMember, tell, usualWishes } from '../server/testing/challenge-people.ts'
import { answer, phone, press, setMembers } from './member.ts'
import { keeping, type Tab, wordsOf } from './stage.ts'
import { tongues } from './tongues.ts'
import { awake, eventually, findBarriers, overflow } from './watch.ts'

const { stage, openAtNoon, openMember, startSession, wait } = setMembers(keeping)
const words = wordsOf('en', 'challenge')
const today = wordsOf('en', 'today')
const invite = wordsOf('en', 'invite')
const noon = Date.parse('2026-10-15T12:00:00+02:00')
const day = 24 * 3_600_000

type Someone = Tab & { uid: string; email: string; nickname: string }

/** Someone who stopped some days ago, where they live, with a browser of their own. */
async function bring(nickname: string, timezoneId: string, options = {}): Promise<Someone> {
  const email = `${crypto.randomUUID()}@example.org`
  const tab = await openMember({ ...phone, timezoneId, ...options }, email)
  await addMember(stage.house.backend, tab.uid, { timeZone: timezoneId, quitAt: noon - 20 * day })
  return { ...tab, email, nickname }
}

/** Someone without an account, with a browser of their own. */
async function bringGuest(nickname: string, timezoneId: string): Promise<Someone> {
  const tab = await openAtNoon({ ...phone, timezoneId })
  return { ...tab, uid: '', email: '', nickname }
}

/** They take their place by the link that was shared with them, in their own browser. */
async function joinBy(link: string, { page, visit, nickname, uid }: Someone): Promise<void> {
  await visit(link)
  await page.getByRole('textbox', { name: invite('form.nickname') }).fill(nickname)
  await page.getByRole('checkbox', { name: invite('form.agrees') }).check()
  if (!uid) await page.getByRole('checkbox', { name: invite('form.adult') }).check()
  await page.getByRole('button', { name: invite('form.join') }).click()
  await page.waitForURL('**/challenges/*')
}

const start = ({ uid, nickname }: Someone, length = 28) =>
  stage.house.backend.challenges.perform('createChallenge', { uid }, { ...usualWishes, length, nickname })

/** The first starts a challenge, the others take their places in it. */
async function gather([owner, ...others]: [Someone, ...Someone[]]): Promise<string> {
  const { challenges } = stage.house.backend
  const { id, token } = await start(owner)
  for (const other of others)
    await challenges.perform(
      'joinChallenge',
      { uid: other.uid },
      { token, nickname: other.nickname, role: 'member', agrees: true },
    )
  return id
}

const isLive = (page: Page) => page.locator('[data-live=true]').waitFor()
const total = (page: Page) => page.locator('[data-total]').getAttribute('data-total')
const isTotal = (number: number, ...people: Someone[]) =>
  Promise.all(people.map(({ page }) => eventually(() => total(page)).toBe(String(number))))
const cheerFor = (page: Page, name: string) =>
  page.getByRole('button', { name: words('row.cheer', { name, count: 0 }).split('.')[0] ?? '' })

describe('a challenge', () => {
  test('shows three people in three zones what the others do, on line, off line and after a slip', async () => {
    const mira = await bring('Mira', 'Europe/Berlin')
    const jonas = await bring('Jonas', 'America/Lima')
    const aisha = await bringGuest('Aisha', 'Asia/Tokyo')
    const everyone = [mira, jonas, aisha]
    const { id, token } = await start(mira)
    for (const each of [jonas, aisha]) await joinBy(pathOf('shortLink', 'en', { id: token }), each)
    const path = pathOf('challenge', 'en', { id })
    for (const { visit, page } of everyone) {
      await visit(path)
      await isLive(page)
    }
    await mira.page.getByText(words('total.first', { days: '1 day' })).waitFor()

    // What one says, all see; the keys alone are enough.
    await answer(mira.page, 'free').focus()
    await mira.page.keyboard.press('1')
    await isTotal(1, ...everyone)
    await jonas.page
      .getByText(words('lately.free', { name: 'Mira' }))
      .first()
      .waitFor()
    const cheer = cheerFor(jonas.page, 'Mira')
    await cheer.focus()
    await jonas.page.keyboard.press('Enter')
    await mira.page.getByText(words('lately.cheeredYou', { name: 'Jonas' })).waitFor()
    await eventually(() => cheer.count()).toBe(0)
    // Who goes by keyboard goes on from there.
    expect(await jonas.page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    expect(await findBarriers(mira.page)).toEqual([])
    expect(await overflow(mira.page)).toBe(0)

    // Without a network the page opens and takes an answer, which arrives later.
    await eventually(() =>
      aisha.page.evaluate(async at => (await caches.match(at)) !== undefined, path),
    ).toBe(true)
    await aisha.page.context().setOffline(true)
    await aisha.page.reload()
    await awake(aisha.page)
    await aisha.page.getByText(words('offline.title')).waitFor()
    await answer(aisha.page, 'free').click()
    await aisha.page.getByText(words('answer.kept')).waitFor()
    await isTotal(2, aisha)
    await answer(jonas.page, 'free').click()
    await isTotal(2, mira, jonas)
    await aisha.page.context().setOffline(false)
    await isTotal(3, ...everyone)
    await isLive(aisha.page)

    // A changed answer: every number on the screen is the one that is so now; the milestone that was reached stays.
    await press(jonas.page, today('checkIn.undo'))
    await isTotal(2, ...everyone)
    const more = words('total.more', { count: 5, number: '7' })
    await mira.page.getByText(more).waitFor()
    await mira.page.getByText(words('milestones.toGo', { count: 5 })).waitFor()
    await eventually(() => mira.page.locator('[data-total] strong').innerText()).toBe('2')
    await answer(jonas.page, 'free').click()
    await isTotal(3, ...everyone)

    // The next day one slips: everyone's days stay, and the sum with them.
    for (const { page } of everyone) await wait(page, '2026-10-16T12:00:00+02:00')
    for (const someone of everyone) {
      if (someone.email) await startSession(someone.page, 'signInWithPassword', someone.email)
      await someone.visit(path)
      await isLive(someone.page)
    }
    await answer(mira.page, 'slip').click()
    await mira.page.getByText(words('answer.slip', { total: '3' })).waitFor()
    await jonas.page.getByText(/^Mira: 1 smoke-free day and 1 slip\.$/).waitFor({ state: 'attached' })
    // A run that ended isn't held up to the others as a nought.
    expect(await jonas.page.getByText(words('row.run', { run: 0 })).count()).toBe(0)
    expect(await jonas.page.getByText(words('row.run', { run: 1 })).count()).toBeGreaterThan(0)
    for (const { page } of everyone) await page.reload()
    await isTotal(3, ...everyone)
  })

  test('lets someone call for company, and others be with them; whoever leaves is seen no longer', async () => {
    const mira = await bring('Mira', 'Europe/Berlin')
    const jonas = await bring('Jonas', 'America/Lima')
    const id = await gather([mira, jonas])
    const path = pathOf('challenge', 'en', { id })
    for (const { visit, page } of [mira, jonas]) {
      await visit(path)
      await isLive(page)
    }
    // Who is here is seen to come, and to go.
    const isHere = mira.page.getByText(words('here', { names: 'you and Jonas' }))
    await isHere.waitFor()
    const next = await stage.openBeside(jonas)
    await jonas.page.close({ runBeforeUnload: true })
    await isHere.waitFor({ state: 'detached' })
    Object.assign(jonas, next)
    await jonas.visit(path)
    await isHere.waitFor()
    await isLive(jonas.page)

    // Who only supports can be kept away as anyone can.
    const { challenges } = stage.house.backend
    const { token = '' } = (await challenges.findInvite(mira.uid, id)) ?? {}
    const joining = { token, nickname: 'Olga', role: 'supporter', agrees: true } as const
    await challenges.perform('joinChallenge', { uid: 'olga' }, joining)
    const menu = mira.page.getByLabel(words('row.menu', { name: 'Olga' }))
    await menu.click()
    expect(await findBarriers(mira.page)).toEqual([])
    expect(await overflow(mira.page)).toBe(0)
    await press(mira.page, words('block.do', { name: 'Olga' }))
    await menu.waitFor({ state: 'detached' })

    await press(mira.page, words('company.ask'))
    await jonas.page.getByText(words('company.asks', { name: 'Mira' })).waitFor()
    // Where nobody answers for a while, nobody is left waiting: there's a line to call.
    await mira.page.getByText(words('company.waiting')).waitFor()
    await mira.page.clock.fastForward(3 * 60_000)
    await mira.page.getByText(words('company.nobody')).waitFor()
    // It is heard of wherever the others are: on Today, on Together, and beside the way there.
    const elsewhere = await stage.openBeside(jonas)
    const asks = words('company.asks', { name: 'Mira' })
    for (const place of ['home', 'together'] as const) {
      await elsewhere.visit(pathOf(place, 'en'))
      await elsewhere.page.locator('#content').getByText(asks).waitFor()
      await elsewhere.page.getByRole('link', { name: `Together ${asks}` }).waitFor()
      expect(await findBarriers(elsewhere.page)).toEqual([])
    }
    await elsewhere.page.close()
    const line = mira.page.getByRole('link', { name: words('company.line') })
    expect(await line.getAttribute('href')).toBe(pathOf('quitLines', 'en'))
    expect(await findBarriers(mira.page)).toEqual([])
    await press(jonas.page, words('company.answer'))
    await mira.page.getByText(words('company.came', { names: 'Jonas' })).waitFor()
    await press(mira.page, words('company.fine'))
    await jonas.page.getByText(words('company.asks', { name: 'Mira' })).waitFor({ state: 'detached' })

    // Whoever leaves, from wherever, has nothing of it on their device either.
    const isKept = () => jonas.page.evaluate(async at => (await caches.match(at)) !== undefined, path)
    await eventually(isKept).toBe(true)
    await jonas.visit(pathOf('challengeSettings', 'en', { id }))
    await jonas.page.getByText(words('leave.title')).click()
    await press(jonas.page, words('leave.do'))
    await jonas.page.waitForURL(`**${pathOf('together', 'en')}`)
    await eventually(isKept).toBe(false)
    expect(await jonas.page.evaluate(() => localStorage.getItem('exhale:challenges'))).toBe('{}')
    await mira.page.getByText('Jonas').first().waitFor({ state: 'detached' })
    await jonas.visit(path)
    expect(await jonas.page.locator('h1').innerText()).toBe(words('missing.title'))

    // The one who is left looks after it, and can be asked to go by nobody.
    await mira.visit(pathOf('challengeSettings', 'en', { id }))
    expect(await mira.page.getByRole('textbox', { name: words('invitation.link') }).inputValue()).toContain(
      '/go/',
    )
    expect(await findBarriers(mira.page)).toEqual([])
    expect(await overflow(mira.page)).toBe(0)
  })

  test('can be read, told and cheered in without a script', async () => {
    const asleep = { javaScriptEnabled: false, locale: 'en-GB' }
    const mira = await bring('Mira', 'Europe/Berlin', asleep)
    const jonas = await bring('Jonas', 'America/Lima', asleep)
    const id = await gather([mira, jonas])
    const url = stage.house.url + pathOf('challenge', 'en', { id })
    await mira.page.goto(url)
    await answer(mira.page, 'free').click()
    await mira.page.getByText(words('answer.free', { total: '1' })).waitFor()
    await jonas.page.goto(url)
    expect(await total(jonas.page)).toBe('1')
    await cheerFor(jonas.page, 'Mira').click()
    await jonas.page.getByText(words('lately.cheeredByYou', { other: 'Mira' }), { exact: true }).waitFor()

    await mira.page.goto(`${url}/settings`)
    await mira.page.getByRole('textbox', { name: words('own.nickname') }).fill('Mirka')
    await mira.page
      .getByRole('button', { name: words('save') })
      .first()
      .click()
    await mira.page.getByText(words('saved')).waitFor()
    await mira.page.getByLabel(words('row.menu', { name: 'Jonas' })).click()
    await mira.page.getByRole('button', { name: words('people.remove', { name: 'Jonas' }) }).click()
    await mira.page.getByText(words('people.removed', { name: 'Jonas' })).waitFor()
    await jonas.page.goto(url)
    expect(await jonas.page.locator('h1').innerText()).toBe(words('missing.title'))
    await mira.page.getByRole('button', { name: wordsOf('en', 'common')('ui.undo') }).click()
    await jonas.page.goto(url)
    await jonas.page.getByText('Mirka').first().waitFor()
  })

  test('speaks the reader’s language with the right plurals', async () => {
    const mira = await bring('Mira', 'Europe/Berlin')
    const others = tongues.map(language => ({ ...mira, uid: `in-${language}`, nickname: language }))
    for (const { uid } of others) await addMember(stage.house.backend, uid, { quitAt: noon - 20 * day })
    const id = await gather([mira, ...others])
    for (const [index, language] of tongues.entries()) {
      const count = index + 1
      await tell(stage.house.backend, `in-${language}`, '2026-10-15', 'free')
      const say = wordsOf(language, 'challenge')
      await mira.visit(pathOf('challenge', language, { id }))
      await isTotal(count, mira)
      const next = [1, 3, 7, 14].find(each => each > count) ?? 0
      await mira.page.getByText(say('total.days', { count }), { exact: true }).first().waitFor()
      await mira.page.getByText(say('total.more', { count: next - count, number: String(next) })).waitFor()
      await mira.page
        .getByText(say('said.free', { count: 1 }))
        .first()
        .waitFor({ state: 'attached' })
      expect(await overflow(mira.page)).toBe(0)
    }
  })
})
