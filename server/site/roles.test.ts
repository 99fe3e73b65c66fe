import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { pathOf } from '../../app/map/addresses.ts'
import { isClosed, roles } from '../../app/map/roles.ts'
import { type RouteName, routeNames, siteMap } from '../../app/map/routes.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { signUp } from '../testing/sign-up.ts'

let house: House
let asker: Person | undefined
beforeAll(async () => {
  house = await serveHouse({ findPerson: async () => asker })
})
afterAll(() => house.stop())

const desks = routeNames.filter(name => siteMap[name].path.startsWith('/admin'))
const holders = [...roles.map(role => [role]), []]
const pathTo = (name: RouteName) => pathOf(name, 'en', { id: 'none' })

/** Files and frames beside the pages: each opens to the roles of the page it belongs to. */
const mounts: Record<string, RouteName> = {
  '/admin/email/templates/:kind/:language/:scheme{(day|night)}': 'adminTemplates',
  '/admin/audit.csv': 'adminAudit',
  '/admin/requests.csv': 'adminRequests',
  '/admin/outcomes.csv': 'adminOutcomes',
  '/admin/email/subscribers.csv': 'adminBringIn',
  '/admin/purchases/books.csv': 'adminPurchases',
  '/admin/links/:id/poster.pdf': 'adminLinks',
  '/admin/links.csv': 'adminLinks',
  '/admin/email/campaigns/:id/email/:language/:look{day|night|text}': 'adminCampaign',
  '/admin/email/campaigns/:id/progress': 'adminCampaignSending',
}

describe.each(desks)('%s', name => {
  test.each(holders)('is asked for by someone whose role is %s: screen, data and form', async (...held) => {
    asker = { id: 'someone', name: 'Kim', roles: held.filter(role => role !== undefined) }
    const isRefused = isClosed(name, asker)
    const path = pathTo(name)
    const answers = [
      await house.ask(path),
      await house.ask(`${path}.data`),
      await house.ask(path, { method: 'POST', body: new URLSearchParams({ deed: 'nothing' }) }),
    ]
    const [screen, data, form] = answers.map(({ status }) => status)
    expect(screen === 403).toBe(isRefused)
    expect(data === 403).toBe(isRefused)
    if (isRefused) expect(form).toBe(403)
  })
})

describe('what is mounted below /admin', () => {
  test('is known here, with the page whose roles it has', () => {
    const mounted = house.doors.filter(({ path }) => path.startsWith('/admin')).map(({ path }) => path)
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(mounts).sort())
  })

  test.each(Object.entries(mounts))('%s refuses whom %s refuses', async (pattern, page) => {
    const path = pattern
      .replace(/:(scheme|look)\{.*?\}/, 'day')
      .replace(':language', 'en')
      .replace(':kind', 'welcome')
      .replace(':id', 'none')
    asker = undefined
    expect((await house.ask(path)).status).toBeGreaterThanOrEqual(300)
    for (const held of holders) {
      asker = { id: 'someone', name: 'Kim', roles: held }
      const { status } = await house.ask(path)
      if (isClosed(page, asker)) expect([held, status >= 400]).toEqual([held, true])
      else expect([held, status === 403]).toEqual([held, false])
    }
  })
})

describe('a role without a second step, where one is needed', () => {
  test('opens no page, no form and no file, and leads to setting it up', async () => {
    const strict = await serveHouse({ env: { STAFF_SECOND_STEP: '1' } })
    const { uid, cookie } = await signUp(strict, {
      email: 'ada@example.org',
      password: 'one breath at a time',
    })
    await strict.backend.identity.administration.setRoles(uid, ['owner'])
    for (const name of desks) {
      const answer = await strict.ask(pathTo(name), { headers: { cookie } })
      const stepFirst = `/account?redirect=${encodeURIComponent(pathTo(name))}#two-step`
      expect([name, answer.status, answer.headers.get('location')]).toEqual([name, 302, stepFirst])
      const posted = await strict.ask(pathTo(name), { method: 'POST', headers: { cookie } })
      expect([name, posted.status]).toEqual([name, 302])
    }
    expect((await strict.ask('/admin/links.csv', { headers: { cookie } })).status).toBeGreaterThanOrEqual(400)
    expect(await (await strict.ask('/account', { headers: { cookie } })).text()).toContain(
      'You can use your role once',
    )
    await strict.stop()
  })
})

test('who is refused reads which roles open the page, and whom to ask', async () => {
  asker = { id: 'someone', name: 'Kim', roles: ['editor'] }
  const read = async (path: string) => (await house.ask(path)).text()
  const english = await read('/admin/settings')
  expect(english).toContain('Role needed here: Owner.')
  expect(english).toContain('ask an owner')
  expect(await read('/de/admin/purchases')).toContain('Nötige Rolle: Leitung oder Finanzen.')
  // Any role opens this one.
  asker = { id: 'someone', name: 'Kim', roles: [] }
  expect(await read('/admin')).not.toContain('Role needed here')
})
