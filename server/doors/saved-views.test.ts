import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, serveHouse } from '../testing/serve.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse({
    findPerson: async request => {
      const role = request.headers.get('x-role') ?? 'owner'
      return { id: role, name: role, roles: role === 'member' ? [] : [role] }
    },
  })
}, 60_000)
afterAll(() => house.stop())

const send = (path: string, fields: Record<string, string>, role = 'owner') =>
  house.ask(path, { method: 'POST', headers: { 'x-role': role }, body: new URLSearchParams(fields) })
const read = async (path: string, role = 'owner') =>
  (await house.ask(path, { headers: { 'x-role': role } })).text()
/** What the page says that a form leads to. */
const told = (answer: Response) =>
  answer.status === 303 ? read(answer.headers.get('location') ?? '') : answer.text()

test('a view is saved without what was searched for, shown to its owner alone, and deleted', async () => {
  const viewQuery = 'noun=links&days=7&q=mira%40example.org&before=12&open=3&evil=1'
  const saved = await send('/admin/audit', { viewName: 'Links of a week', viewQuery })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin/audit?noun=links&days=7'])
  const page = await read('/admin/audit')
  expect(page).toContain('Links of a week')
  expect(page).not.toContain('mira')
  expect(await read('/admin/audit', 'editor')).not.toContain('Links of a week')
  expect(await read('/admin/email/outbox')).not.toContain('Links of a week')

  const [view] = await house.backend.savedViews.list('owner', 'adminAudit')
  await send('/admin/audit', { removeView: view?.id ?? '', viewQuery: 'noun=links&days=7' }, 'editor')
  expect(await house.backend.savedViews.list('owner', 'adminAudit')).toHaveLength(1)
  const removed = await send('/admin/audit', { removeView: view?.id ?? '', viewQuery: 'noun=links&days=7' })
  expect(removed.headers.get('location')).toBe('/admin/audit?noun=links&days=7')
  expect(await house.backend.savedViews.list('owner', 'adminAudit')).toEqual([])
})

test.each([
  ['/admin/add-auth', 'adminAddAuth', 'role=editor', '&person=abc&done=saved'],
  ['/admin/audit', 'adminAudit', 'days=7', '&who=abc'],
  ['/admin/email', 'adminEmail', 'show=drafts', '&q=winter&page=2'],
  ['/admin/links', 'adminLinks', 'show=all&kind=campaign&sort=used', '&q=winter&link=abc'],
  ['/admin/purchases', 'adminPurchases', 'state=paid&currency=EUR', '&q=%40abc&order=3&after=1-2'],
  ['/admin/purchases/webhooks', 'adminWebhooks', 'view=look', '&event=abc&before=1'],
  ['/admin/requests', 'adminRequests', 'kind=parts', '&q=EX-1234-5678'],
] as const)('%s is saved as it is seen, without whom it was about', async (path, page, query, more) => {
  const refused = await send(`${path}?${query}`, { viewName: '<i>', viewQuery: query })
  expect(await told(refused)).toContain('without &lt; or &gt;.')
  const saved = await send(path, { viewName: 'As I like it', viewQuery: query + more })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?${query}`])
  expect(await house.backend.savedViews.list('owner', page)).toMatchObject([{ name: 'As I like it', query }])
  expect(await read(path)).toContain('As I like it')
})

test('a view of campaigns is saved by who only reads them, too', async () => {
  const saved = await send('/admin/email', { viewName: 'Mine', viewQuery: 'show=drafts' }, 'editor')
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin/email?show=drafts'])
  const [view] = await house.backend.savedViews.list('editor', 'adminEmail')
  await send('/admin/email', { removeView: view?.id ?? '', viewQuery: '' }, 'editor')
  expect(await house.backend.savedViews.list('editor', 'adminEmail')).toEqual([])
  expect((await send('/admin/email', { deed: 'create', name: 'Winter' }, 'editor')).status).toBe(403)
  expect((await send('/admin/email', { viewName: 'Mine', viewQuery: 'show=drafts' }, 'finance')).status).toBe(
    403,
  )
})

test('a name that can’t be taken is said by its field; a page that is closed takes none', async () => {
  const answer = await send('/admin/email/outbox?view=failed', { viewName: '<i>', viewQuery: 'view=failed' })
  expect(await told(answer)).toContain('without &lt; or &gt;.')
  for (const [path, role] of [
    ['/admin/email/outbox', 'editor'],
    ['/admin/audit', 'member'],
  ] as const) {
    expect((await send(path, { viewName: 'Mine', viewQuery: 'view=failed&noun=links' }, role)).status).toBe(
      403,
    )
    expect(await house.backend.savedViews.describe(role)).toEqual([])
  }
})
