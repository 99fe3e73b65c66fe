import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPostOffice, type PostOffice } from '../../../services/mail/testing/post-office.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const secret = 'a secret of a mail provider'
let office: PostOffice
let house: House
beforeAll(async () => {
  office = await openPostOffice()
  house = await serveHouse({
    env: { SMTP_URL: office.url, MAIL_FROM: 'hello@exhale.test', BOUNCE_SECRET: secret },
  })
})
afterAll(async () => {
  await house.stop()
  await office.close()
})

const sign = (body: string, key = secret) => `sha256=${createHmac('sha256', key).update(body).digest('hex')}`

function tell(body: string, signature: string | undefined = sign(body)) {
  const headers = { 'content-type': 'application/json', ...(signature && { 'x-signature': signature }) }
  return house.ask('/mail/bounces', { method: 'POST', body, headers })
}

async function sendOne(to: string): Promise<string> {
  const { mail } = house.backend
  const text = {
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    language: 'en',
    kind: 'test',
  } as const
  const id = await mail.send({ to, ...text })
  await mail.deliverDue()
  return id
}

describe('a mail provider that tells what came back', () => {
  test('is heard once for each email, by its id or its address', async () => {
    const { mail } = house.backend
    const [first, second] = [await sendOne('mia@example.org'), await sendOne('noa@example.org')]
    const events = [
      { messageId: `<${first}@exhale.test>`, kind: 'bounced', status: '5.1.1' },
      { address: 'noa@example.org', kind: 'complained' },
      { messageId: '<somebody@else.test>', kind: 'bounced' },
    ]
    const body = JSON.stringify({ events })
    const answer = await tell(body)
    expect([answer.status, await answer.json()]).toEqual([200, { news: 2 }])
    expect(await (await tell(body)).json()).toEqual({ news: 0 })
    expect(await mail.get(first)).toMatchObject({ failure: '5.1.1' })
    expect(await mail.get(second)).toMatchObject({ failure: 'complained' })
    const blocked = await mail.suppressions.findAmong([
      'mia@example.org',
      'noa@example.org',
      'ida@example.org',
    ])
    expect([...blocked].toSorted()).toEqual(['mia@example.org', 'noa@example.org'])
    expect(house.lines.join('')).not.toMatch(/mia@|noa@/)
  })

  test('is not believed without its signature, over this very body', async () => {
    const id = await sendOne('lea@example.org')
    const body = JSON.stringify({ events: [{ messageId: `<${id}@exhale.test>`, kind: 'bounced' }] })
    const wrong = ['', 'sha256=', sign(`${body} `), sign(body, 'another secret'), sign(body).slice(7)]
    for (const signature of wrong) expect((await tell(body, signature)).status).toBe(403)
    expect((await house.backend.mail.get(id)).bouncedAt).toBeUndefined()
  })

  test('is told what it got wrong', async () => {
    for (const body of [
      '',
      'x',
      '[]',
      '{"events":[{"kind":"lost"}]}',
      '{"events":[{"kind":"bounced","status":"x"}]}',
    ])
      expect((await tell(body)).status).toBe(400)
    expect((await tell(JSON.stringify({ events: [{ kind: 'bounced' }] }))).status).toBe(200)
  })
})

test('without a secret nobody is heard', async () => {
  const closed = await serveHouse()
  const body = JSON.stringify({ events: [] })
  const answer = await closed.ask('/mail/bounces', {
    method: 'POST',
    body,
    headers: { 'x-signature': sign(body) },
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  await closed.stop()
})
