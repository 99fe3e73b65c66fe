import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { type House, serveHouse } from '../testing/serve.ts'

let house: House
let known: House
beforeAll(async () => {
  house = await serveHouse()
  const operator = {
    OPERATOR_NAME: 'Klinik <Nord>',
    OPERATOR_ADDRESS: 'Weg 1, Kiel',
    OPERATOR_EMAIL: 'a@b.example',
    BACKUP_DAYS: '45',
  }
  known = await serveHouse({ env: operator, person: { id: 'r', name: 'Robin', roles: ['editor'] } })
})
afterAll(() => Promise.all([house.stop(), known.stop()]))

const read = async (path: string, from = house) => (await from.ask(path)).text()

describe('what editors link to', () => {
  test('leads to the page in the reader’s language', async () => {
    expect(await read('/de/privacy')).toContain('href="/de/start-data-deletion"')
    expect(await read('/pl/posts/po-potknieciu')).toContain('href="/pl/rzucanie-palenia"')
    expect(await read('/de')).toContain('href="/de/nikotinentzug/beratungstelefone"')
  })

  test.each([
    ['/de/posts/after-a-slip', '/de/posts/nach-einem-ausrutscher'],
    ['/de/help/after-a-slip', '/de/hilfe/after-a-slip'],
    ['/pl/pomoc/do-i-need-an-account', /^\/pl\/pomoc\/[a-z-]+$/],
  ])('%s, in English still, leads on', async (path, target) => {
    const response = await house.ask(path)
    expect(response.status).toBe(301)
    expect(decodeURI(response.headers.get('location') ?? '')).toMatch(target)
  })

  test('an article knows where it is in the other languages', async () => {
    const html = await read('/posts/after-a-slip')
    expect(html).toMatch(/hreflang="de" href="[^"]+\/de\/posts\/nach-einem-ausrutscher"/i)
    expect(html.match(/rel="alternate" hreflang=/gi)).toHaveLength(languageCodes.length + 1)
  })
})

test('an article that is not in English is not said to be', async () => {
  const { administration } = known.backend.content
  const story = await known.backend.content.getStory('posts/after-a-slip')
  await administration.unpublishStory(story.id, ['default'])
  const html = await read('/de/posts/nach-einem-ausrutscher', known)
  const alternates = [...html.matchAll(/rel="alternate" hreflang="([a-z-]+)"/gi)].map(([, code]) => code)
  expect(alternates).toEqual(languageCodes.filter(code => code !== 'en'))
  expect(await read('/sitemap-de.xml', known)).not.toContain('/posts/after-a-slip"')
})

