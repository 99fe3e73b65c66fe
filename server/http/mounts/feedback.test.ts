import { afterAll, beforeAll, expect, test } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const path = '/help/do-i-need-an-account'
const day = 24 * 60 * 60_000

describeOnDatabase('whether an answer was helpful', (_open, newPlace) => {
  const clock = heldClock('2026-11-15T09:00:00Z')
  let house: House
  let article: string
  beforeAll(async () => {
    const { url } = await newPlace()
    house = await serveHouse({ clock, env: { TRUST_PROXY: '1', ...(url && { DATABASE_URL: url }) } })
    const found = await house.backend.read('en').helpArticle('do-i-need-an-account')
    article = found && 'id' in found ? found.id : ''
  })
  afterAll(() => house.stop())

  const rate = (helpful: string, from: string, at = path) =>
    house.ask(at, {
      method: 'POST',
      body: new URLSearchParams({ helpful }),
      headers: { 'X-Forwarded-For': from, Origin: house.backend.origin.origin },
    })

  test('is counted from a plain form, in any language', async () => {
    const response = await rate('yes', '192.0.2.1')
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('Thank you.')
    await rate('no', '192.0.2.1')
    await rate('yes', '192.0.2.2', '/de/hilfe/do-i-need-an-account')
    const german = await house.backend.read('de').helpArticle('do-i-need-an-account')
    if (german && 'movedTo' in german) await rate('yes', '192.0.2.2', `/de/hilfe/${german.movedTo}`)
    expect(await house.backend.feedback.count(article)).toEqual({ yes: 2, no: 1 })
  })

  test('keeps no trace of who said so', async () => {
    const [found] = await house.backend.documents.query({ collection: 'feedback' })
    expect(Object.keys(found?.data ?? {}).sort()).toEqual(['no', 'yes'])
    expect(house.lines.join('')).not.toContain('192.0.2.')
  })

  test('loses none of those who say it at once', async () => {
    const before = await house.backend.feedback.count(article)
    await Promise.all(Array.from({ length: 20 }, (_, index) => rate('yes', `198.51.100.${index}`)))
    const after = await house.backend.feedback.count(article)
    expect(after).toEqual({ ...before, yes: before.yes + 20 })
  })

  test('is counted five times a day from one network, and said so', async () => {
    const before = await house.backend.feedback.count(article)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => (await rate('no', `2001:db8::${index + 1}`)).status),
    )
    expect(statuses.filter(status => status === 200)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(3)
    expect((await house.backend.feedback.count(article)).no).toBe(before.no + 5)
    clock.advance(day)
    expect((await rate('no', '2001:db8::1')).status).toBe(200)
  })

  test.each([
    ['perhaps', path, 400],
    ['', path, 400],
    ['yes', '/help/nothing-here', 400],
  ])('“%s” at %s is answered with %s and counts nothing', async (word, at, status) => {
    const before = await house.backend.documents.count({ collection: 'feedback' })
    expect((await rate(word, '203.0.113.1', at)).status).toBe(status)
    expect(await house.backend.documents.count({ collection: 'feedback' })).toBe(before)
  })

  test('nobody reads or writes the counts from outside', async () => {
    const project = house.backend.identity.projectId
    const at = `/v1/projects/${project}/databases/(default)/documents/feedback/${article}`
    expect((await house.ask(at)).status).toBe(403)
    const body = JSON.stringify({ fields: { yes: { integerValue: '999' }, no: { integerValue: '0' } } })
    expect((await house.ask(at, { method: 'PATCH', body })).status).toBe(403)
  })
})
