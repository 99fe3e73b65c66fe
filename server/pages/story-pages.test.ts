import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ask, Fault, Verb } from '../../app/editor/desk/doors.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { isServed } from '../http/page-kind.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { findPageAddress } from './page-addresses.ts'

const person = { id: 'ada', name: 'Ada', roles: ['editor'] }
let house: House
let editors: House
beforeAll(async () => {
  ;[house, editors] = await Promise.all([
    serveHouse({ env: { REDIRECTS: '/old-campaign=/posts' } }),
    serveHouse({ person }),
  ])
})
afterAll(() => Promise.all([house, editors].map(one => one?.stop())))

type Wish = {
  slug: string
  parentId?: number
  slugs?: Partial<Record<Language, string>>
  langs?: ('default' | 'de' | 'pl')[]
  content?: Record<string, unknown>
}

/** A page of the house, published as it is made. */
async function publish({ slug, parentId = 0, slugs = {}, langs, content = {} }: Wish) {
  const { administration } = house.backend.content
  const translations = Object.fromEntries(Object.entries(slugs).map(([code, own]) => [code, { slug: own }]))
  const body = [{ _uid: 'a', component: 'quote', text: `Words of ${slug}`, text__i18n__de: `Worte ${slug}` }]
  const title = { title: `Title ${slug}`, title__i18n__de: `Titel ${slug}` }
  const story = {
    name: slug,
    slug,
    parentId,
    translations,
    content: { component: 'page', ...title, body, ...content },
  }
  const { id, uuid } = await administration.createStory(story as never, person)
  await administration.publishStory(id, langs)
  return { id, uuid }
}

async function makeFolder(slug: string, slugs: Partial<Record<Language, string>> = {}): Promise<number> {
  const translations = Object.fromEntries(Object.entries(slugs).map(([code, own]) => [code, { slug: own }]))
  const wish = { name: slug, slug, isFolder: true, translations }
  return (await house.backend.content.administration.createStory(wish, person)).id
}

const read = async (path: string) => (await house.ask(path)).text()
const status = async (path: string) => (await house.ask(path)).status
const origin = () => house.backend.origin.origin
const alternatesIn = (html: string) =>
  [...html.matchAll(/rel="alternate" hrefLang="([a-z-]+)" href="([^"]+)"/gi)].map(([, code, href]) => [
    code,
    decodeURI(href?.replace(origin(), '') ?? ''),
  ])

