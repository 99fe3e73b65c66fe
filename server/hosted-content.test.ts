import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, serveHouse } from './testing/serve.ts'

const ada = { id: 'ada', name: 'Ada', roles: ['editor'] }
let space: House
let site: House
beforeAll(async () => {
  space = await serveHouse()
  const { token } = await space.backend.content.administration.createToken({ name: 'site', kind: 'public' })
  const env = {
    CONTENT_SPACE_URL: `${space.url}/content/v2`,
    CONTENT_SPACE_TOKEN: token,
    CONTENT_SPACE_ASSETS: 'https://a.example/',
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
