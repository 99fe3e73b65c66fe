import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { heldClock } from '../platform/clock.ts'
import type { House } from '../server/testing/serve.ts'
import { takeCopy } from '../server/testing/take-copy.ts'
import { createLimits } from '../services/identity/limits.ts'
import { codeAt, stepAt } from '../services/identity/proofs/totp.ts'
import type { Tables } from '../services/identity/tables.ts'
import { setStage, type Tab, wordsOf } from './stage.ts'
import { eventually, findBarriers, overflow } from './watch.ts'

const stage = setStage({})
const t = wordsOf('en', 'account')
const common = wordsOf('en', 'common')
const password = 'quiet river stones'

let number = 0
let email = ''
beforeEach(() => {
  number += 1
  email = `mira${number}@example.org`
})

async function register({ page, visit }: Tab, path = '/register'): Promise<void> {
  await visit(path)
  await page.getByLabel(t('register.name')).fill('Mira')
  await page.getByLabel(t('email')).fill(email)
  await page.getByLabel(t('password'), { exact: true }).fill(password)
  await page.getByLabel(t('register.adult')).check()
  await page.getByRole('button', { name: t('register.submit') }).click()
  await page.waitForURL(url => !url.pathname.includes('register'))
}

async function signIn({ page, visit }: Tab, path = '/login', secret = password): Promise<void> {
  await visit(path)
  await page.getByLabel(t('email')).fill(email)
  await page.getByLabel(t('password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

const isIn = (page: Page) => page.getByText('Mira', { exact: true }).first().waitFor({ state: 'attached' })
const problem = (page: Page) => page.getByRole('alert').innerText()

/** The link of the newest letter of a kind to the person, as they would find it in their mailbox. */
async function findLink(house: House, kind: string): Promise<string> {
  await house.backend.identity.settle()
  for (const entry of await house.backend.mail.list()) {
    if (entry.kind !== kind) continue
    const { content } = await house.backend.mail.get(entry.id)
    const link = content?.to === email && content.text.match(/https?:\/\/\S+oobCode=\S+/)?.[0]
    if (link) return link
  }
  throw new Error(`no ${kind} letter for ${email}`)
}

/** Wrong passwords from elsewhere, hour after hour, so that the wait for the next outlasts this test. */
async function wearOut({ backend }: House): Promise<void> {
  const clock = heldClock(Date.now())
  const limits = createLimits(backend.database.as<Tables>().kysely, 'exhale', clock, true)
  for (let index = 0; index < 6; index++) {
    await limits.count('passwordsOfAccount', email)
    clock.advance(50 * 60_000)
  }
}

describe('an account', () => {
  test('is made, known at once, and left again', async () => {
    const tab = await stage.open()
    await register(tab)
    await isIn(tab.page)
    await tab.visit('/account')
    await tab.page.getByText(t('own.unconfirmed')).waitFor()
    await tab.page.getByRole('button', { name: t('own.signOut'), exact: true }).click()
    await tab.page.waitForURL(`${stage.house.url}/`)
    await tab.visit('/account')
    expect(new URL(tab.page.url()).pathname).toBe('/login')
    // A page that is left may be in mid-sentence.
    expect(tab.watch.take()).toEqual([])
  })

  test('tells the server of a sign-in once, and of its end once', async () => {
    await register(await stage.open())
    const tab = await stage.open()
    const told: string[] = []
    tab.page.on('request', request => {
      if (new URL(request.url()).pathname === '/__session') told.push(request.method())
    })
    await signIn(tab)
    await isIn(tab.page)
    expect(told).toEqual(['POST'])
    await tab.visit('/account')
    await tab.page.getByRole('button', { name: t('own.signOut'), exact: true }).click()
    await tab.page.waitForURL(`${stage.house.url}/`)
    expect(told).toEqual(['POST', 'DELETE'])
  })

  test('wants a password that is not easily guessed, and shows what it wants', async () => {
    const { page, visit, watch } = await stage.open()
    await visit('/register')
    await page.getByLabel(t('register.name')).fill('Mira')
    await page.getByLabel(t('email')).fill(email)
    await page.getByLabel(t('register.adult')).check()
    const rules = page.getByRole('list', { name: t('policy.label') })
    expect(await rules.innerText()).toContain(t('policy.open'))
    expect(await rules.innerText()).toContain(t('policy.length', { count: 10 }))
    await page.getByLabel(t('password'), { exact: true }).fill('chicago99')
    expect(await rules.innerText()).toContain(t('policy.open'))
    await page.getByLabel(t('password'), { exact: true }).fill('chicago1999')
    expect(await rules.innerText()).toContain(t('policy.met'))
    await page.getByRole('button', { name: t('register.submit') }).click()
    expect(await problem(page)).toContain(t('errors.weak'))
    // They may have changed since the page was drawn, and are asked for anew.
    await eventually(() => watch.requests.filter(url => url.includes('/register.data')).length).toBe(1)
  })

  test('is asked for with the same words, known or not', async () => {
    const tab = await stage.open()
    await register(tab)
    const other = await stage.open()
    await signIn(other, '/login', 'not the password')
    const known = await problem(other.page)
    email = 'nobody@example.org'
    await signIn(other, '/login', 'not the password')
    expect(await problem(other.page)).toBe(known)
    expect(known).toContain(t('errors.wrong'))
  })

  test('leads on to where its owner wanted to go, within the site alone', async () => {
    const tab = await stage.open()
    await register(tab)
    const other = await stage.open()
    await signIn(other, '/login?redirect=%2Faccount%3Fa%3Db')
    await other.page.waitForURL(`${stage.house.url}/account?a=b`)
    const third = await stage.open()
    await signIn(third, '/login?redirect=%2F%2Fevil.example')
    await third.page.waitForURL(`${stage.house.url}/`)
  })

  test('is confirmed by the button behind the link, not by opening it', async () => {
    const tab = await stage.open()
    await register(tab, '/register?redirect=%2Fhelp')
    const link = await findLink(stage.house, 'verifyEmail')
    for (const _ of ['opened', 'and opened again']) await tab.visit(link)
    await tab.visit('/account')
    await tab.page.getByText(t('own.unconfirmed')).waitFor()
    await tab.visit(link)
    await tab.page.getByRole('button', { name: t('verify.submit') }).click()
    await tab.page.getByText(t('verify.done')).waitFor()
    await tab.page.getByRole('link', { name: t('factor.submit') }).click()
    await tab.page.waitForURL(`${stage.house.url}/help`)
    await tab.visit('/account')
    await tab.page.getByText(t('own.confirmed'), { exact: false }).first().waitFor()
  })

  test('gets a new password by letter, once', async () => {
    const tab = await stage.open()
    await register(tab)
    const other = await stage.open()
    await other.visit('/login?redirect=%2Fhelp')
    await other.page.getByRole('link', { name: t('login.forgot') }).click()
    await other.page.getByRole('heading', { name: t('reset.askHeading') }).waitFor()
    await other.page.getByLabel(t('email')).fill(email)
    await other.page.getByRole('button', { name: t('reset.askSubmit') }).click()
    await other.page.getByText(t('reset.sent')).waitFor()
    const link = await findLink(stage.house, 'passwordReset')
    await other.visit(link)
    await other.page.getByLabel(t('newPassword')).fill('brisk morning walks')
    await other.page.getByRole('button', { name: t('reset.submit') }).click()
    await other.page.getByText(t('reset.done')).waitFor()
    const signingIn = other.page.getByRole('main').getByRole('link', { name: t('login.title') })
    const onwards = (await signingIn.getAttribute('href')) ?? ''
    await other.visit(link)
    expect(await problem(other.page)).toContain(t('errors.codeInvalid'))
    await signIn(other)
    expect(await problem(other.page)).toContain(t('errors.wrong'))
    await signIn(other, onwards, 'brisk morning walks')
    await other.page.waitForURL(`${stage.house.url}/help`)
    await isIn(other.page)
    await tab.visit('/account')
    expect(new URL(tab.page.url()).pathname).toBe('/login')
  })

  test('opens by a link on another device, and says what became of a password nobody vouched for', async () => {
    const tab = await stage.open()
    await register(tab)
    const confirmation = await findLink(stage.house, 'verifyEmail')
    const asking = await stage.open()
    await asking.visit('/sign-in?redirect=%2Fhelp')
    await asking.page.getByLabel(t('email')).fill(email)
    await asking.page.getByRole('button', { name: t('link.submit') }).click()
    await asking.page.getByText(t('link.sent')).waitFor()
    const phone = await stage.open()
    await phone.visit(await findLink(stage.house, 'emailSignIn'))
    await phone.page.getByText(t('link.losing')).waitFor()
    // The code has left the address; what it does has not left the page.
    await phone.page.reload()
    await phone.page.getByText(t('link.losing')).waitFor()
    await phone.page.getByLabel(t('email')).fill(email)
    await phone.page.getByRole('button', { name: t('link.confirm') }).click()
    await phone.page.getByText(t('link.lost')).waitFor()
    await phone.page.reload()
    await phone.page.getByText(t('link.lost')).waitFor()
    await phone.page.getByRole('button', { name: t('twoStep.notNow') }).click()
    await phone.page.waitForURL(`${stage.house.url}/help`)
    await isIn(phone.page)
    // The email that would have confirmed the address is no mistake now.
    await phone.visit(confirmation)
    await phone.page.getByText(t('verify.done')).waitFor()
    await phone.visit('/account')
    await phone.page.getByText(t('own.noPassword')).waitFor()
    await phone.page.getByText(t('own.linkProvider')).waitFor()
  })

  test('takes a second step, by app or by recovery code', async () => {
    const tab = await stage.open()
    await register(tab)
    await tab.visit(await findLink(stage.house, 'verifyEmail'))
    await tab.page.getByRole('button', { name: t('verify.submit') }).click()
    await tab.page.getByText(t('verify.done')).waitFor()
    await tab.visit('/account')
    await tab.page.getByRole('button', { name: t('twoStep.start') }).click()
    const key = await tab.page.locator('code').innerText()
    await tab.page.getByLabel(t('factor.code')).fill(codeAt(key, stepAt(Date.now())))
    await tab.page.getByRole('button', { name: t('twoStep.finish') }).click()
    await tab.page.getByText(t('twoStep.codesTitle')).waitFor()
    const codes = (await tab.page.locator('ul.font-mono').innerText()).split(/\s+/)

    const other = await stage.open()
    await signIn(other, '/login?redirect=%2Fhelp')
    await other.page.getByLabel(t('factor.code')).fill('000000')
    await other.page.getByRole('button', { name: t('factor.submit') }).click()
    expect(await problem(other.page)).toContain(t('errors.factorWrong'))
    await other.page.getByLabel(t('factor.code')).fill(codes[0] ?? '')
    await other.page.getByRole('button', { name: t('factor.submit') }).click()
    await other.page.waitForURL(`${stage.house.url}/help`)
    await isIn(other.page)
  })

  test('gets its letters in the language it chose', async () => {
    const tab = await stage.open()
    await register(tab)
    await tab.visit('/account')
    expect(await tab.page.getByLabel(t('own.lettersLabel')).inputValue()).toBe('en')
    await tab.page.getByLabel(t('own.lettersLabel')).selectOption('pl')
    await tab.page
      .getByRole('region', { name: t('own.letters') })
      .getByRole('button')
      .click()
    await tab.page.getByText(t('own.saved')).waitFor()
    await tab.page.getByRole('button', { name: t('own.sendConfirmation') }).click()
    await tab.page.getByText(t('own.confirmationSent')).waitFor()
    await stage.house.backend.identity.settle()
    const letters = await stage.house.backend.mail.listFor(email)
    expect(letters.map(({ language }) => language).toSorted()).toEqual(['en', 'pl'])
    const cookies = await tab.page.context().cookies()
    const copy = await takeCopy(stage.house, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    expect(JSON.parse(copy['account.json'] ?? '')).toMatchObject({
      language: 'pl',
      browsers: [{ createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
    })
  })

  test('stays open in a known browser, whatever strangers try', async () => {
    const tab = await stage.open()
    await register(tab)
    await tab.visit('/account')
    await tab.page.getByRole('button', { name: t('own.signOut'), exact: true }).click()
    await tab.page.waitForURL(`${stage.house.url}/`)
    await wearOut(stage.house)
    const stranger = await stage.open()
    await signIn(stranger)
    expect(await problem(stranger.page)).toContain(
      t('errors.tooManyUntil', { when: '' }).replace(/\s*\.$/, ''),
    )
    await signIn(tab)
    await isIn(tab.page)
  })

  test('is the same in two tabs', async () => {
    const tab = await stage.open()
    await register(tab)
    const beside = await stage.openBeside(tab)
    await beside.visit('/help')
    await isIn(beside.page)
    await tab.visit('/account')
    await tab.page.getByRole('button', { name: t('own.signOut'), exact: true }).click()
    await beside.page
      .getByRole('link', { name: common('nav.signIn') })
      .first()
      .waitFor({ state: 'attached' })
  })

  test('that is closed or signed out elsewhere is out at once', async () => {
    const tab = await stage.open()
    await register(tab)
    const { administration } = stage.house.backend.identity
    const [account] = await administration.list({ search: email })
    await administration.disable(account?.id ?? '')
    await tab.visit('/account')
    expect(new URL(tab.page.url()).pathname).toBe('/login')
    await signIn(tab)
    expect(await problem(tab.page)).toContain(t('errors.disabled'))
  })

  test('without a role sees no administration, with one it does', async () => {
    const tab = await stage.open()
    await register(tab)
    expect(await tab.visit('/admin')).toBe(403)
    await tab.page.getByRole('heading', { name: common('errors.forbidden.title') }).waitFor()
    await isIn(tab.page)
    expect(
      await tab.page
        .getByRole('banner')
        .getByRole('link', { name: common('nav.signIn') })
        .count(),
    ).toBe(0)
    const { administration } = stage.house.backend.identity
    const [account] = await administration.list({ search: email })
    await administration.setRoles(account?.id ?? '', ['owner'])
    expect(await tab.visit('/admin')).toBe(200)
    expect(await tab.visit('/admin/email/outbox')).toBe(200)
    await tab.page.getByText(wordsOf('en', 'admin')('email.waiting')).waitFor()
  })

  test('can be deleted, with everything of it', async () => {
    const tab = await stage.open()
    await register(tab)
    await stage.house.backend.identity.settle()
    const { administration } = stage.house.backend.identity
    await tab.visit('/data-deletion')
    const confirm = async (secret: string) => {
      await tab.page.getByLabel(t('currentPassword')).fill(secret)
      await tab.page.getByRole('button', { name: wordsOf('en', 'deletion')('own.delete') }).click()
    }
    await confirm('not the password')
    expect(await problem(tab.page)).toContain(t('errors.wrong'))
    expect(await administration.list({ search: email })).toHaveLength(1)
    await confirm(password)
    await tab.page.getByRole('heading', { name: wordsOf('en', 'rights')('undo.heading') }).waitFor()
    await tab.visit('/account')
    expect(new URL(tab.page.url()).pathname).toBe('/data-deletion')
    const [account] = await administration.list({ search: email })
    await administration.deleteAccount(account?.id ?? '')
    expect(await stage.house.backend.mail.listFor(email)).toEqual([])
    await tab.visit('/account')
    expect(new URL(tab.page.url()).pathname).toBe('/login')
  })

  test('opens without JavaScript', async () => {
    const tab = await stage.open()
    await register(tab)
    const context = await stage.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${stage.house.url}/login?redirect=%2Fhelp`)
    await page.getByLabel(t('email')).fill(email)
    await page.getByLabel(t('password'), { exact: true }).fill(password)
    await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
    expect(page.url()).toBe(`${stage.house.url}/help`)
    await isIn(page)
    await context.close()
  })

  test('makes the holder of the set-up link the owner, once', async () => {
    const setup = await stage.house.backend.identity.setup.issue()
    const tab = await stage.open()
    await register(tab, `/register?setup=${setup}`)
    await tab.page.waitForURL(`${stage.house.url}/admin`)
    const heading = tab.page.getByRole('heading', { name: wordsOf('en', 'overview')('toDo.first') })
    await heading.waitFor()
    const first = tab.page.locator('section', { has: heading })
    expect(await first.getByRole('listitem').count()).toBe(3)
  })
})

test('the outbox tells the time on the reader’s wall, as they write it', async () => {
  const clock = heldClock('2026-11-10T17:37:00Z')
  const house = await stage.serve({ clock, person: { id: 'olga', name: 'Olga', roles: ['owner'] } })
  const letter = { to: email, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', language: 'en' as const }
  await house.backend.mail.send({ ...letter, kind: 'certification' })
  const { page, visit } = await stage.open({ timezoneId: 'Europe/Berlin', locale: 'en-GB' })
  await visit(`${house.url}/admin/email/outbox`)
  await page.getByRole('cell', { name: '10 Nov, 18:37' }).waitFor()
})

test('a visitor carries nothing of the client', async () => {
  const { watch, visit } = await stage.open()
  await visit('/')
  await watch.settled()
  expect(watch.requests.filter(url => /\/(auth|problems|own|social)-/.test(url))).toEqual([])
})

test('the account pages stand on a small phone, and axe finds nothing', async () => {
  const tab = await stage.open({ viewport: { width: 320, height: 700 }, locale: 'de-DE' })
  email = `phone${number}@example.org`
  await register(tab)
  const paths = [
    '/de/account',
    '/de/login',
    '/de/register',
    '/de/sign-in',
    '/de/sign-in?mode=forgotten',
    '/ru/account',
  ]
  for (const path of paths) {
    await tab.visit(path)
    if (path.endsWith('account')) {
      // On phones forms that are rarely needed are folded: open, they have to fit as well.
      await tab.page.locator('main details').nth(1).waitFor()
      await tab.page.evaluate(() => {
        for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details')) fold.open = true
      })
      await tab.page.locator('form').nth(2).waitFor()
    }
    expect({ path, wide: await overflow(tab.page), barriers: await findBarriers(tab.page) }).toEqual({
      path,
      wide: 0,
      barriers: [],
    })
  }
})
