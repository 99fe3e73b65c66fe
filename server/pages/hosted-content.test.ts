import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, serveHouse } from '../testing/serve.ts'

const ada = { id: 'ada', name: 'Ada', roles: ['editor'] }
const secret = 'a secret of the space'
let space: House
let site: House
beforeAll(async () => {
  space = await serveHouse()
  const { token } = await space.backend.content.administration.createToken({ name: 'site', kind: 'public' })
  const env = {
    CONTENT_SPACE_URL: `${space.url}/content/v2`,
    CONTENT_SPACE_TOKEN: token,
    CONTENT_SPACE_ASSETS: 'https://a.example/',
    CONTENT_SPACE_SECRET: secret,
  }
  site = await serveHouse({ env })
})
afterAll(() => Promise.all([site, space].map(house => house?.stop())))

const read = async (path: string) => (await site.ask(path)).text()

describe('a site whose words a hosted space keeps', () => {
  test('shows what is published there, in its languages, as soon as it is noticed', async () => {
    const { administration } = space.backend.content
    const title = { title: 'From afar', title__i18n__de: 'Aus der Ferne' }
    const body = [{ _uid: 'a', component: 'quote', text: '<b>kept</b>' }]
    const wish = { name: 'Far', slug: 'far', content: { component: 'page', ...title, body } }
    expect((await site.ask('/far')).status).toBe(404)
    const { id } = await administration.createStory(wish, ada, { publish: true })
    await site.backend.source.refresh()
    expect(await read('/far')).toContain('<h1 class="text-4xl">From afar</h1>')
    expect(await read('/far')).toContain('&lt;b&gt;kept&lt;/b&gt;')
    expect(await read('/de/far')).toContain('Aus der Ferne')
    expect(await site.backend.content.findStory('far')).toBeUndefined()
    const content = { component: 'page', title: 'From near', body: [] }
    await administration.saveStory(id, { content }, ada, { publish: true })
    await site.backend.source.refresh()
    expect(await read('/far')).toContain('<h1 class="text-4xl">From near</h1>')
  })

  test('is as whole as before when an article there has a table in it', async () => {
    const { administration } = space.backend.content
    const row = { _uid: 'r', component: '_table_row', body: [] }
    const content = {
      component: 'article',
      title: 'Day by day',
      summary: 'In a table',
      author: 'Ada',
      table: { fieldtype: 'table', thead: [], tbody: [row] },
    }
    const wish = { name: 'Table', slug: 'with-a-table', content }
    await administration.createStory(wish, ada, { publish: true })
    await site.backend.source.refresh()
    for (const path of ['/', '/posts', '/help', '/privacy', '/posts/with-a-table', '/posts/atom.xml'])
      expect([path, (await site.ask(path)).status]).toEqual([path, 200])
  })

  test('knows at once what the space’s webhook tells it, and hears nobody else', async () => {
    const wish = { name: 'Now', slug: 'now', content: { component: 'page', title: 'Right now', body: [] } }
    expect((await site.ask('/now')).status).toBe(404)
    await space.backend.content.administration.createStory(wish, ada, { publish: true })
    const body = JSON.stringify({ action: 'published', space_id: 1 })
    const tell = (signature: string) =>
      site.ask('/content/refresh', { method: 'POST', body, headers: { 'webhook-signature': signature } })
    expect((await tell('wrong')).status).toBe(403)
    expect((await site.ask('/now')).status).toBe(404)
    expect((await tell(createHmac('sha1', secret).update(body).digest('hex'))).status).toBe(200)
    expect(await read('/now')).toContain('Right now')
  })

  test('has its help, its articles and its texts from there', async () => {
    expect(await read('/help?q=certifcate')).toContain('How do I make a certificate')
    expect(await read('/de/hilfe')).toContain('href="/de/hilfe/')
    expect(await read('/pl/posts/po-potknieciu')).toContain('href="/pl/rzucanie-palenia"')
    expect((await site.ask('/imprint')).status).toBe(200)
    const { headers } = await site.ask('/')
    expect(headers.get('content-security-policy')).toContain('https://a.example')
  })
})

test('a half-made setting is refused before anything starts', async () => {
  await expect(serveHouse({ env: { CONTENT_SPACE_URL: 'https://api.example/v2' } })).rejects.toThrow(
    'CONTENT_SPACE_TOKEN',
  )
})