describe('a page that editors made', () => {
  test('has tables that are reached without a mouse, and say what they are', async () => {
    const cell = (type: string, text: string) => ({
      type,
      content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
    })
    const row = (type: string, ...texts: string[]) => ({
      type: 'tableRow',
      content: texts.map(text => cell(type, text)),
    })
    const table = {
      type: 'table',
      content: [row('tableHeader', 'Week', 'Not spent'), row('tableCell', '1', '42')],
    }
    const prose = { _uid: 'p', component: 'prose', body: { type: 'doc', content: [table] } }
    await publish({ slug: 'money', content: { body: [prose] } })
    expect(await read('/money')).toContain('<section aria-label="Week Not spent"')
  })

  test('is where they put it, in every language and by its own word', async () => {
    expect(await status('/about-us')).toBe(404)
    await publish({ slug: 'about-us', slugs: { de: 'ueber-uns', ru: 'о-нас' } })
    const html = await read('/about-us')
    expect(html).toContain('<html lang="en"')
    expect(html).toContain('<h1 class="text-4xl">Title about-us</h1>')
    expect(html).toContain('Words of about-us')
    expect(html).toContain(`<link rel="canonical" href="${origin()}/about-us"`)
    expect(html).not.toContain('noindex')
    const german = await read('/de/ueber-uns')
    expect(german).toContain('<html lang="de"')
    expect(german).toContain('Worte about-us')
    expect(german).toContain(`<link rel="canonical" href="${origin()}/de/ueber-uns"`)
    expect(await status('/ru/%D0%BE-%D0%BD%D0%B0%D1%81')).toBe(200)
    expect(await status('/pl/about-us')).toBe(200)
    const alternates = alternatesIn(german)
    expect(alternates).toHaveLength(languageCodes.length + 1)
    expect(alternates).toEqual(
      expect.arrayContaining([
        ['de', '/de/ueber-uns'],
        ['ru', '/ru/о-нас'],
        ['x-default', '/about-us'],
      ]),
    )
    expect(alternatesIn(html)).toEqual(alternates)
  })

  test('is in the folder it lies in, by that folder’s word', async () => {
    const parentId = await makeFolder('city', { de: 'stadt' })
    await publish({ slug: 'dates', slugs: { de: 'termine' }, parentId })
    expect(await read('/city/dates')).toContain('Words of dates')
    expect(await read('/de/stadt/termine')).toContain('Worte dates')
    for (const path of ['/city', '/dates', '/city/dates/more', '/city%2Fdates', '/de/city/termine'])
      expect([path, await status(path)]).toEqual([path, 404])
  })

  test('has one address: every other spelling leads there, and so do old ones', async () => {
    const { id } = await publish({ slug: 'first-word', slugs: { de: 'erstes-wort' } })
    const target = async (path: string) => {
      const { status, headers } = await house.ask(path)
      return [status, headers.get('location')]
    }
    expect(await target('/de/first-word')).toEqual([308, '/de/erstes-wort'])
    expect(await target('/first-word/')).toEqual([308, '/first-word'])
    const { administration } = house.backend.content
    const translations = { de: { slug: 'zweites-wort' } }
    await administration.saveStory(id, { slug: 'second-word', translations }, person, { publish: true })
    expect(await target('/first-word')).toEqual([308, '/second-word'])
    expect(await target('/de/erstes-wort')).toEqual([308, '/de/zweites-wort'])
    expect(await target(`/${id}`)).toEqual([404, null])
  })

  test('is there only in the languages it is published in', async () => {
    await publish({ slug: 'only-two', langs: ['de', 'pl'] })
    expect(await status('/only-two')).toBe(404)
    expect(await status('/fr/only-two')).toBe(404)
    const html = await read('/de/only-two')
    expect(alternatesIn(html)).toEqual([
      ['de', '/de/only-two'],
      ['pl', '/pl/only-two'],
    ])
    expect(await read('/sitemap-en.xml')).not.toContain('only-two')
    expect(await read('/sitemap-pl.xml')).toContain('/pl/only-two</loc>')
  })

  test('is gone at once when it is taken offline, by the words everyone knows', async () => {
    const { id } = await publish({ slug: 'for-a-while' })
    expect(await status('/for-a-while')).toBe(200)
    await house.backend.content.administration.unpublishStory(id)
    const gone = await house.ask('/for-a-while')
    expect(gone.status).toBe(404)
    expect(await gone.text()).toContain('Page Not Found: /for-a-while')
    expect(await read('/de/for-a-while')).toContain('/de/for-a-while')
  })

  test('is drawn once for strangers, and anew when something is published', async () => {
    const { id } = await publish({ slug: 'kept' })
    const first = await house.ask('/kept')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await house.ask('/kept', { headers: { 'If-None-Match': etag } })
    expect(again.status).toBe(304)
    const content = { component: 'page', title: 'Anew', body: [] }
    await house.backend.content.administration.saveStory(id, { content }, person, { publish: true })
    expect(await read('/kept')).toContain('<h1 class="text-4xl">Anew</h1>')
  })

  test('is on the map, unless editors keep it from search engines', async () => {
    await publish({ slug: 'seen' })
    await publish({ slug: 'unseen', content: { noindex: true } })
    const map = await read('/sitemap-de.xml')
    expect(map).toContain(`<loc>${origin()}/de/seen</loc>`)
    expect(map).not.toContain('unseen')
    const html = await read('/unseen')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).not.toContain('og:image')
  })

  test('is what links lead to, by its story and by its English address', async () => {
    const { uuid } = await publish({ slug: 'goal', slugs: { de: 'ziel' } })
    const link = (attrs: object, text: string) => ({
      type: 'paragraph',
      content: [{ type: 'text', text, marks: [{ type: 'link', attrs }] }],
    })
    const text = {
      type: 'doc',
      content: [
        link({ linktype: 'story', uuid, href: 'goal' }, 'one'),
        link({ linktype: 'url', href: '/goal?a=1#part' }, 'two'),
        link({ linktype: 'url', href: '/nowhere-at-all' }, 'three'),
      ],
    }
    const quote = { _uid: 'q', component: 'quote', text: 'x' }
    const multilink = {
      fieldtype: 'multilink',
      linktype: 'story',
      id: uuid,
      url: '',
      cached_url: 'goal',
      anchor: 'part',
    }
    const teaser = { _uid: 't', component: 'teaser', headline: 'x', linkLabel: 'Go', link: multilink }
    const body = [{ _uid: 'p', component: 'prose', body: text }, teaser, quote]
    await publish({ slug: 'links', content: { body } })
    const german = await read('/de/links')
    expect(german).toContain('href="/de/ziel"')
    expect(german).toContain('href="/de/ziel?a=1#part"')
    expect(german).toContain('href="/de/ziel#part"')
    expect(german).toContain('href="/nowhere-at-all"')
    expect(await read('/links')).toContain('href="/goal?a=1#part"')
  })

  test('is shared with the picture editors chose for it', async () => {
    const filename = `${origin()}/content/assets/1/960x640/0123456789ab/sea.jpg`
    const image = { fieldtype: 'asset', id: 1, filename, alt: 'The sea at dawn' }
    await publish({ slug: 'with-picture', content: { image } })
    const html = await read('/with-picture')
    expect(html).toContain(
      `<meta property="og:image" content="${filename}/m/1200x630/filters:format(jpeg)"/>`,
    )
    expect(html).toContain('<meta property="og:image:alt" content="The sea at dawn"/>')
    const { administration } = house.backend.content
    const { id } = await house.backend.content.getStory('posts/after-a-slip')
    const { content } = await administration.getStory(id)
    const wish = { content: { ...content, component: 'article', image } }
    await administration.saveStory(id, wish, person, { publish: true })
    expect(await read('/posts/after-a-slip')).toContain('alt="The sea at dawn" loading="lazy"')
    expect(await read('/posts')).toContain('alt="The sea at dawn" loading="lazy"')
  })

  test('never takes the place of what the site has there', async () => {
    await publish({ slug: 'login', content: { title: 'A false door' } })
    await publish({ slug: 'privacy-please' })
    await publish({ slug: 'old-campaign' })
    await publish({ slug: 'admin-rules' })
    expect(await read('/login')).not.toContain('A false door')
    expect((await house.ask('/privacy-please')).headers.get('location')).toBe('/privacy')
    expect((await house.ask('/old-campaign')).headers.get('location')).toBe('/posts')
    expect((await house.ask('/admin-rules')).headers.get('location')).toContain('/login?redirect=')
    // What the site shows at an address of its own has no second one.
    for (const path of ['/home', '/de/home']) expect([path, await status(path)]).toEqual([path, 404])
    const map = await read('/sitemap-en.xml')
    for (const word of ['/login<', 'privacy-please', 'old-campaign', 'admin-rules', '/home<'])
      expect([word, map.includes(word)]).toEqual([word, false])
  })
})

