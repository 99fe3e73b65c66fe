import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageCodes, prefixOf } from '../../languages/languages.ts'
import { type House, serveHouse } from '../testing/serve.ts'

let house: House
let membersHouse: House
beforeAll(async () => {
  house = await serveHouse()
  membersHouse = await serveHouse({ person: { id: 'p1', name: 'Mira', roles: ['owner'] } })
})
afterAll(() => Promise.all([house.stop(), membersHouse.stop()]))

const guarded = [
  '/admin',
  '/admin/add-auth',
  '/admin/content',
  '/admin/content/assets',
  '/admin/email',
  '/admin/email/templates',
  '/admin/email/outbox',
  '/admin/email/blocked',
  '/admin/email/sending',
  '/admin/helplines',
  '/admin/links',
  '/admin/purchases',
  '/admin/purchases/webhooks',
  '/admin/surveys',
  '/admin/challenges',
  '/admin/requests',
  '/data-deletion',
  '/data-deletion/parts',
]
const everywhere = languageCodes.flatMap(language => guarded.map(path => prefixOf(language) + path))

test('an address of the administration with nothing there keeps its menu for who helps', async () => {
  for (const language of languageCodes) {
    const path = `${prefixOf(language)}/admin/people`
    const [here, elsewhere] = [await membersHouse.ask(path), await house.ask(path)]
    expect([here.status, elsewhere.status]).toEqual([404, 302])
    expect(await here.text()).toContain(`href="${prefixOf(language)}/admin/add-auth"`)
  }
})

describe('a guarded page', () => {
  test.each(everywhere)('%s asks a visitor to sign in, and comes back', async path => {
    const login = `${path.match(/^\/\w\w(?=\/)/)?.[0] ?? ''}/login`
    const answer = await house.ask(`${path}?tab=a%20b&c`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(
      `${login}?redirect=${encodeURIComponent(`${path}?tab=a%20b&c`)}`,
    )
    expect(await answer.text()).toBe('')
  })

  test.each([
    ['/admin/audit.csv?q=x', '/admin/audit'],
    ['/admin/links/3/poster.pdf', '/admin/links'],
    ['/admin/links.csv', '/admin/links'],
    ['/admin/requests.csv?kind=parts', '/admin/requests'],
    ['/data-deletion/copy.zip', '/data-deletion'],
  ])('asks a visitor to sign in who opens its file %s, and comes back to %s', async (file, page) => {
    const read = (headers: Record<string, string>) => house.ask(file, { headers })
    const answer = await read({ accept: 'text/html,*/*;q=0.8' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/login?redirect=${encodeURIComponent(page)}`,
    ])
    // A program is told in its own terms.
    expect((await read({ accept: '*/*' })).status).toBe(403)
  })

  test.each(everywhere)('%s opens for someone who is signed in', async path => {
    const answer = await membersHouse.ask(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toMatch(/private|no-store/)
  })

  test.each(['HEAD', 'POST'])('is not opened by %s', async method => {
    for (const path of everywhere) {
      const answer = await house.ask(path, { method })
      expect([path, answer.status]).toEqual([path, 302])
    }
  })

  test.each([
    ['/admin.data', '/login?redirect=%2Fadmin'],
    ['/de/admin/email.data?_routes=de.adminEmail&x=1', '/de/login?redirect=%2Fde%2Fadmin%2Femail%3Fx%3D1'],
    ['/admin.data?_routes=root', '/login?redirect=%2Fadmin'],
    ['/ru/data-deletion.data', '/ru/login?redirect=%2Fru%2Fdata-deletion'],
  ])('%s gives the router no data but the way to sign in', async (path, location) => {
    for (const method of ['GET', 'POST']) {
      const answer = await house.ask(path, { method })
      expect(answer.status).toBe(202)
      const text = await answer.text()
      expect(text).toContain(JSON.stringify(location))
      expect(text).not.toMatch(/engine|sqlite|buildId/)
    }
  })

  test('gives its data to someone who is signed in', async () => {
    const answer = await membersHouse.ask('/admin.data')
    expect(await answer.text()).toContain('sqlite')
  })

  test.each(['', '/', '/.', '/%2e', '/x/..'])(
    'stays closed however its address is spelled behind “%s”',
    async beginning => {
      const spelling = fc.constantFrom('as is', 'upper', 'encoded', 'twice')
      const ending = fc.constantFrom('', '/', '//', '.data', '/_.data', '?x', '%20', ';x', '/.', '%0A', '%00')
      const spelled = fc
        .tuple(fc.constantFrom(...everywhere), fc.array(spelling, { minLength: 1 }), ending)
        .map(([path, ways, end]) => beginning + spell(path, ways) + end)
      await fc.assert(
        fc.asyncProperty(spelled, async path => {
          const answer = await fetch(house.url + path, { redirect: 'manual' })
          const text = await answer.text()
          expect([202, 302, 308, 404]).toContain(answer.status)
          if (answer.status !== 308)
            expect(answer.headers.get('location') ?? '/login').toMatch(/^(\/\w\w)?\/login/)
          expect(text).not.toMatch(/"engine"|SQLite/)
        }),
        { numRuns: 30 },
      )
    },
  )
})

describe('an open page', () => {
  test.each(languageCodes.map(language => `${prefixOf(language)}/start-data-deletion`))(
    '%s asks no one to sign in',
    async path => {
      expect((await house.ask(path)).status).toBe(200)
      expect((await house.ask(`${path}.data`)).status).toBe(200)
    },
  )
})

function spell(path: string, ways: string[]): string {
  const letters = [...path].map((letter, index) => {
    const way = ways[index % ways.length]
    if (letter === '/' || way === 'as is') return letter
    if (way === 'upper') return letter.toUpperCase()
    return `${way === 'twice' ? '%25' : '%'}${letter.charCodeAt(0).toString(16)}`
  })
  return letters.join('')
}
