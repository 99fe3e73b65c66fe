import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { heldClock } from '../platform/clock.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow, still } from './watch.ts'

const noon = new Date('2026-10-15T12:00:00+02:00')
export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  timezoneId: 'Europe/Berlin',
}

/** What someone counted before they had an account: 10 days at 20 a day. */
export const guest = {
  version: 1,
  quitAt: Date.parse('2026-10-05T10:00:00Z'),
  habit: { perDay: 20, packSize: 20, packPrice: 8, currency: 'EUR' },
}

const words = wordsOf('en', 'today')

/** A house and its members; they share one time with their browsers, which moves only when told to. */
export function setMembers(usual?: BrowserContextOptions) {
  const clock = heldClock(noon)
  const stage = setStage({ clock }, usual)

  async function openAtNoon(options: BrowserContextOptions = phone): Promise<Tab> {
    clock.set(noon)
    const tab = await stage.open(options)
    await tab.page.clock.install({ time: noon })
    return tab
  }

  /** What a browser that signed in would have; the answer is who they are. */
  async function startSession(
    page: Page,
    verb: 'signUp' | 'signInWithPassword',
    email: string,
  ): Promise<string> {
    const answered = await stage.house.ask(`/identitytoolkit.googleapis.com/v1/accounts:${verb}?key=exhale`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email,
        password: 'quiet river stones',
        ...(verb === 'signUp' && { displayName: 'Mira' }),
        returnSecureToken: true,
      }),
    })
    const { idToken, localId } = await answered.json()
    const session = await stage.house.ask('/__session', {
      method: 'POST',
      headers: { Authorization: `Bearer ${idToken}` },
    })
    const value = session.headers.get('set-cookie')?.match(/__session=([^;]+)/)?.[1] ?? ''
    await page.context().addCookies([{ name: '__session', value, url: stage.house.url }])
    return localId
  }

  return {
    stage,
    openAtNoon,
    startSession,

    /** Someone new, with a session of their own. */
    async openMember(options?: BrowserContextOptions, email = `${crypto.randomUUID()}@example.org`) {
      const tab = await openAtNoon(options)
      return { ...tab, uid: await startSession(tab.page, 'signUp', email) }
    },

    /** The same member at another device. */
    async openElsewhere({ page }: Tab): Promise<Tab> {
      const tab = await openAtNoon()
      await tab.page.context().addCookies(await page.context().cookies())
      return tab
    },

    /** The same person, some time later. */
    async wait(page: Page, until: string): Promise<void> {
      clock.set(until)
      await page.clock.setSystemTime(new Date(until))
    },

    /** All that the house keeps of a member. */
    kept: (uid: string) => stage.house.backend.members.describe(uid),
  }
}

export const press = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click()

export const answer = (page: Page, state: 'free' | 'slip' | 'private') =>
  page.getByRole('button', { name: words(`states.${state}`), exact: true })

/** The one large number, with what it counts. */
export const total = async (page: Page) => (await page.locator('h1').first().innerText()).replace(/\s+/g, ' ')

export const figure = (page: Page, name: string) =>
  page.locator('dl > div', { hasText: name }).locator('dd').first().innerText()

export const isSent = (page: Page) => eventually(() => page.getByText(/waiting to be sent/).count()).toBe(0)

export async function agree(page: Page): Promise<void> {
  await page.getByLabel(words('welcome.consent')).check()
  await press(page, words('welcome.keep'))
  await page.getByText(words('welcome.consent')).waitFor({ state: 'detached' })
}

/** Nothing is in anyone's way, and nothing sticks out. */
export async function isOpenToAll(page: Page): Promise<void> {
  await still(page)
  expect(await findBarriers(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

/** What this browser counted for a guest. */
export async function keepCounter(page: Page, moment: string): Promise<void> {
  await page.addInitScript(quit => {
    if (!sessionStorage.getItem('told')) localStorage.setItem('exhale:quit-moment', quit)
    sessionStorage.setItem('told', 'yes')
  }, moment)
}
