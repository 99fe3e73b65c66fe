import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, serveHouse } from './testing/serve.ts'
import { askWire } from './testing/wire.ts'

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
    expect((await house.backend.content.getStory('home', { language: 'ru' })).story.lang).toBe('ru')
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
