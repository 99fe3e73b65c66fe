import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { consentVersion } from '../../domain/newsletter/consent.ts'
import type { NewsletterTables } from '../../domain/newsletter/schema.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const day = 24 * 60 * 60_000
const clock = heldClock('2026-11-16T07:00:00Z')
let house: House
let address: string

beforeAll(async () => {
  house = await serveHouse({ clock })
})
afterAll(() => house.stop())
beforeEach(() => {
  address = `${crypto.randomUUID()}@example.org`
  // Another hour: what came from here before no longer counts.
  clock.advance(60 * 60_000)
})

const wish = (more: Record<string, string> = {}) => ({
  email: address,
  topics: 'tips',
  frequency: 'weekly',
  language: 'de',
  timeZone: 'Europe/Berlin',
  website: '',
  consent: 'on',
  ...more,
})

/** A form as a browser without JavaScript sends it. */
async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  // Emails are told apart by when they were written.
  clock.advance(1)
  const answer = await house.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  await house.backend.newsletter.subscriptions.settle()
  return { answer, status: answer.status, html: await answer.text() }
}

const say = (language: Language) => house.backend.library.words(language).getFixedT(null, 'newsletter')

/** The newest email to the address, and the link it is for. */
async function readMail() {
  const entry = (await house.backend.mail.listFor(address)).at(-1)
  const { content, kind, language } = await house.backend.mail.get(entry?.id ?? '')
  const links = [...(content?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => new URL(href ?? ''))
  const link = links.find(({ pathname }) => /verify|preferences|einstellungen/.test(pathname))
  return { kind, language, links, path: decodeURI(link?.pathname ?? '') }
}
const countMail = async () => (await house.backend.mail.listFor(address)).length

async function subscribe(): Promise<string> {
  await post('/de/newsletter', wish())
  const { path } = await readMail()
  const { answer } = await post(path, {})
  const to = new URL(answer.headers.get('location') ?? '', house.backend.origin)
  return to.searchParams.get('subscription') ?? ''
}

async function dump() {
  const { kysely } = house.backend.database.as<NewsletterTables>()
  const tables = ['newsletter_subscriptions', 'newsletter_refusals'] as const
  return Promise.all(tables.map(table => kysely.selectFrom(table).selectAll().execute()))
}

describe('signing up', () => {
  test('is answered the same for every address, and written to once', async () => {
    const first = await post('/de/newsletter', wish())
    expect(first.status).toBe(200)
    expect(first.html).toContain(say('de')('sent.title'))
    expect(first.html).toContain(say('de')('emails.confirm.subject'))
    expect(await readMail()).toMatchObject({ kind: 'newsletterConfirm', language: 'de' })
    await post((await readMail()).path, {})
    const again = await post('/de/newsletter', wish({ topics: 'news', language: 'fr' }))
    // The second asks for another language, so the subject it names is in that one.
    const fold = (html: string) =>
      html
        .replaceAll(say('fr')('emails.confirm.subject'), say('de')('emails.confirm.subject'))
        .replace(/nonce="[^"]*"/g, '')
        .replaceAll(/[\w+/=-]{20,}/g, '')
    expect(fold(again.html)).toBe(fold(first.html))
    expect(await readMail()).toMatchObject({ kind: 'newsletterKnown', language: 'de' })
    const known = await house.backend.newsletter.subscriptions.find(address)
    expect(known).toMatchObject({ state: 'active', topics: ['tips'], source: 'form' })
  })

  test('says what is missing beside its field, and keeps what was entered', async () => {
    const { status, html } = await post('/de/newsletter', { email: 'anna@', frequency: 'monthly' })
    expect(status).toBe(400)
    for (const problem of ['email', 'topics', 'consent'] as const)
      expect(html).toContain(say('de')(`problems.${problem}`))
    expect(html).toContain('value="anna@"')
    expect(html).toMatch(/value="monthly"[^>]*checked|checked=""[^>]*value="monthly"/)
    expect(html).not.toMatch(/name="consent"[^>]*checked/)
    expect((await post('/newsletter', wish({ consent: '' }))).status).toBe(400)
    const empty = await post('/newsletter', wish({ email: ' ' }))
    expect(empty.html).toContain('Your email address is required.')
    expect(empty.html).not.toContain(say('en')('problems.email'))
    expect(await countMail()).toBe(0)
  })

  test('by a machine that fills in every field is answered and forgotten', async () => {
    const { status, html } = await post('/de/newsletter', wish({ website: 'https://spam.example' }))
    expect(status).toBe(200)
    expect(html).toContain(say('de')('sent.title'))
    expect(await countMail()).toBe(0)
  })

  test('writes to one address five times a day at most, and says so to nobody', async () => {
    const answers = []
    for (let count = 0; count < 7; count++) answers.push(await post('/newsletter', wish({ deed: 'again' })))
    expect(await countMail()).toBe(0)
    // Nothing went out, so nothing is claimed.
    for (const { html } of answers) {
      expect(html).toContain('If this address is waiting to be confirmed')
      expect(html).not.toContain('Sent again')
    }
    clock.advance(day)
    for (let count = 0; count < 7; count++) answers.push(await post('/newsletter', wish()))
    expect(await countMail()).toBe(5)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })

  test('from one network ends for a while after sixty', async () => {
    const send = (who: number) => post('/newsletter', { ...wish(), email: `${who}@example.org` })
    for (let count = 0; count < 60; count++) expect((await send(count)).status).toBe(200)
    const last = await send(60)
    expect(last.status).toBe(429)
    expect(last.html).toContain(say('en')('problems.wait'))
  })

  test('notes the text that was shown, though there is a newer one by now', async () => {
    const html = await (await house.ask('/de/newsletter')).text()
    const [, today = ''] = /<input(?=[^>]*name="consent")[^>]*value="([^"]*)"/.exec(html) ?? []
    expect(today).toBe(consentVersion)
    const noted = async (consent: string) => {
      address = `${crypto.randomUUID()}@example.org`
      const { status } = await post('/de/newsletter', wish({ consent }))
      return [status, (await house.backend.newsletter.subscriptions.find(address))?.consentVersion]
    }
    expect(await noted(today)).toEqual([200, consentVersion])
    expect(await noted('2026-11')).toEqual([200, '2026-11'])
    // Of a page that was open when this build came.
    expect(await noted('on')).toEqual([200, '2026-11-17'])
    expect(await noted('constructor')).toEqual([400, undefined])
  })

  test('takes the installation’s time zone where the browser says none', async () => {
    await post('/newsletter', wish({ timeZone: 'Mars/Phobos' }))
    expect(await house.backend.newsletter.subscriptions.find(address)).toMatchObject({ timeZone: 'UTC' })
  })
})

