import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, serveHouse } from '../../testing/serve.ts'
import { askWire } from '../../testing/wire.ts'

describe('content', () => {
  let house: House
  let tokens: Record<string, string>
  beforeAll(async () => {
    house = await serveHouse()
    const file = join(house.backend.settings.DATA_DIR, 'content', 'tokens.json')
    tokens = JSON.parse(await readFile(file, 'utf8'))
    expect((await stat(file)).mode & 0o077).toBe(0)
  })
  afterAll(() => house.stop())

  test('is there from the first start, in nine languages', async () => {
    const response = await house.ask(`/content/v2/cdn/stories/home?token=${tokens.public}&language=de`)
    const { story } = (await response.json()) as { story: { lang: string; content: { component: string } } }
    expect(story).toMatchObject({ lang: 'de', content: { component: 'page' } })
    expect((await house.backend.content.getStory('home', 'ru')).lang).toBe('ru')
  })

  test.each(['identity', 'gzip', 'br'])(
    'is answered from memory as it was the first time, in %s',
    async encoding => {
      const path = `/content/v2/cdn/stories?token=${tokens.public}&cv=1&search_term=${encoding === 'br' ? 'e' : encoding === 'gzip' ? 'a' : 'o'}`
      const ask = () => askWire(house.url, path, { headers: { 'Accept-Encoding': encoding } })
      const [first, second, third] = [await ask(), await ask(), await ask()]
      expect(first.status).toBe(200)
      const tell = ({ headers, body }: typeof first) => {
        const { date: _, 'x-request-id': _id, ...rest } = headers
        return { rest, body: body.toString('base64') }
      }
      expect(tell(second)).toEqual(tell(first))
      expect(tell(third)).toEqual(tell(first))
      expect(first.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(second.headers['x-request-id']).toBeUndefined()
      expect(house.lines.join('')).not.toContain(tokens.public)
    },
  )

  test('needs a token', async () => {
    expect((await house.ask('/content/v2/cdn/stories')).status).toBe(401)
    expect((await house.ask('/content/v1/spaces/1/stories')).status).toBe(401)
    expect((await house.ask('/content/elsewhere')).status).toBe(404)
  })
})

describe('content, by the site’s session', () => {
  const story = { name: 'X', slug: 'x', content: { component: 'page', title: 'X' } }
  const body = JSON.stringify({ story })
  const headers = { Cookie: 'a=b', 'Content-Type': 'application/json' }
  const list = '/content/v1/spaces/1/stories'

  test('is an editor’s to change, from the site’s own pages alone', async () => {
    const house = await serveHouse({ person: { id: 'e', name: 'Edda', roles: ['editor'] } })
    const here = { ...headers, Origin: house.backend.origin.origin }
    expect((await house.ask(list, { headers })).status).toBe(200)
    const made = await house.ask(list, { method: 'POST', body, headers: here })
    expect(made.status).toBe(201)
    const { id, last_author } = (
      (await made.json()) as { story: { id: number; last_author: { userid: string } } }
    ).story
    expect(last_author.userid).toBe('Edda')
    const elsewhere = { ...headers, Origin: 'https://evil.example' }
    expect((await house.ask(list, { method: 'POST', body, headers: elsewhere })).status).toBe(401)
    expect((await house.ask(`${list}/${id}/publish`, { headers })).status).toBe(403)
    expect((await house.ask(`${list}/${id}/publish`, { method: 'POST', headers: here })).status).toBe(200)
    await house.stop()
  })

  test('is closed to everyone else', async () => {
    const house = await serveHouse({ person: { id: 'm', name: 'Mo', roles: ['support'] } })
    expect((await house.ask(list, { headers })).status).toBe(401)
    await house.stop()
  })
})

test('whoever asks for many pictures keeps only their own network waiting', async () => {
  const house = await serveHouse({ env: { TRUST_PROXY: '1' } })
  const { administration } = house.backend.content
  const { token } = await administration.createToken({ name: 'x', kind: 'management' })
  const manage = (path: string, init: RequestInit) =>
    house.ask(`/content/v1/${path}`, { method: 'POST', ...init })
  const announced = await manage('spaces/1/assets', {
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ filename: 'x.png' }),
  })
  const form = new FormData()
  const { fields } = (await announced.json()) as { fields: Record<string, string> }
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#4a8' } }).png()
  form.set('file', new File([new Uint8Array(await picture.toBuffer())], 'x.png'))
  const packed = new Response(form)
  const headers = { 'Content-Type': packed.headers.get('content-type') ?? '' }
  const uploaded = await manage('uploads', { headers, body: await packed.arrayBuffer() })
  const { filename } = (await uploaded.json()) as { filename: string }
  const askFrom = (address: string, wish: string) =>
    house.ask(`${new URL(filename).pathname}/m/${wish}`, { headers: { 'X-Forwarded-For': address } })
  const wishes = ['jpeg', 'webp', 'png'].flatMap(format =>
    ['160x0', '480x0', '960x0', '1600x0', '320x320', '640x640', '1200x1200', '320x240', '640x480'].map(
      size => `${size}/filters:format(${format})`,
    ),
  )
  const flood = wishes.map(wish => askFrom('192.0.2.66', wish))
  const visitor = await askFrom('198.51.100.7', '160x0/filters:format(avif)')
  expect(visitor.status).toBe(200)
  expect((await Promise.all(flood)).filter(({ status }) => status === 503)).not.toEqual([])
  await house.stop()
})
