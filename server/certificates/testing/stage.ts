import { afterAll, beforeAll, expect } from 'vitest'
import type { Person } from '../../../app/context.ts'
import { heldClock } from '../../../platform/clock.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const start = Date.parse('2026-11-15T12:00:00Z')
const people: Record<string, Person> = {
  ada: { id: 'ada', name: 'Ada', roles: [] },
  ben: { id: 'ben', name: 'Ben', roles: [] },
  olga: { id: 'olga', name: 'Olga', roles: ['owner'] },
}

export const day = 24 * 3_600_000
export const wishes = {
  kind: 'live',
  milestone: '24h',
  moment: '2026-10-01T08:00',
  timeZone: 'Europe/Berlin',
  name: 'Robin Avery',
  message: 'For Mia',
  perDay: '20',
  packPrice: '8,00',
  currency: 'EUR',
  theme: 'dawn',
  language: 'en',
  visibility: 'link',
  consent: 'on',
}
export const everything = ['name', 'days', 'since', 'money', 'message']

export type Changes = Partial<typeof wishes> & { hasBadge?: string; email?: string; packSize?: string }

/** A house, a held clock, and people who are who their cookie names. */
export function setCertificateStage() {
  const clock = heldClock(start)
  const stage = { clock } as { clock: typeof clock; house: House }

  beforeAll(async () => {
    stage.house = await serveHouse({
      clock,
      findPerson: async request => people[/who=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''],
    })
  })
  afterAll(() => stage.house.stop())

  const as = (who?: string): Record<string, string> => (who ? { Cookie: `who=${who}` } : {})

  function post(
    path: string,
    fields: Record<string, string>,
    shows: string[] = [],
    who?: string,
    from = '203.0.113.1',
  ) {
    const body = new URLSearchParams(fields)
    for (const name of shows) body.append('shows', name)
    return stage.house.ask(path, {
      method: 'POST',
      body,
      headers: { ...as(who), 'X-Forwarded-For': from },
    })
  }

  return {
    stage,
    as,
    post,

    async make(changes: Changes = {}, shows = everything, who?: string) {
      clock.advance(3_600_000)
      const response = await post('/certificate/new', { ...wishes, ...changes }, shows, who)
      expect(response.status).toBe(303)
      const token = /edit\/([\w-]+)/.exec(response.headers.get('location') ?? '')?.[1] ?? ''
      const opened = await stage.house.backend.certificates.openToEdit(token, who)
      if (opened.is !== 'found') throw new Error(opened.is)
      return { token, viewId: opened.certificate.viewId ?? '', id: opened.certificate.id }
    },

    async read(path: string, who?: string) {
      const response = await stage.house.ask(path, { headers: as(who) })
      return { status: response.status, text: await response.text(), headers: response.headers }
    },

    async bytes(path: string, who?: string) {
      const response = await stage.house.ask(path, { headers: as(who) })
      expect(response.status).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}