describe('confirming', () => {
  test('takes a button, once; pressed twice it is still confirmed', async () => {
    await post('/de/newsletter', wish())
    const { path } = await readMail()
    const shown = await house.ask(path)
    const html = await shown.text()
    expect(html).toContain(`${address[0]}***@e***.org`)
    expect(html).not.toContain(address)
    expect(shown.headers.get('cache-control')).toBe('private, no-store')
    expect(shown.headers.get('referrer-policy')).toBe('no-referrer')
    expect(html).toContain('name="robots" content="noindex"')
    const first = await post(path, {})
    expect(first.status).toBe(303)
    const to = first.answer.headers.get('location') ?? ''
    expect(to).toMatch(/^\/de\/subscribe-verify\/success\?subscription=[\w-]{65}$/)
    const success = await house.ask(to)
    expect(await success.text()).toContain(say('de')('success.title'))
    expect(success.headers.get('referrer-policy')).toBe('no-referrer')
    expect((await post(path, {})).answer.headers.get('location')).toBe(to)
    expect((await house.ask(path)).headers.get('location')).toBe(to)
  })

  test('by an old link leads to a page that really sends another', async () => {
    await post('/de/newsletter', wish())
    const { path } = await readMail()
    clock.advance(8 * day)
    await house.backend.newsletter.subscriptions.tidy()
    const { answer } = await post(path, {})
    const error = answer.headers.get('location') ?? ''
    expect(await (await house.ask(error)).text()).toContain(say('de')('error.title'))
    const known = await post(error, { email: address })
    const unknown = await post(error, { email: 'nobody@example.org' })
    expect(known.html).toContain(say('de')('error.sent'))
    expect(unknown.html.replace(/nonce="[^"]*"|[\w+/=-]{20,}/g, '')).toBe(
      known.html.replace(/nonce="[^"]*"|[\w+/=-]{20,}/g, ''),
    )
    expect((await post(error, { email: 'nobody' })).status).toBe(400)
    expect(await countMail()).toBe(2)
    expect((await post((await readMail()).path, {})).status).toBe(303)
    expect(await house.backend.newsletter.subscriptions.find(address)).toMatchObject({ state: 'active' })
  })

  test('can be refused by who it isn’t: the address is gone, and stays so for a while', async () => {
    await post('/de/newsletter', wish())
    const { path } = await readMail()
    const refused = await post(path, { deed: 'refuse' })
    expect(refused.html).toContain(say('de')('verify.refused'))
    expect(await (await house.ask(path)).text()).toContain(say('de')('verify.refused'))
    expect(await house.backend.newsletter.subscriptions.find(address)).toBeUndefined()
    const mails = await countMail()
    expect((await post('/de/newsletter', wish())).html).toContain(say('de')('sent.title'))
    expect(await countMail()).toBe(mails)
  })

  test.each(languageCodes)('opened by hand in %s, its ends claim nothing', async language => {
    const success = await (await house.ask(pathOf('subscribeSuccess', language))).text()
    expect(success).toContain(say(language)('success.bare'))
    expect(success).not.toContain(say(language)('success.title'))
    const error = await (await house.ask(pathOf('subscribeError', language))).text()
    expect(error).toContain(say(language)('error.bare'))
    expect(error).not.toContain(say(language)('error.title'))
  })
})

