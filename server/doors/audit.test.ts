import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { maskAddress } from '../../services/mail/mail.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { password, signUp } from '../testing/sign-up.ts'

const people: Record<string, Person> = {
  owner: { id: 'owner-1', name: 'Ada', roles: ['owner'] },
  editor: { id: 'editor-1', name: 'Eva', roles: ['editor'] },
  member: { id: 'member-1', name: 'Mira', roles: [] },
}
let house: House
let who = 'owner'
beforeAll(async () => {
  house = await serveHouse({ findPerson: async () => people[who] })
})
afterAll(() => house.stop())

const as = async (person: string, path: string, form?: Record<string, string>) => {
  who = person
  const body = form && new URLSearchParams(form)
  const headers = { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' }
  const answer = await house.ask(path, { method: body ? 'POST' : 'GET', body, headers })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

test('what helpers do is written down, with whom and what; each sees their own, owners see all', async () => {
  await as('owner', '/admin/links', { deed: 'make', target: '/help', name: 'winter', kind: 'page' })
  await as('editor', '/admin/links', { deed: 'make', target: '/quit-smoking', name: 'spring', kind: 'page' })
  await as('editor', '/admin/links', { deed: 'end', link: 'spring' })
  expect(await house.backend.audit.list()).toMatchObject([
    { actor: 'editor-1', action: 'links.changed', subject: 'spring', after: { isEnded: true } },
    { actor: 'editor-1', action: 'links.made', subject: 'spring', device: 'Firefox on Windows' },
    { actor: 'owner-1', action: 'links.made', subject: 'winter', roles: ['owner'] },
  ])
  const all = await as('owner', '/admin/audit?open=2')
  expect(all.text).toContain('winter')
  expect(all.text).toContain('target: /quit-smoking')
  const own = await as('editor', '/admin/audit?who=owner-1')
  expect(own.text).toContain('spring')
  expect(own.text).not.toContain('winter')
  const none = (await as('owner', '/admin/audit?noun=people')).text
  expect(none).toContain('No entry fits that')
  expect(none).toMatch(/href="\/admin\/audit"[^>]*>Show all/)
  expect((await as('member', '/admin/audit')).status).toBe(403)
})

test('owners look at the whole chain; nobody else can have it looked at', async () => {
  expect((await as('owner', '/admin/audit')).text).toContain('Nobody has checked the chain yet')
  const refused = await as('editor', '/admin/audit', {})
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(await house.backend.audit.findLastCheck()).toBeUndefined()
  await as('owner', '/admin/audit', {})
  expect((await as('owner', '/admin/audit')).text).toContain('The chain is whole.')
  await house.backend.database
    .as<{ audit_entries: { subject: string; position: number } }>()
    .kysely.updateTable('audit_entries')
    .set({ subject: 'other' })
    .where('position', '=', 2)
    .execute()
  await as('owner', '/admin/audit', {})
  const broken = await as('owner', '/admin/audit')
  expect(broken.text).toContain('Entry 2 doesn’t fit the one before')
  expect(broken.text).toContain('/admin/audit.csv?since=2')
  const stretch = await house.backend.audit.list({ since: 2 })
  expect(stretch.map(({ position }) => position)).toEqual([3, 2])
})

test('is found by who and what, and saved for a spreadsheet as far as one may see it', async () => {
  const { audit } = house.backend
  const own = { id: 'editor-1', roles: ['editor'], device: '' }
  await audit.note(own, { action: 'links.made', subject: '=HYPERLINK("x")', after: { note: 'a, "b"' } })
  const found = await as('owner', '/admin/audit?q=win')
  expect(found.text).toContain('winter')
  expect(found.text).not.toContain('>spring<')
  const all = await as('owner', '/admin/audit.csv')
  expect(all.text).toContain(`"'=HYPERLINK(""x"")"`)
  expect(all.text.split('\r\n').filter(line => line.includes('links.'))).toHaveLength(4)
  const mine = await as('editor', '/admin/audit.csv?q=owner-1')
  expect(mine.text.trim()).toBe('number,time,who,roles,action,on,before,after,device,seal')
  expect((await as('editor', '/admin/audit.csv')).text).not.toContain('winter')
  expect((await as('member', '/admin/audit.csv')).status).toBe(403)
  expect(await audit.list({ actions: ['audit.exported'], actor: 'owner-1' })).toHaveLength(1)
})

test('members stay masked, on the page and in the file; who helps is named', async () => {
  const { audit, identity } = house.backend
  const make = async (displayName: string) => {
    const email = `${crypto.randomUUID()}@example.org`
    return { ...(await signUp(house, { email, password, displayName })), email }
  }
  const member = await make('Mira Hidden')
  const helper = await make('Hanna Helper')
  const guest = await signUp(house)
  await identity.administration.setRoles(helper.uid, ['support'])
  const sue = { id: helper.uid, roles: ['support'], device: '' }
  const { location } = await as('owner', '/admin/audit', { deed: 'search', q: member.email, noun: 'people' })
  expect(location).toBe(`/admin/audit?noun=people&q=${member.uid}`)
  for (const subject of [member.uid, helper.uid, guest.uid])
    await audit.note(sue, { action: 'people.lookedUp', subject })
  for (const path of ['/admin/audit?noun=people', '/admin/audit.csv?noun=people']) {
    const { text } = await as('owner', path)
    expect(text).toContain(maskAddress(member.email))
    for (const hidden of [member.email, helper.email, 'Mira Hidden', guest.uid])
      expect(text).not.toContain(hidden)
    expect(text).toContain('Hanna Helper')
  }
})

test('speaks of things by their names, and leads to them', async () => {
  const { audit, campaigns, content, helplineChecks, mail } = house.backend
  const by = { id: 'owner-1', roles: ['owner'], device: '' }
  const lines = [{ line: 'key', what: 'DE · Rauchfrei · 0800' }]
  const { stories } = await content.administration.listStories({ page: 1, perPage: 1, search: 'home' })
  const home = stories[0]
  const made = await campaigns.create('Winter garden', { id: 'owner-1', name: 'Ada' })
  const campaign = 'campaign' in made ? made.campaign.id : ''
  const letter = await mail.send({
    to: 'x@example.org',
    kind: 'passwordReset',
    language: 'en',
    subject: 'x',
    text: 'x',
    html: 'x',
  })
  await helplineChecks.confirm(lines, 'owner-1')
  const deeds = [
    ['content.unpublished', String(home?.id), home?.name ?? '', `/admin/content/${home?.id}`],
    ['content.assetFolderRemoved', '99', 'Old pictures', '/admin/content/assets'],
    ['campaigns.approved', campaign, 'Winter garden', `/admin/email/campaigns/${campaign}`],
    ['helplines.unconfirmed', 'key', 'DE · Rauchfrei · 0800', '/admin/helplines'],
    ['schedule.hurried', 'outbox', 'Deletes emails after 90 days', '/admin/schedule'],
    ['settings.changed', 'accent', 'Logo and color', '/admin/settings'],
    ['purchases.entered', '12', 'Order 12', '/admin/purchases?order=12'],
    ['email.held', letter, 'New password', `/admin/email/outbox?letter=${letter}`],
    ['links.changed', 'winter', 'winter', '/admin/links?link=winter&amp;show=all'],
    ['challenges.reportsSettled', 'zcV9OK', 'Someone in a challenge', '/admin/challenges'],
  ] as const
  for (const [action, subject, name, place] of deeds) {
    const after = action === 'content.assetFolderRemoved' ? { name } : undefined
    await audit.note(by, { action, subject, after })
    const [{ position } = { position: 0 }] = await audit.list({ limit: 1 })
    const { text } = await as('owner', `/admin/audit?open=${position}`)
    const [line = ''] = text.split('<li data-line').filter(each => each.includes('aria-expanded="true"'))
    expect(line, action).toContain(`>${name}</span>`)
    expect(line, action).toContain(`href="${place}"`)
  }
  // A token has a number like a story's, and is none.
  await audit.note(by, { action: 'content.tokenMade', subject: String(home?.id), after: { name: 'Preview' } })
  expect((await as('owner', '/admin/audit')).text).toContain('>Preview</span>')
  // And by their title they are found.
  expect((await as('owner', `/admin/audit?q=${home?.name}`)).text).toContain(`>${home?.name}</span>`)
  // Where someone may not go, no link leads them.
  await audit.note({ ...by, id: 'editor-1' }, { action: 'settings.changed', subject: 'accent' })
  expect(
    (await as('editor', `/admin/audit?open=${(await audit.list({ limit: 1 }))[0]?.position}`)).text,
  ).not.toContain('href="/admin/settings"')
})

test('a screen that fails leaves the menu, a way to try again and a reference', async () => {
  const { schema } = house.backend.database.kysely
  await schema.alterTable('audit_entries').renameTo('audit_entries_away').execute()
  const { status, text } = await as('owner', '/admin/audit?noun=links')
  await schema.alterTable('audit_entries_away').renameTo('audit_entries').execute()
  expect(status).toBe(500)
  expect(text).toContain('href="/admin/links"')
  expect(text).toMatch(/href="\/admin\/audit\?noun=links"[^>]*>.*Try again/)
  expect(text).toContain('this reference: ')
})
