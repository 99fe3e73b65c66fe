import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { languageCodes, prefixOf } from '../../languages/languages.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const people: Record<string, Person> = {
  owner: { id: 'owner-1', name: 'Ada', roles: ['owner'] },
  mail: { id: 'mail-1', name: 'Max', roles: ['mail'] },
  editor: { id: 'editor-1', name: 'Eva', roles: ['editor'] },
}
let house: House
let who = 'owner'
const env = { OWNER_EMAIL: 'ada@example.org', OWNER_PASSWORD: 'nobody would ever guess this one' }
beforeAll(async () => {
  house = await serveHouse({ env, findPerson: async () => people[who] })
})
afterAll(() => house.stop())

const as = async (person: string, path: string, form?: Record<string, string>) => {
  who = person
  const body = form && new URLSearchParams(form)
  const answer = await house.ask(path, { method: body ? 'POST' : 'GET', body })
  return { status: answer.status, text: await answer.text() }
}

describe('the outbox', () => {
  const link = 'http://localhost/sign-in?mode=resetPassword&oobCode=a-members-code'
  const send = () =>
    house.backend.mail.send({
      to: 'member@example.org',
      subject: 'New password',
      text: `Open ${link}`,
      html: `<a href="${link}">Open</a>`,
      language: 'en',
      kind: 'passwordReset',
    })

  test.each(['owner', 'mail'])('gives %s a letter without what it lets its reader do', async person => {
    const { status, text } = await as(person, `/admin/email?letter=${await send()}`)
    expect(status).toBe(200)
    expect(text).toContain('Open http://localhost/…')
    expect(text).not.toContain('a-members-code')
    expect(text.includes('name="reveal"')).toBe(person === 'owner')
  })

  test('shows its links to an owner who asks, and notes it', async () => {
    const id = await send()
    const path = `/admin/email?letter=${id}`
    const { text } = await as('owner', path, { reveal: id })
    expect(text).toContain('a-members-code')
    expect(await house.backend.mail.listReadings(id)).toMatchObject([{ reader: 'owner-1' }])
    const again = await as('owner', path)
    expect(again.text).not.toContain('a-members-code')
    expect(again.text).toContain('Links shown to')
  })

  test.each(['mail', 'editor'])('shows them to nobody with the role %s', async person => {
    const id = await send()
    const { text } = await as(person, `/admin/email?letter=${id}`, { reveal: id })
    expect(text).not.toContain('a-members-code')
    expect(await house.backend.mail.listReadings(id)).toEqual([])
  })

  test('shows them to nobody once letters leave by a mail server', async () => {
    const sending = await serveHouse({
      env: { SMTP_URL: 'smtp://127.0.0.1:9' },
      findPerson: async () => people.owner,
    })
    const id = await sending.backend.mail.send({
      to: 'member@example.org',
      subject: 'x',
      text: link,
      html: link,
      language: 'en',
      kind: 'passwordReset',
    })
    const body = new URLSearchParams({ reveal: id })
    const answer = await sending.ask(`/admin/email?letter=${id}`, { method: 'POST', body })
    expect(await answer.text()).not.toContain('a-members-code')
    expect(await sending.backend.mail.listReadings(id)).toEqual([])
    await sending.stop()
  })
})

describe('roles', () => {
  test('are given and taken by an owner alone', async () => {
    const path = '/admin/add-auth'
    const give = { email: 'ada@example.org', role: 'editor' }
    for (const person of ['mail', 'editor']) await as(person, path, give)
    const { administration } = house.backend.identity
    expect((await administration.listHolders())[0]?.roles).toEqual(['owner'])
    expect((await as('editor', path)).text).not.toContain('ada@example.org')
    expect((await as('owner', path, give)).text).toContain('Saved.')
    const [holder] = await administration.listHolders()
    expect(holder?.roles).toEqual(['owner', 'editor'])
    await as('owner', path, { from: holder?.id ?? '', role: 'editor' })
    const kept = await as('owner', path, { from: holder?.id ?? '', role: 'owner' })
    expect(kept.text).toContain('This is the last owner')
    expect((await administration.listHolders())[0]?.roles).toEqual(['owner'])
    expect((await as('owner', path, { email: 'who@example.org', role: 'editor' })).text).toContain(
      'There’s no account with this confirmed address',
    )
    await as('owner', path, { email: 'ada@example.org', role: 'emperor' })
    expect((await administration.listHolders())[0]?.roles).toEqual(['owner'])
  })
})

describe('while there is no newsletter', () => {
  test.each(languageCodes)('the pages where one would be confirmed claim nothing, in %s', async language => {
    const say = house.backend.library.words(language).getFixedT(null, 'newsletter')
    for (const end of ['success', 'error']) {
      const { status, text } = await as('owner', `${prefixOf(language)}/subscribe-verify/${end}`)
      expect(status).toBe(200)
      expect(text).toContain(say('none'))
      expect(text).not.toContain('type="email"')
    }
  })
})