describe('a subscription’s own links', () => {
  test('let its holder choose, rest, take it back, and see no address', async () => {
    const token = await subscribe()
    const path = pathOf('newsletterPreferences', 'de', { id: token })
    const page = await (await house.ask(path)).text()
    expect(page).not.toContain(address)
    expect(page).toContain('value="Europe/Moscow"')
    const saved = await post(path, {
      ...{ deed: 'save', topics: 'news', frequency: 'monthly', language: 'ru', timeZone: 'Europe/Moscow' },
    })
    expect(saved.html).toContain(say('de')('preferences.savedMonthly'))
    const { subscriptions } = house.backend.newsletter
    expect(await subscriptions.open(token)).toMatchObject({
      ...{ topics: ['news'], frequency: 'monthly', language: 'ru', timeZone: 'Europe/Moscow' },
    })
    const undo = fieldsOf(saved.html, 'undo')
    expect((await post(path, undo)).html).toContain(say('de')('preferences.undone'))
    expect(await subscriptions.open(token)).toMatchObject({
      ...{ topics: ['tips'], frequency: 'weekly', language: 'de', timeZone: 'Europe/Berlin' },
    })
    const none = await post(path, { deed: 'save', frequency: 'weekly' })
    expect([none.status, none.html.includes(say('de')('problems.topics'))]).toEqual([400, true])
    await post(path, { deed: 'pause', rest: '4w' })
    expect((await subscriptions.open(token))?.pausedUntil).toBe(clock.now().getTime() + 28 * day)
    expect(
      (await post(path, { deed: 'pause', until: String(clock.now().getTime() + 400 * day) })).status,
    ).toBe(400)
    await post(path, { deed: 'resume' })
    expect((await subscriptions.open(token))?.pausedUntil).toBeUndefined()
  })

  test('stop with one button, and can be undone for 30 days', async () => {
    const token = await subscribe()
    const path = pathOf('unsubscribe', 'de', { id: token })
    const t = say('de')
    expect(await (await house.ask(path)).text()).toContain(t('unsubscribe.safety'))
    const stopped = await post(path, { deed: 'stop' })
    expect([stopped.status, stopped.html.includes(t('unsubscribe.done'))]).toEqual([200, true])
    expect((await post(path, { deed: 'undo' })).html).toContain(t('unsubscribe.undone'))
    await post(path, { deed: 'stop' })
    clock.advance(31 * day)
    await house.backend.newsletter.subscriptions.tidy()
    const over = await (await house.ask(path)).text()
    expect(over).toContain(t('success.signUp'))
    expect(over).not.toContain('value="undo"')
    const closed = await house.ask(pathOf('newsletterPreferences', 'de', { id: token }))
    expect(await closed.text()).toContain(t('preferences.over'))
  })

  test.each([
    ['as a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['in parts', toParts({ 'List-Unsubscribe': 'One-Click' })],
  ])('stop by one click of a mail program, %s, without a page', async (_, body) => {
    const token = await subscribe()
    const path = pathOf('unsubscribe', 'de', { id: token })
    const foreign: Record<string, string> = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    for (const headers of [undefined, foreign]) {
      const answer = await house.ask(path, { method: 'POST', body, ...(headers && { headers }) })
      expect([answer.status, await answer.text()]).toEqual([200, ''])
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await house.backend.newsletter.subscriptions.open(token)).toMatchObject({ state: 'stopped' })
    }
    const unknown = await house.ask(`${path.slice(0, -3)}xxx`, { method: 'POST', body })
    expect(unknown.status).toBe(404)
  })

  test('take nothing else from other sites', async () => {
    const token = await subscribe()
    const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const path = pathOf('unsubscribe', 'de', { id: token })
    expect((await post(path, { deed: 'stop' }, foreign)).status).toBe(403)
    const more = { 'List-Unsubscribe': 'One-Click', deed: 'undo' }
    expect((await post(path, more, foreign)).status).toBe(403)
    const elsewhere = pathOf('newsletterPreferences', 'de', { id: token })
    expect((await post(elsewhere, { 'List-Unsubscribe': 'One-Click' }, foreign)).status).toBe(403)
    expect(await house.backend.newsletter.subscriptions.open(token)).toMatchObject({ state: 'active' })
  })
})