test.each([
  ['help', 'en'],
  ['Help', 'en'],
  ['hilfe', 'de'],
  ['помощь', 'ru'],
  ['posts/anything', 'en'],
  ['survey/test', 'fr'],
  ['certificate/anything', 'en'],
  ['de', 'en'],
  ['de/anything', 'en'],
  ['en', 'en'],
  ['privacy-2020', 'pl'],
  ['friend-invites', 'it'],
  ['administration', 'en'],
  ['city/data-deletion', 'en'],
  ['content', 'en'],
  ['robots.txt', 'en'],
  ['about.data', 'en'],
  ['__manifest', 'en'],
] as const)('no page can be at %s in %s', (place, language) => {
  expect(findPageAddress(place, language)).toBeUndefined()
})

test('where something else answers, no page can be', () => {
  const roots = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/builds/latest',
    '/words/en',
    '/functions/x',
    '/identity',
  ]
  expect(roots.filter(path => !isServed(path))).toEqual([])
  expect(['/about-us', '/de/ueber-uns', '/contents', '/metrics-of-hope'].filter(isServed)).toEqual([])
})

describe('at the desk', () => {
  async function ask<V extends Verb>(verb: V, wish: Ask<V>) {
    const body = new FormData()
    body.set('call', JSON.stringify({ verb, ask: wish }))
    const response = await editors.ask('/admin/content/desk', { method: 'POST', body })
    return response.json()
  }
  const reserved = (...paths: string[]): Fault[] => paths.map(path => ({ path, reason: 'reserved' }))

  test('an address of the site is refused, and says so', async () => {
    const page = { component: 'page', name: 'A page', parentId: 0 }
    for (const slug of ['login', 'privacy-2020', 'admin', 'hilfe', 'de'])
      expect(await ask('create', { ...page, slug })).toMatchObject({
        problem: 'invalid',
        faults: expect.arrayContaining(reserved('slug')),
      })
    // Its name is what makes its address.
    expect(await ask('create', { ...page, name: 'Register', slug: '' })).toMatchObject({ problem: 'invalid' })
    expect(await ask('createStoryFolder', { name: 'Certificate', slug: '', parentId: 0 })).toMatchObject({
      faults: expect.arrayContaining(reserved('slug')),
    })
    expect(await ask('create', { ...page, component: 'article', slug: 'login' })).toHaveProperty('story')
  })

  test('a folder is not moved where the site itself has what a page in it is called', async () => {
    await ask('createStoryFolder', { name: 'Town', slug: 'town', parentId: 0 })
    const { folders } = await ask('folders', { language: 'en' })
    const folder = folders.find(({ path }: { path: string }) => path.startsWith('town'))
    const { id, revision } = folder
    await ask('create', { component: 'page', name: 'Test', slug: 'test', parentId: id })
    const wish = { id, revision, name: 'Town', parentId: 0, tags: [] }
    // There is /survey/test, in every language.
    expect(await ask('arrange', { ...wish, slug: 'survey', slugs: {} })).toMatchObject({
      problem: 'invalid',
      faults: expect.arrayContaining(reserved('slug')),
    })
    expect(await ask('arrange', { ...wish, slug: 'town', slugs: { fr: 'survey' } })).toEqual({
      problem: 'invalid',
      faults: reserved('translated_slugs.fr'),
    })
    expect(await ask('arrange', { ...wish, slug: 'city', slugs: {} })).toHaveProperty('story')
  })

  test('a page knows its address, and is told which language’s word is taken', async () => {
    const { story } = await ask('create', { component: 'page', name: 'About', slug: 'about', parentId: 0 })
    expect(story.address).toBe('/about')
    const { id, revision } = story
    const wish = { id, revision, name: 'About', slug: 'about', parentId: 0, tags: [] }
    expect(await ask('arrange', { ...wish, slugs: { de: 'hilfe', fr: 'a-propos' } })).toEqual({
      problem: 'invalid',
      faults: reserved('translated_slugs.de'),
    })
    expect(await ask('arrange', { ...wish, slugs: { de: 'ueber' } })).toHaveProperty('story')
    const { stories } = await ask('stories', { search: 'about', language: 'de' })
    expect(stories).toEqual(expect.arrayContaining([expect.objectContaining({ address: '/de/ueber' })]))
  })
})
