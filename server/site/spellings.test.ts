import fc from 'fast-check'
import { type DataRouteObject, matchRoutes } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { findAddress } from '../../app/map/find-address.ts'
import { isPublic } from '../../app/map/keeping.ts'
import { type RouteName, routeNames } from '../../app/map/routes.ts'
import routes from '../../app/routes.ts'
import { languageCodes } from '../../languages/languages.ts'
import { everything, wishes } from '../certificates/testing/stage.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { askWire } from '../testing/wire.ts'

const counter = 'https://count.example'
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? ''

let house: House
let membersHouse: House
beforeAll(async () => {
  house = await serveHouse({ env: { ANALYTICS: 'plausible', ANALYTICS_URL: counter, ANALYTICS_SITE: 'S-1' } })
  membersHouse = await serveHouse({ person: { id: 'p1', name: 'Mira', roles: [] } })
})
afterAll(() => Promise.all([house.stop(), membersHouse.stop()]))

const administration: RouteName[] = routeNames.filter(name => /^admin/.test(name))
const guarded: RouteName[] = [...administration, 'account', 'dataDeletion', 'dataParts']

/** One address in ways that browsers, proxies and routers have been known to take for it. */
function spellingsOf(path: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const ways = fc.array(fc.constantFrom('as is', 'as is', 'upper', 'encoded', 'low hex', 'odd'), {
    minLength: 1,
  })
  const slash = fc.constantFrom('/', '/', '/', '//', '/./', '/x/../', '/%2e/')
  const ending = fc.constantFrom('', '', '/', '//', '///', '/.', '/x/..', '/?', '?x=%2F&y', '#z')
  const data = fc.constantFrom('', '', '.data', '/_.data', '//_.data')
  return fc
    .tuple(path, ways, fc.array(slash, { minLength: 1 }), data, ending)
    .map(([plain, letters, slashes, suffix, end]) => {
      const spelled = decodeURI(plain)
        .split('/')
        .slice(1)
        .map((part, at) => {
          const text = [...part].map((letter, index) => spell(letter, letters[(at + index) % letters.length]))
          return (slashes[at % slashes.length] ?? '/') + text.join('')
        })
      return spelled.join('') + suffix + end
    })
}

function spell(letter: string, way: string | undefined): string {
  const encoded = [...new TextEncoder().encode(letter)].map(byte => `%${byte.toString(16).padStart(2, '0')}`)
  if (way === 'upper') return encodeURI(letter.toUpperCase())
  if (way === 'encoded') return encoded.join('').toUpperCase()
  if (way === 'low hex') return encoded.join('')
  // Letters that some ways to ignore case take for others.
  if (way === 'odd')
    return encodeURI({ о: 'ᲂ', т: 'ᲄ', с: 'ᲃ', k: 'K', s: 'ſ', i: 'ı' }[letter] ?? letter.normalize('NFD'))
  return encodeURI(letter)
}

const addressOf = (names: readonly RouteName[]) =>
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...languageCodes))
    .map(([name, language]) => pathOf(name, language, { id: 'sample-1' }))