test('who only looks at every link of an email, and at the pages behind, changes nothing', async () => {
  await post('/de/newsletter', wish())
  const confirm = await readMail()
  const walk = async (paths: string[]) => {
    const before = await dump()
    const mails = await countMail()
    for (const path of paths) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await house.ask(path, { method })
        const next = answer.headers.get('location')
        if (next) await house.ask(next, { method })
        expect(answer.status).toBeLessThan(500)
      }
    }
    await house.backend.newsletter.subscriptions.settle()
    expect(await dump()).toEqual(before)
    expect(await countMail()).toBe(mails)
  }
  const pathsOf = (links: URL[]) => links.map(({ pathname, search }) => pathname + search)
  await walk(pathsOf(confirm.links))
  const token = new URLSearchParams(
    (await post(confirm.path, {})).answer.headers.get('location')?.split('?')[1],
  ).get('subscription')
  await post('/de/newsletter', wish())
  const known = await readMail()
  expect(known.path).toBe(pathOf('newsletterPreferences', 'de', { id: token ?? '' }))
  await walk([
    ...pathsOf(confirm.links),
    ...pathsOf(known.links),
    pathOf('unsubscribe', 'de', { id: token ?? '' }),
  ])
})

/** The hidden fields of the form that has one of this name. */
function fieldsOf(html: string, name: string): Record<string, string> {
  const form = html.split('<form').find(part => part.includes(`name="${name}"`)) ?? ''
  const inputs = [...(form.split('</form>')[0] ?? '').matchAll(/<input[^>]*>/g)].map(([input]) => input)
  const read = (input: string, attribute: string) =>
    new RegExp(`${attribute}="([^"]*)"`).exec(input)?.[1] ?? ''
  return Object.fromEntries(inputs.map(input => [read(input, 'name'), read(input, 'value')]))
}

function toParts(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
