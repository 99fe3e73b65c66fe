import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { findPort } from '../server/testing/serve.ts'
import { createPerson } from '../services/identity/federation/testing/person.ts'
import { serveProvider } from '../services/identity/federation/testing/provider.ts'
import { codeAt, stepAt } from '../services/identity/proofs/totp.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { awake, eventually } from './watch.ts'

const port = await findPort()
const callback = `http://localhost:${port}/auth/oauth/callback`
const clinic = { client_id: 'exhale', client_secret: 'between us', redirect_uris: [callback] }
const provider = await serveProvider({
  clients: () => [{ ...clinic, token_endpoint_auth_method: 'client_secret_post' }],
})
/** One that cuts its pages off from their opener. */
const aloof = await serveProvider({
  clients: () => [{ ...clinic, token_endpoint_auth_method: 'client_secret_post' }],
  headers: { 'Cross-Origin-Opener-Policy': 'same-origin' },
})
afterAll(() => Promise.all([provider.stop(), aloof.stop()]))

const client = { clientId: clinic.client_id, clientSecret: clinic.client_secret }
/** Later than it is, where a test lets time pass. */
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead) }
const stage = setStage({
  clock,
  env: {
    PORT: String(port),
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'oidc.clinic', name: 'Clinic', issuer: provider.issuer, ...client },
      { id: 'oidc.aloof', name: 'Aloof', issuer: aloof.issuer, ...client },
    ]),
  },
})
const say = wordsOf('en', 'account')
const button = (page: Page, name = 'Clinic') =>
  page.getByRole('button', { name: say('social.with', { provider: name }) })