/** Plain spaces that a line must not be broken at. */
const breakable: Partial<Record<Language, RegExp>> = {
  fr: / [:;?!»]|« /,
  ru: /(?<![\p{L}\p{N}’'-])[авикосуя] \p{L}| [—–] /iu,
  pl: /(?<![\p{L}\p{N}’'-])[aiouwz] \p{L}| [—–] /iu,
}

describe('spaces that may not break', () => {
  test.each(Object.entries(breakable))('are set in every article in %s', async (language, wrong) => {
    const doors = house.backend.read(language as Language)
    const [topics, posts] = await Promise.all([doors.helpCentre(), doors.posts()])
    const answers = topics.flatMap(({ articles }) => articles)
    const pages = await Promise.all([
      ...answers.map(({ slug }) => doors.helpArticle(slug)),
      ...posts.map(({ slug }) => doors.post(slug)),
      ...['home', 'quit-smoking'].map(slug => doors.page(slug)),
      ...['privacy', 'imprint', 'terms'].map(slug => doors.legal(slug)),
    ])
    expect(JSON.stringify([topics, posts, pages]).match(wrong)).toBeNull()
  })

  test('are only in what is shown: what is kept stays as it was written', async () => {
    const params = { content_type: 'help-article', per_page: '100' }
    const { stories } = await house.backend.content.listStories({ language: 'pl', params })
    expect(JSON.stringify(stories)).toMatch(breakable.pl ?? / /)
  })

  test('are spaces to who searches', async () => {
    const { search } = house.backend.read('fr')
    const found = await search('mot de passe')
    expect(found.length).toBeGreaterThan(0)
    expect(await search('mot\u00a0de\u00a0passe')).toEqual(found)
  })
})

describe('the help centre', () => {
  test.each([
    ['/help?q=certifcate', 'How do I make a certificate'],
    ['/de/hilfe?q=Urkude', 'Urkunde'],
    ['/ru/помощь?q=пароль', 'пароль'],
  ])('%s finds answers though a letter is wrong', async (path, word) => {
    const html = await read(path)
    const found = html.slice(html.indexOf('role="status"'), html.indexOf('<h2'))
    expect(found.match(/<li/g)?.length).toBeGreaterThan(0)
    expect(found.toLowerCase()).toContain(word.toLowerCase())
  })

  test('has eight topics and at least 24 answers in every language', async () => {
    for (const language of languageCodes) {
      const topics = await house.backend.read(language).helpCentre()
      expect(topics).toHaveLength(8)
      expect(topics.flatMap(({ articles }) => articles).length).toBeGreaterThanOrEqual(24)
    }
  })

  const find = (language: Language, query: string) => house.backend.read(language).search(query)

  test('finds what a word is about, and nothing that is merely spelled like it', async () => {
    const found = await find('en', 'weight')
    expect(found.length).toBeGreaterThan(0)
    // Not everything with “might”, “night” or “right” in it.
    expect(found.length).toBeLessThan(8)
    expect(await find('en', 'qqqqzzzz')).toEqual([])
  })

  test.each([
    ['fr', 'mot de pase', /mot de passe/i],
    ['de', 'passwrot', /passwor/i],
    ['pl', 'haslo', /hasł/i],
  ] as const)('in %s finds “%s” first, and little else', async (language, query, title) => {
    const found = await find(language, query)
    expect(found.length).toBeLessThanOrEqual(8)
    expect(`${found[0]?.title} ${found[0]?.summary}`).toMatch(title)
  })

  test('finds the guide and the articles too, where they are', async () => {
    const kinds = new Set((await find('en', 'cravings')).map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(['guide', 'help', 'post'])
    const html = await read('/de/hilfe?q=Verlangen')
    expect(html).toMatch(/href="\/de\/(posts|nikotinentzug)/)
  })

  test('shows what was searched for as text', async () => {
    const html = await read(`/help?q=${encodeURIComponent('<script>alert(1)</script>')}`)
    expect(html).not.toContain('<script>alert(1)')
  })
})

describe('the imprint', () => {
  test('has the operator’s values, and no empty lines for those that are missing', async () => {
    const html = await read('/imprint', known)
    expect(html).toContain('Klinik &lt;Nord&gt;')
    expect(html).not.toContain('operator.')
    expect(html).not.toContain('OPERATOR_NAME')
  })

  test('and the privacy notice say how long backups really stay', async () => {
    expect(await read('/privacy', known)).toContain('at most 45 days')
    expect(await read('/ru/privacy', known)).toContain('резервных копий: 45 дней')
    expect(await read('/privacy')).toContain('at most 30 days')
  })

  test('has no heading over nothing where none is known', async () => {
    for (const path of ['/imprint', '/privacy', '/de/imprint']) {
      const html = await read(path)
      expect(html.match(/<\/h2><h[12]/g), path).toBeNull()
      expect(html, path).not.toContain('<ul></ul>')
    }
    expect(await read('/imprint', known)).toContain('Who runs this site')
    expect(await read('/imprint')).not.toContain('Who runs this site')
  })

  test('tells those with a role that they are missing, and no one else', async () => {
    const person = { id: 'r', name: 'Robin', roles: ['editor'] }
    const unnamed = await serveHouse({ person })
    expect(await read('/imprint', unnamed)).toContain('OPERATOR_NAME')
    expect(await read('/imprint')).not.toContain('OPERATOR_NAME')
    await unnamed.stop()
  })
})

describe('for machines', () => {
  test('robots are shown the map, and kept from what is of no use', async () => {
    const text = await read('/robots.txt')
    expect(text).toContain('Disallow: /admin')
    expect(text).toMatch(/Sitemap: http.*\/sitemap\.xml/)
  })

  test.each(languageCodes)('the map in %s has every page once, and they are all there', async language => {
    const map = await read(`/sitemap-${language}.xml`)
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThanOrEqual(10 + 24 + 12)
    for (const address of addresses) expect((await house.ask(address)).status, address).toBe(200)
  })

  test('feeds say the same in three ways', async () => {
    const json = JSON.parse(await read('/fr/posts/feed.json'))
    expect(json.items.length).toBeGreaterThanOrEqual(12)
    const [atom, rss] = await Promise.all([read('/fr/posts/atom.xml'), read('/fr/posts/rss.xml')])
    for (const { url } of json.items) {
      expect(atom).toContain(`<link href="${url}"/>`)
      expect(rss).toContain(`<link>${url}</link>`)
      expect((await house.ask(url)).status).toBe(200)
    }
  })
})
