import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf } from '../../../app/admin/audit/actions.ts'
import type { Person } from '../../../app/context.ts'
import { tries } from '../../../platform/testing/tier.ts'
import { withFullLog } from '../../testing/full-log.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const people: Record<string, Person> = Object.fromEntries(
  ['owner', 'mail', 'editor', 'support', 'finance'].map(role => [
    role,
    { id: `${role}-1`, name: role, roles: [role], email: `${role}@example.org` },
  ]),
)
let house: House
let who = 'owner'
beforeAll(async () => {
  house = await serveHouse({ findPerson: async () => people[who] })
})
afterAll(() => house.stop())

const page = '/admin/email/subscribers'
const bringIn = '/admin/email/bring-in'

async function as(person: string, path: string, form?: Record<string, string | File>) {
  who = person
  const body = form && new FormData()
  for (const [name, value] of Object.entries(form ?? {})) body?.append(name, value)
  const answer = await house.ask(path, { method: body ? 'POST' : 'GET', body })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function subscribe(address: string) {
  const { newsletter, mail } = house.backend
  const wish = { topics: ['tips' as const], frequency: 'weekly' as const, language: 'de' as const }
  await newsletter.subscriptions.ask({
    ...{ ...wish, address, timeZone: 'UTC', source: 'form', consentVersion: '2026-11' },
  })
  await newsletter.subscriptions.settle()
  const [letter] = await mail.listFor(address)
  const { content } = await mail.get(letter?.id ?? '')
  const token = /subscribe-verify\/([\w-]+)/.exec(content?.text ?? '')?.[1] ?? ''
  const made = await newsletter.subscriptions.confirm(token)
  if (!made) throw new Error('not confirmed')
  return made
}

const notes = async (action: string) =>
  (await house.backend.audit.list({ actions: [action] })).map(({ actor, subject, after }) => ({
    actor,
    subject,
    after,
  }))

const csv = (text: string) => new File([text], 'fair.csv', { type: 'text/csv' })
const statement = 'They signed up on paper at our stand at the fair.'

async function read(text: string) {
  const answer = await as('mail', bringIn, { deed: 'read', topics: 'tips', language: 'ru', file: csv(text) })
  return { ...answer, list: /list=([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? '' }
}

describe('subscribers', () => {
  test.each(['editor', 'finance'])('are nothing for the role %s', async person => {
    const { id } = await subscribe(`${person}-asks@example.org`)
    for (const path of [page, bringIn]) expect((await as(person, path)).status).toBe(403)
    for (const deed of ['stop', 'forget']) expect((await as(person, page, { deed, id })).status).toBe(403)
    const file = csv('new@example.org')
    expect((await as(person, bringIn, { deed: 'read', topics: 'tips', file })).status).toBe(403)
    expect((await as(person, `${page}.csv`, {})).status).toBe(403)
    const found = await as(person, page, { deed: 'find', address: `${person}-asks@example.org` })
    expect(found.status).toBe(403)
    expect(await house.backend.newsletter.subscriptions.get(id)).toMatchObject({ state: 'active' })
    expect(await house.backend.audit.list({ actions: actionsOf('subscribers') })).toEqual([])
  })

  test('are found by their exact address alone, and that is noted', async () => {
    const { id } = await subscribe('anna@example.org')
    expect((await as('mail', page)).text).not.toContain('a***@e***.org')
    const { text } = await as('mail', page, { deed: 'find', address: ' anna@example.org ' })
    expect(text).toContain('a***@e***.org')
    expect(text).not.toContain('anna@example.org')
    expect(text).toContain('Ich möchte bekommen, was ich angekreuzt habe.')
    expect(text).toContain('version 2026-11')
    const missing = await as('mail', page, { deed: 'find', address: 'anna@example.com' })
    expect(missing.text).toContain('Nobody is subscribed with this address.')
    expect((await as('mail', page, { deed: 'find', address: 'anna' })).text).toContain('one whole email')
    expect(await notes('subscribers.lookedUp')).toEqual([
      { actor: 'mail-1', subject: 'a***@e***.org', after: { id } },
    ])
    expect(house.lines.join('')).not.toContain('anna@example')
  })

  test('are shown to support, masked, and nothing more', async () => {
    const { id } = await subscribe('sue@example.org')
    const { text } = await as('support', page, { deed: 'find', address: 'sue@example.org' })
    expect(text).toContain('s***@e***.org')
    expect(text).toContain('Ich möchte bekommen, was ich angekreuzt habe.')
    expect(text).not.toMatch(/sue@example|value="(stop|forget)"|subscribers\.csv|bring-in/)
    expect((await notes('subscribers.lookedUp'))[0]).toMatchObject({ actor: 'support-1', after: { id } })
    for (const deed of ['stop', 'forget']) expect((await as('support', page, { deed, id })).status).toBe(403)
    expect((await as('support', bringIn)).status).toBe(403)
    expect((await as('support', `${page}.csv`, {})).status).toBe(403)
    expect(await house.backend.newsletter.subscriptions.get(id)).toMatchObject({ state: 'active' })
  })

  test('are counted without small groups', async () => {
    const { text } = await as('owner', page)
    expect(text).toContain('Under 10')
    expect(text).toContain('In numbers')
  })

  test('are stopped and forgotten by hand, each noted once', async () => {
    const { id } = await subscribe('ben@example.org')
    const { subscriptions } = house.backend.newsletter
    for (const _ of [1, 2]) {
      const { text } = await as('mail', page, { deed: 'stop', id })
      expect(text).toContain('b***@e***.org gets no more newsletters.')
    }
    expect(await subscriptions.get(id)).toMatchObject({ state: 'stopped' })
    expect(await notes('subscribers.stopped')).toMatchObject([{ subject: 'b***@e***.org', after: 'stopped' }])
    expect((await as('owner', page, { deed: 'forget', id })).text).toContain('are deleted')
    await as('owner', page, { deed: 'forget', id })
    expect(await subscriptions.get(id)).toBeUndefined()
    expect(await notes('subscribers.forgotten')).toMatchObject([{ actor: 'owner-1' }])
  })
})

describe('a list', () => {
  test('is shown before it is brought in, then brought in once, with where its consent comes from', async () => {
    await subscribe('known@example.org')
    await house.backend.mail.suppressions.add('blocked@example.org', 'bounced')
    const text = 'email\ncleo@example.org\nCLEO@example.org\nnobody\nknown@example.org\nblocked@example.org'
    const { list, status } = await read(text)
    expect(status).toBe(302)
    const shown = await as('mail', `${bringIn}?list=${list}`)
    expect(shown.text).toContain('fair.csv: 5 rows read')
    expect(shown.text).toContain('The same address stands further up.')
    expect(shown.text).toContain('This isn’t a whole email address.')
    expect(shown.text).toContain('Ask 1 person to confirm')
    expect(shown.text).not.toContain('cleo@example')
    const { subscriptions, lists } = house.backend.newsletter
    expect(await subscriptions.find('cleo@example.org')).toBeUndefined()
    expect((await as('mail', bringIn, { deed: 'begin', list, statement: 'fair' })).status).toBe(400)
    expect(await subscriptions.find('cleo@example.org')).toBeUndefined()
    await Promise.all([1, 2].map(() => as('mail', bringIn, { deed: 'begin', list, statement })))
    await lists.settle()
    expect(await house.backend.mail.listFor('cleo@example.org')).toMatchObject([
      { kind: 'newsletterConfirm' },
    ])
    expect((await as('mail', `${bringIn}?list=${list}`)).text).toContain(
      '1 person has been asked to confirm.',
    )
    const card = await as('mail', page, { deed: 'find', address: 'cleo@example.org' })
    expect(card.text).toContain(statement)
    expect(card.text).toContain('Not confirmed yet')
    expect(await notes('subscribers.listRead')).toMatchObject([{ subject: list, after: { fresh: 1 } }])
    expect(await notes('subscribers.listBroughtIn')).toMatchObject([{ actor: 'mail-1', subject: list }])
  })

  test('lets everyone it writes to say no by one click of a mail program', async () => {
    const { mail, newsletter } = house.backend
    const { list } = await read('fay@example.org\ngus@example.org')
    await as('mail', bringIn, { deed: 'begin', list, statement })
    await newsletter.lists.settle()
    const click = async (address: string) => {
      const [letter] = await mail.listFor(address)
      const { content, isBulk } = await mail.get(letter?.id ?? '')
      expect([isBulk, content?.headers]).toMatchObject([
        true,
        { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      ])
      const { pathname } = new URL(content?.headers['List-Unsubscribe']?.slice(1, -1) ?? '')
      const press = async () => {
        const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
        const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
        return (await house.ask(pathname, { method: 'POST', body, headers })).status
      }
      return { token: pathname.split('/').at(-1) ?? '', press }
    }
    const fay = await click('fay@example.org')
    expect([await fay.press(), await fay.press()]).toEqual([200, 200])
    expect(await newsletter.subscriptions.find('fay@example.org')).toBeUndefined()
    const again = await read('fay@example.org')
    await as('mail', bringIn, { deed: 'begin', list: again.list, statement })
    await newsletter.lists.settle()
    expect(await mail.listFor('fay@example.org')).toHaveLength(1)

    const gus = await click('gus@example.org')
    await newsletter.subscriptions.confirm(gus.token)
    expect(await gus.press()).toBe(200)
    expect(await newsletter.subscriptions.find('gus@example.org')).toMatchObject({ state: 'stopped' })
  })

  test('is left out when someone thinks better of it', async () => {
    const { list } = await read('dan@example.org')
    const { headers } = await as('mail', bringIn, { deed: 'drop', list })
    expect((await as('mail', headers.get('location') ?? '')).text).toContain('The list is deleted.')
    expect((await as('mail', `${bringIn}?list=${list}`)).status).toBe(404)
    await as('mail', bringIn, { deed: 'begin', list, statement })
    expect(await house.backend.mail.listFor('dan@example.org')).toEqual([])
    expect(await notes('subscribers.listDropped')).toMatchObject([{ subject: list }])
  })

  test('may have fifty thousand rows, and no more than the page takes', async () => {
    const count = tries(50_000)
    const rows = Array.from({ length: count }, (_, index) => `Somebody Long,reader-${index}@mail.example.org`)
    const { list } = await read(['Name,E-Mail', ...rows].join('\r\n'))
    expect((await as('mail', `${bringIn}?list=${list}`)).text).toContain(
      `fair.csv: ${count.toLocaleString('en')} rows read`,
    )
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const body = new Uint8Array(4 * 1024 * 1024 + 1)
    const heavy = await house.ask(bringIn, { method: 'POST', headers, body })
    expect(heavy.status).toBe(413)
    expect(await heavy.text()).toContain('The file is larger than 4 MB. Please split it.')
    expect((await read('Name,Phone\nAnna,1')).text).toContain('Name it “email” in the first row.')
    const none = await as('mail', bringIn, { deed: 'read', topics: 'tips' })
    expect(none.text).toContain('Please choose a CSV file.')
    await as('mail', bringIn, { deed: 'drop', list })
  }, 60_000)
})

test('nothing is done to subscribers or lists that can’t be noted', async () => {
  const { database, newsletter } = house.backend
  const whileFull = async (path: string, form: Record<string, string | File>) =>
    (await withFullLog(database, () => as('mail', path, form))).status
  const { id } = await subscribe('dora@example.org')
  for (const deed of ['stop', 'forget']) expect(await whileFull(page, { deed, id })).toBe(500)
  expect(await newsletter.subscriptions.get(id)).toMatchObject({ state: 'active' })
  const reading = { deed: 'read', topics: 'tips', language: 'ru', file: csv('emil@example.org') }
  expect(await whileFull(bringIn, reading)).toBe(500)
  expect(await newsletter.subscriptions.listWaiting('emil@example.org')).toEqual([])
  const { list } = await read('emil@example.org')
  expect(await whileFull(bringIn, { deed: 'begin', list, statement })).toBe(500)
  expect(await whileFull(bringIn, { deed: 'drop', list })).toBe(500)
  expect(await newsletter.lists.find(list)).toMatchObject({ state: 'read' })
})

describe('the file of all who confirmed', () => {
  test('holds no formulas, nobody who stopped or is blocked, and is noted', async () => {
    await subscribe('=cmd@example.org')
    await subscribe('eve@example.org')
    const { id } = await subscribe('gone@example.org')
    await as('mail', page, { deed: 'stop', id })
    await house.backend.mail.suppressions.add('eve@example.org', 'complained')
    const { status, headers, text } = await as('mail', `${page}.csv`, {})
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('attachment')
    expect(headers.get('cache-control')).toContain('no-store')
    const [heading, ...rows] = text.trimEnd().split('\r\n')
    expect(heading).toContain('email,language,topics')
    expect(rows.some(row => row.startsWith(`"'=cmd@example.org"`))).toBe(true)
    expect(rows.some(row => row.startsWith('anna@example.org,de,tips,weekly'))).toBe(true)
    expect(text).not.toMatch(/gone@|eve@|cleo@/)
    expect(await notes('subscribers.takenOut')).toMatchObject([{ actor: 'mail-1' }])
  })

  test('is given to no page of another site, and by no link', async () => {
    who = 'owner'
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await house.ask(`${page}.csv`, { method: 'POST', headers })).status).toBe(403)
    expect((await as('owner', `${page}.csv`)).status).toBe(404)
    expect(await notes('subscribers.takenOut')).toHaveLength(1)
  })
})