async function openWindow({ page }: Tab, name?: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await button(page, name).click()
  const popup = await opened
  await popup.waitForURL(/\/interaction\//)
  return popup
}

/** At the provider: says who they are, and agrees. */
async function agree(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Who had no account yet is asked what the sign-up form asks. */
async function stay(page: Page, say = wordsOf('en', 'account')): Promise<void> {
  await page.getByRole('checkbox', { name: say('register.adult') }).check()
  await page.getByRole('button', { name: say('newcomer.keep') }).click()
}

const header = (page: Page) => page.getByRole('banner')
const cookieOf = async (page: Page, name: string) =>
  (await page.context().cookies()).find(cookie => cookie.name === name)

describe('signing in with a provider', () => {
  test('is offered only where one is set up', async () => {
    const { page, visit } = await stage.open()
    for (const path of ['/login', '/register']) {
      await visit(path)
      expect(await button(page).count()).toBe(1)
    }
    const bare = await stage.serve({})
    await visit(`${bare.url}/login`)
    expect(await page.getByRole('button', { name: /Continue with/ }).count()).toBe(0)
    expect((await bare.ask('/auth/oauth/start?provider=oidc.clinic')).status).toBe(404)
  })

  test('happens in a window of 500 by 600 and ends signed in, where the reader wanted to go', async () => {
    const tab = await stage.open({ viewport: null })
    const { page, visit, watch } = tab
    await visit('/de/login?redirect=%2Fde%2Fhilfe')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: /Clinic/ }).click()
    const popup = await opened
    await popup.waitForURL(/\/interaction\//)
    // Of the height that was asked for, some browsers take off their own bars.
    expect(await popup.evaluate(() => [innerWidth, outerHeight >= 600 && innerHeight <= 600])).toEqual([
      500,
      true,
    ])
    const closed = popup.waitForEvent('close')
    await agree(popup, 'mira')
    await closed
    await stay(page, wordsOf('de', 'account'))
    await page.waitForURL(/\/de\/hilfe$/)
    await awake(page)
    await header(page).getByText('The mira').waitFor()
    expect(await cookieOf(page, 'token')).toMatchObject({
      sameSite: 'Strict',
      path: '/__session',
      httpOnly: true,
    })
    expect(await cookieOf(page, '__session')).toMatchObject({ httpOnly: true })
    expect(
      await page
        .context()
        .cookies()
        .then(all => all.filter(({ name }) => name.startsWith('oauth-'))),
    ).toEqual([])
    expect(watch.requests.filter(url => !url.startsWith(stage.house.url))).toEqual([])
    // What was on its way when the page went on.
    expect(watch.take()).toEqual([])
    expect(stage.house.lines.join('')).not.toMatch(/mira|example\.org/)
  })

  test('says so when the window was closed, and can be tried again', async () => {
    const tab = await stage.open()
    await tab.visit('/login')
    const popup = await openWindow(tab)
    await tab.page.getByText(say('social.waiting')).waitFor()
    await popup.close()
    await tab.page.getByText(say('errors.popupClosed')).waitFor()
    await agree(await openWindow(tab), 'again')
    await stay(tab.page)
    await header(tab.page).getByText('The again').waitFor()
  })

  test('says so when the person went back at the provider, and leaves no token', async () => {
    const tab = await stage.open()
    await tab.visit('/login')
    const popup = await openWindow(tab)
    const closed = popup.waitForEvent('close')
    await popup.getByRole('link', { name: /Cancel/ }).click()
    await tab.page.getByText(say('errors.popupClosed')).waitFor()
    await closed
    expect(await cookieOf(tab.page, 'token')).toBeUndefined()
    expect(await cookieOf(tab.page, '__session')).toBeUndefined()
  })

  test('goes on in the same window where the browser keeps the other closed', async () => {
    const { page, visit } = await stage.open()
    await page.addInitScript(() => {
      window.open = () => null
    })
    await visit('/login?redirect=%2Fhelp')
    await button(page).click()
    await page.getByText(say('errors.popupBlocked')).waitFor()
    await page.waitForURL(/\/interaction\//)
    const addresses: string[] = []
    page.on('framenavigated', frame => addresses.push(frame.url()))
    await agree(page, 'blocked')
    await stay(page)
    await page.waitForURL(`${stage.house.url}/help`)
    await header(page).getByText('The blocked').waitFor()
    expect(addresses.join(' ')).not.toMatch(/id_token|access_token|eyJ/)
    expect(await cookieOf(page, 'token')).toBeDefined()
    await page.goBack()
    expect(page.url()).not.toContain('#oauth')
  })

  test('tells a refusal in the same window, too', async () => {
    const { page, visit } = await stage.open()
    await page.addInitScript(() => {
      window.open = () => null
    })
    await visit('/login')
    await button(page).click()
    await page.waitForURL(/\/interaction\//)
    await page.getByRole('link', { name: /Cancel/ }).click()
    await page.getByText(say('errors.popupClosed')).waitFor()
    expect(page.url()).toBe(`${stage.house.url}/login`)
  })

  test('takes nothing that was begun elsewhere', async () => {
    const query = new URLSearchParams({ provider: 'oidc.clinic', ticket: 'x'.repeat(43) })
    const begun = await stage.house.ask(`/auth/oauth/start?${query}`)
    const attacker = createPerson(stage.house.url)
    const { url } = await attacker.signIn(new URL(begun.headers.get('location') ?? ''), 'attacker')
    const { page, visit } = await stage.open()
    await page.goto(url.href)
    await page.waitForURL(/#oauth-error=invalid-auth-event$/)
    await visit(`/login#oauth=${'x'.repeat(43)}`)
    await page.getByText(say('errors.codeInvalid')).waitFor()
    expect(page.url()).toBe(`${stage.house.url}/login`)
    expect(await cookieOf(page, '__session')).toBeUndefined()
  })

  test('finishes in its own window where the provider cuts the tie', async () => {
    const tab = await stage.open()
    await tab.visit('/login')
    const popup = await openWindow(tab, 'Aloof')
    await agree(popup, 'apart')
    await stay(popup)
    await header(popup).getByText('The apart').waitFor()
    expect(await cookieOf(popup, '__session')).toBeDefined()
  })

  test('tells a page at another address to open the usual one', async () => {
    const { page, visit } = await stage.open()
    await visit(stage.house.url.replace('localhost', '127.0.0.1').concat('/login'))
    await button(page).click()
    await page.getByText(say('errors.domain')).waitFor()
  })

  test('asks a newcomer first, and takes the account back when they would rather not', async () => {
    const tab = await stage.open()
    await tab.visit('/login')
    await agree(await openWindow(tab), 'minor')
    await tab.page.getByRole('button', { name: say('newcomer.keep') }).click()
    expect(await tab.page.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    await tab.page.getByRole('button', { name: say('newcomer.giveUp') }).click()
    await tab.page.waitForURL(`${stage.house.url}/`)
    expect(await stage.house.backend.identity.administration.list({ search: 'minor' })).toEqual([])
    expect(await cookieOf(tab.page, '__session')).toBeUndefined()
  })

  test('signs up only who declares to be of age, and with the set-up link makes the owner', async () => {
    const setup = await stage.house.backend.identity.setup.issue()
    const tab = await stage.open()
    await tab.visit(`/register?setup=${setup}`)
    await button(tab.page).click()
    expect(await tab.page.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true')
    expect(tab.page.context().pages()).toHaveLength(1)
    await tab.page.getByRole('checkbox', { name: say('register.adult') }).check()
    await agree(await openWindow(tab), 'founder')
    await header(tab.page).getByText('The founder').waitFor()
    expect(await tab.visit('/admin')).toBe(200)
  })

  test('goes on to the second step, and is asked for it again before the account is deleted', async () => {
    const tab = await stage.open()
    const { page } = tab
    await tab.visit('/register')
    await page.getByRole('checkbox', { name: say('register.adult') }).check()
    await agree(await openWindow(tab), 'careful')
    await header(page).getByText('The careful').waitFor()
    await tab.visit('/account')
    await page.getByRole('button', { name: say('twoStep.start') }).click()
    const key = await page.locator('code').innerText()
    const codeNow = () => codeAt(key, stepAt(clock.now().getTime()))
    await page.getByLabel(say('factor.code')).fill(codeNow())
    await page.getByRole('button', { name: say('twoStep.finish') }).click()
    await page.getByText(say('twoStep.codesTitle')).waitFor()

    const later = await stage.open()
    ahead += 30_000
    await later.visit('/login')
    await agree(await openWindow(later), 'careful')
    await later.page.getByLabel(say('factor.code')).fill('000000')
    await later.page.getByRole('button', { name: say('factor.submit') }).click()
    await later.page.getByText(say('errors.factorWrong')).waitFor()
    expect(await cookieOf(later.page, '__session')).toBeUndefined()
    expect(await cookieOf(later.page, 'token')).toBeUndefined()
    await later.page.getByLabel(say('factor.code')).fill(codeNow())
    await later.page.getByRole('button', { name: say('factor.submit') }).click()
    await header(later.page).getByText('The careful').waitFor()
    expect(await cookieOf(later.page, 'token')).toBeDefined()

    await later.visit('/data-deletion')
    ahead += 6 * 60_000
    const remove = later.page.getByRole('button', { name: wordsOf('en', 'deletion')('own.delete') })
    await remove.click()
    const opened = later.page.waitForEvent('popup')
    await later.page.getByRole('button', { name: say('social.confirm', { provider: 'Clinic' }) }).click()
    await opened
    // An empty field is named at the field.
    await later.page.getByRole('button', { name: say('factor.submit') }).click()
    const empty = wordsOf('en', 'common')('validation.required', { name: say('factor.code') })
    await later.page.getByText(empty).waitFor()
    await later.page.getByLabel(say('factor.code')).fill(codeNow())
    const { administration } = stage.house.backend.identity
    expect(await administration.list({ search: 'careful' })).toHaveLength(1)
    await later.page.getByRole('button', { name: say('factor.submit') }).click()
    await later.page.getByRole('heading', { name: wordsOf('en', 'rights')('undo.heading') }).waitFor()
    const [leaving] = await administration.list({ search: 'careful' })
    expect(await stage.house.backend.rights.erasures.findOf(leaving?.id ?? '')).toMatchObject({
      state: 'waiting',
    })
  })

  test('becomes one more way into an account, and the token goes when the person does', async () => {
    const tab = await stage.open()
    const { page, visit } = tab
    await visit('/register')
    await page.getByLabel(say('register.name')).fill('Linker')
    await page.getByLabel(say('email')).fill('linker@example.org')
    await page.getByLabel(say('password'), { exact: true }).fill('breathe-in-1')
    await page.getByRole('checkbox', { name: say('register.adult') }).check()
    await page.getByRole('button', { name: say('register.submit') }).click()
    await header(page).getByText('Linker').waitFor()
    await visit('/account')
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: say('own.connect', { provider: 'Clinic' }) }).click()
    await agree(await opened, 'linker')
    await page.getByText(say('own.saved')).waitFor()
    expect(await cookieOf(page, 'token')).toBeUndefined()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())

    const later = await stage.open()
    await later.visit('/login')
    await agree(await openWindow(later), 'linker')
    await header(later.page).getByText('Linker').waitFor()
    expect(await cookieOf(later.page, 'token')).toBeDefined()
    await header(later.page).getByText('Linker').click()
    await later.page.getByRole('button', { name: wordsOf('en', 'common')('nav.signOut') }).click()
    await eventually(() => cookieOf(later.page, '__session')).toBeUndefined()
    expect(await cookieOf(later.page, 'token')).toBeUndefined()
  })
})
