import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLibrary } from '../../languages/library.ts'
import { createLog } from '../../platform/log.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { createProxyWatch } from './proxy-watch.ts'

const owner = { id: 'owner', name: 'Ada', roles: ['owner'] }
const forwarded = { 'X-Forwarded-For': '198.51.100.7' }
const titleIn = (language: 'en' | 'pl') =>
  openLibrary().words(language).getFixedT(null, 'admin')('proxy.title')
const title = titleIn('en')

describe('a proxy nobody told us of', () => {
  let house: House
  beforeAll(async () => {
    house = await serveHouse({ person: owner })
  })
  afterAll(() => house.stop())

  const read = async (path: string) => (await fetch(`${house.url}${path}`)).text()
  const ask = async (times: number, headers = {}) => {
    for (let index = 0; index < times; index++) await fetch(`${house.url}/healthz`, { headers })
  }
  const warnings = () => house.lines.filter(line => line.includes('TRUST_PROXY'))

  test('is named in the log, once, and where administrators look', async () => {
    expect(await read('/admin')).not.toContain(title)
    await ask(30, forwarded)
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).not.toContain('198.51.100.7')
    expect(await read('/admin')).toContain(title)
    expect(await read('/pl/admin')).toContain(titleIn('pl'))
    // It was told of, or went away.
    await ask(40)
    expect(await read('/admin')).not.toContain(title)
  })

  test('is not made up by whoever forges its headers now and then', async () => {
    for (let index = 0; index < 20; index++) {
      await ask(1, forwarded)
      await ask(1)
    }
    expect(await read('/admin')).not.toContain(title)
  })
})

test.each([
  ['a neighbour', '10.1.2.3', 'x-forwarded-for', true],
  ['a neighbour with IPv6', 'fd00::7', 'forwarded', true],
  ['one spoken to as IPv4 in IPv6', '::ffff:127.0.0.1', 'x-forwarded-for', true],
  ['anyone from afar', '203.0.113.9', 'x-forwarded-for', false],
  ['anyone from afar with IPv6', '2001:db8::1', 'forwarded', false],
  ['someone without its headers', '127.0.0.1', 'user-agent', false],
])('%s is taken for a proxy: %s by %s', (_, peer, sent, isProxy) => {
  const watch = createProxyWatch(false, createLog('silent'))
  for (let index = 0; index < 30; index++)
    watch.look(peer, name => (name === sent ? 'for=198.51.100.7' : undefined))
  expect(watch.isOverlooked()).toBe(isProxy)
})