describe('every other spelling of an address', () => {
  test.each([
    ['/Help', '/help'],
    ['/help/', '/help'],
    ['/help//', '/help'],
    ['//help', '/help'],
    ['/%68elp?q=a%20b&c', '/help?q=a%20b&c'],
    ['/de/', '/de'],
    ['/DE/Hilfe', '/de/hilfe'],
    ['//', '/'],
    ['/ru/%d0%bf%d0%be%d0%bc%d0%be%d1%89%d1%8c', '/ru/%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C'],
    ['/ADMIN/', '/admin'],
    ['/certificate/edit/a:b//', '/certificate/edit/a%3Ab'],
    ['/Help.data?_routes=en.help', '/help.data?_routes=en.help'],
    ['/help/_.data', '/help.data'],
    ['/de/_.data', '/de.data'],
    ['//_.data', '/_.data'],
  ])('%s leads to %s, whatever the method', async (path, location) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await askWire(house.url, path, { method })
      expect([method, answer.status, answer.headers.location]).toEqual([method, 308, location])
    }
  })

  test('ends after one step at an address that is its own, on this site', async () => {
    const spelled = fc.oneof(
      spellingsOf(addressOf(routeNames)),
      fc
        .array(
          fc.constantFrom(
            '/',
            '//',
            '\\',
            '%2F',
            '%5C',
            'evil.com',
            'help',
            'DE',
            'posts',
            '.data',
            '%zz',
            '..',
            '?',
            'ж',
          ),
        )
        .map(parts => `/${parts.join('')}`),
    )
    await fc.assert(
      fc.asyncProperty(spelled, async path => {
        const answer = await house.ask(`${house.backend.origin.origin}${path}`)
        await answer.arrayBuffer()
        if (answer.status !== 308) return
        const location = answer.headers.get('location') ?? ''
        expect(location).toMatch(/^\/(?![/\\])/)
        const next = await house.ask(location)
        await next.arrayBuffer()
        expect([location, next.status]).not.toEqual([location, 308])
      }),
      { numRuns: 150 },
    )
  })

  test('is one the map knows, wherever the router knows it', () => {
    const ofLanguage = languageCodes.map(language => ({
      language,
      table: routes.filter(({ id }) => id?.startsWith(`${language}.`)) as DataRouteObject[],
    }))
    fc.assert(
      fc.property(
        fc.constantFrom(...ofLanguage),
        spellingsOf(addressOf(routeNames)),
        ({ table }, spelled) => {
          const { pathname } = new URL(`http://localhost${spelled.replace(/\/?_?\.data/, '')}`)
          const id = matchRoutes(table, pathname)?.at(-1)?.route.id ?? '.page'
          const found = findAddress(pathname)
          const name = id.split('.')[1]
          if (name !== 'page' && name !== 'desk') expect(found && `${found.language}.${found.name}`).toBe(id)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})

describe('a guarded page', () => {
  test('opens to no one without a role, however its address is spelled, nor does its data', async () => {
    await fc.assert(
      fc.asyncProperty(spellingsOf(addressOf(administration)), async path => {
        const answer = await follow(membersHouse, path)
        expect([path, [403, 404].includes(answer.status)]).toEqual([path, true])
        expect(answer.text).not.toMatch(/sqlite|SQLite|"engine"/)
      }),
      { numRuns: 150 },
    )
  })

  test('opens to no stranger, however its address is spelled, nor does its data', async () => {
    await fc.assert(
      fc.asyncProperty(spellingsOf(addressOf(guarded)), async path => {
        const answer = await follow(house, path)
        expect([path, [202, 302, 404].includes(answer.status)]).toEqual([path, true])
        expect(answer.text).not.toMatch(/sqlite|SQLite|"engine"/)
      }),
      { numRuns: 150 },
    )
  })

  test.each(['/admin', '/de/admin/add-auth', '/ru/admin/purchases', '/admin/email', '/pl/admin/surveys'])(
    '%s: neither its page nor its data is drawn for someone without a role',
    async path => {
      for (const spelled of [path, `${path}//`, path.replace('admin', '%41dmin'), `${path}.data`]) {
        const answer = await follow(membersHouse, spelled)
        expect([spelled, answer.status]).toEqual([spelled, 403])
      }
    },
  )
})

describe('what is not public', () => {
  async function issue(): Promise<{ edit: string; view: string }> {
    const body = new URLSearchParams(wishes)
    for (const name of everything) body.append('shows', name)
    const made = await house.ask('/certificate/new', { method: 'POST', body })
    const edit = new URL(made.headers.get('location') ?? '', house.backend.origin).pathname
    const opened = await house.backend.certificates.openToEdit(edit.split('/').at(-1) ?? '', undefined)
    if (opened.is !== 'found') throw new Error(opened.is)
    return { edit, view: `/certificate/${opened.certificate.viewId}` }
  }
  const act = (path: string, intent: string) =>
    house.ask(path, { method: 'POST', body: new URLSearchParams({ intent }) })
  const spellings = (path: string) => [
    path,
    `${path}//`,
    `${path}/`,
    path.replace('certificate', 'Certificate'),
    path.replace('certificate', '%63ertificate'),
    `/${path}`,
  ]

  test('is gone at once when it is withdrawn, in every spelling', async () => {
    const { edit, view } = await issue()
    for (const path of spellings(view)) expect((await follow(house, path)).text).toContain('Robin Avery')
    await act(edit, 'withdraw')
    for (const path of spellings(view))
      expect([path, (await follow(house, path)).status]).toEqual([path, 410])
  })

  test('is closed at once when its secret is replaced, in every spelling', async () => {
    const { edit } = await issue()
    for (const path of spellings(edit)) expect((await follow(house, path)).status).toBe(200)
    await act(edit, 'rotateEdit')
    for (const path of spellings(edit))
      expect([path, (await follow(house, path)).status]).toEqual([path, 410])
  })

  test('is kept for nobody: only what the map says is for everyone is', async () => {
    // A guest's own record is put into these by their browser.
    const own = [
      'plan',
      'planMoment',
      'planMedicines',
      'planOtherMedicines',
      'planReminders',
      'together',
      'you',
      'youSettings',
    ]
    const kept = [...routeNames.filter(isPublic), ...own, 'login', 'register', 'signIn', 'startDataDeletion']
    for (const name of routeNames) {
      const path = pathOf(name, 'de', { id: 'sample-1' })
      const answer = await house.ask(path)
      await house.ask(path)
      if (answer.status === 200)
        expect([name, answer.headers.has('etag')]).toEqual([name, kept.includes(name)])
    }
  })

  test('tells no one its address: neither in its tags nor to the page after it, nor a counter', async () => {
    expect(policyOf(await house.ask('/help'))).toContain(counter)
    const { edit, view } = await issue()
    for (const path of [
      edit,
      view,
      '/unsubscribe/s3cret',
      '/newsletter/preferences/s3cret',
      '/subscribe-verify/success?subscription=s3cret',
      '/reminder/s3cret',
      '/challenge-invite/s3cret',
      '/sign-in?oobCode=s3cret',
      '/register?setup=s3cret',
    ]) {
      const answer = await house.ask(path)
      const html = await answer.text()
      const secret = path.split(/[/=]/).at(-1) ?? ''
      const tags = html.match(/<(meta|link)\b[^>]*>/g)?.join('') ?? ''
      expect([path, answer.headers.get('referrer-policy')]).toEqual([path, 'no-referrer'])
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
      // The counter that this house has: what its pages may load from and report to.
      expect([path, policyOf(answer).includes(counter)]).toEqual([path, false])
      if (path !== view) expect(tags).not.toContain(secret)
      expect(html).not.toMatch(/rel="canonical"[^>]+(certificate|unsubscribe|invite)/)
    }
  })
})

/** Where an address leads at last, as long as it only changes its spelling. */
async function follow(at: House, path: string): Promise<{ status: number; text: string }> {
  const url = new URL(`${at.backend.origin.origin}${path}`)
  const answer = await at.ask(url.href)
  const text = await answer.text()
  return answer.status === 308
    ? follow(at, answer.headers.get('location') ?? '')
    : { status: answer.status, text }
}
