import { describe, expect, test } from 'vitest'
import { serveHouse } from '../testing/serve.ts'
import { findStaleHelplines } from './stale-helplines.ts'

const lineOf = (verifiedAt?: string) => ({
  component: 'helpline',
  name: 'Line',
  country: 'DE',
  ...(verifiedAt && { verifiedAt }),
})
const stale = (verifiedAt: string | undefined, now: string) =>
  findStaleHelplines([{ body: [{ component: 'helplines', lines: [lineOf(verifiedAt)] }] }], new Date(now))
    .length

describe('a helpline', () => {
  test.each([
    ['2026-05-15', '2026-11-15T12:00:00Z', 1],
    ['2026-05-16', '2026-11-15T12:00:00Z', 0],
    ['2026-05-14 09:30', '2026-11-15T12:00:00Z', 1],
    ['2026-11-15', '2026-11-15T00:00:00Z', 0],
    [undefined, '2026-11-15T00:00:00Z', 1],
    ['soon', '2026-11-15T00:00:00Z', 1],
  ])('checked on %s is too old on %s: %s', (verifiedAt, now, count) => {
    expect(stale(verifiedAt, now)).toBe(count)
  })

  test('that nobody has checked is shown to who runs the site, and to no one else', async () => {
    const house = await serveHouse({ person: { id: 'o', name: 'Oda', roles: ['owner'] } })
    const read = async (path: string) => (await house.ask(path)).text()
    expect(await read('/admin')).toMatch(/\d+ helplines haven’t been checked in the last six months/)
    expect(await read('/de/admin')).toContain('in den letzten sechs Monaten nicht geprüft')
    expect(await read('/quit-smoking')).not.toContain('in the last six months')
    await house.stop()
  })

  test('is shown only where we are at least fairly sure, with how sure we are beside the timeline', async () => {
    const house = await serveHouse({
      read: read => language => ({
        ...read(language),
        page: async slug => {
          const page = await read(language).page(slug)
          return page && { ...page, body: [...page.body, ...['high', 'medium', 'low', ''].map(doubtful)] }
        },
      }),
    })
    const shown = async (path: string) => (await (await house.ask(path)).text()).split('</main>')[0] ?? ''
    const html = await shown('/quit-smoking')
    expect(html).toContain('Line high')
    expect(html).toContain('Line medium')
    expect(html).not.toContain('Line low')
    expect(html).not.toContain('Line unknown')
    expect(html).toContain('Well established')
    expect(await shown('/')).not.toContain('Well established')
    await house.stop()
  })
})

const doubtful = (certainty: string) => ({
  _uid: `lines-${certainty}`,
  component: 'helplines',
  lines: [
    {
      _uid: certainty,
      component: 'helpline',
      name: `Line ${certainty || 'unknown'}`,
      country: 'DE',
      certainty,
    },
  ],
})
