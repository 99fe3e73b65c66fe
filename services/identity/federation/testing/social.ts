import { afterAll, beforeAll, beforeEach } from 'vitest'
import { heldClock } from '../../../../platform/clock.ts'
import { migrate } from '../../../../platform/database/migrate.ts'
import type { Database } from '../../../../platform/database/open.ts'
import { newToken } from '../../../../platform/ids.ts'
import { createLog } from '../../../../platform/log.ts'
import { createSocial } from '../social.ts'
import { socialMigrations } from '../tables.ts'
import { cookieOf, type Jar, keepCookies } from './jar.ts'
import { clinic, type Others, serveOthers, site } from './others.ts'
import { type Arrival, createPerson } from './person.ts'

type Social = { database: Database; others: Others }

/** Signing in with others for the tests of one suite, with a clock that is held and a log that can be read. */
export function setSocial(open: () => Promise<Database>) {
  const social = {} as Social
  const clock = heldClock(Date.now())
  const lines: string[] = []

  beforeAll(async () => {
    social.others = await serveOthers()
    social.database = await open()
    await migrate(social.database, [socialMigrations])
  })
  afterAll(() => social.others.stop())
  beforeEach(() => {
    clock.set(Date.now())
    lines.length = 0
  })

  /** A page of ours in a browser of its own. */
  function openBrowser(origin = site) {
    const log = createLog('debug', { write: line => void lines.push(line) })
    const { database, others } = social
    const { fetch } = createSocial({
      database,
      clock,
      log,
      origin: new URL(origin),
      providers: others.providers,
    })
    const jar: Jar = new Map()
    const ticket = newToken()
    const person = createPerson(`${origin}/`)

    async function ask(path: string, init: RequestInit & { isForeign?: boolean } = {}): Promise<Response> {
      const headers = new Headers(init.headers)
      if (!init.isForeign) headers.set('cookie', cookieOf(jar))
      const request = new Request(new URL(path, origin), { ...init, headers })
      const response = await fetch(request, { clientAddress: '203.0.113.7' })
      keepCookies(jar, response)
      return response
    }

    const start = (provider = clinic, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({
        provider,
        ticket,
        redirect: '/login?redirect=%2Fde',
        origin,
        ...more,
      })
      return ask(`/auth/oauth/start?${query}`)
    }
    const begin = async (provider?: string, more?: Record<string, string>) =>
      new URL((await start(provider, more)).headers.get('location') ?? '')
    const arrive = ({ url, form }: Arrival, isForeign = false) =>
      ask(url.pathname + url.search, form ? { method: 'POST', body: form, isForeign } : { isForeign })

    return { ask, start, begin, arrive, person, ticket, jar }
  }

  return Object.assign(social, { clock, lines, openBrowser })
}
