import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../app/map/addresses.ts'
import { isPublic } from '../../app/map/keeping.ts'
import { routeNames } from '../../app/map/routes.ts'
import { languageCodes } from '../../languages/languages.ts'
import { type House, serveHouse } from '../testing/serve.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse({ env: { OPERATOR_NAME: 'Klinik </script><b>', OPERATOR_EMAIL: 'a@b.example' } })
})
afterAll(() => house.stop())

const read = async (path: string) => (await house.ask(path)).text()
const origin = () => house.backend.origin.origin

async function listAddresses(): Promise<string[]> {
  const maps = await Promise.all(languageCodes.map(language => read(`/sitemap-${language}.xml`)))
  return maps.flatMap(map => [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc))
}

function thingsIn(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )
}

describe('every page for everybody', () => {
  test('comes whole: nothing waits for a script to put it in its place', async () => {
    for (const path of [
      '/',
      '/quit-smoking',
      '/quit-smoking/decide',
      '/quit-smoking/recovery',
      '/posts',
      '/help',
      '/privacy',
    ]) {
      const html = await read(path)
      expect(html, path).not.toContain('<template id="B:')
      expect(html, path).not.toMatch(/<div hidden="" id="S:/)
    }
  })

  test('names itself, its one address and its picture', async () => {
    for (const address of (await listAddresses()).slice(0, 46)) {
      const html = await read(address)
      expect(html.match(/<title>/g), address).toHaveLength(1)
      expect(html.match(/<meta name="description"/g), address).toHaveLength(1)
      expect(html, address).toContain(`<link rel="canonical" href="${address}"`)
      expect(html, address).toContain('<meta property="og:image:width" content="1200"/>')
      expect(html, address).not.toContain('content="noindex"')
      const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(picture, address).toMatch(/^http.*\/icons\/share\.png$/)
    }
  })

  test('has a picture that other sites may show beside a link', async () => {
    const answer = await house.ask('/icons/share.png')
    expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin'])
  })

  test('can be reached from the first page by links', async () => {
    const seen = new Set<string>(['/'])
    const queue = ['/']
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const html = await read(path)
      // Topics of the help are told apart by a query.
      const links = [...html.matchAll(/<a [^>]*href="(\/[^"#?]*(?:\?topic=[\w-]+)?)/g)].map(
        ([, href = '']) => href,
      )
      for (const href of links.filter(one => !seen.has(one) && !one.includes('.'))) {
        seen.add(href)
        if (!/^\/(de|fr|nl|es|ru|it|pt|pl)(\/|$)/.test(href)) queue.push(href)
      }
    }
    const english = [...(await read('/sitemap-en.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, loc = '']) => loc,
    )
    const orphans = english.map(address => new URL(address).pathname).filter(path => !seen.has(path))
    expect(orphans).toEqual([])
  })

  test.each(['en', 'de', 'ru'])('has one title of its own in %s', async language => {
    const map = await read(`/sitemap-${language}.xml`)
    const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
    const pages = await Promise.all(addresses.map(read))
    const titles = pages.map(html => /<title>([^<]*)</.exec(html)?.[1])
    const twice = titles.filter((title, index) => titles.indexOf(title) !== index)
    expect(twice, language).toEqual([])
  })
})

describe('pages that are not for search engines', () => {
  test('say so', async () => {
    const others = routeNames.filter(name => !isPublic(name) && name !== 'startDataDeletion')
    for (const path of others.map(name => pathOf(name, 'de', { id: 'sample' }))) {
      const response = await house.ask(path)
      if (response.status >= 300 && response.status < 400) continue
      expect(await response.text(), path).toContain('<meta name="robots" content="noindex"/>')
    }
  })

  test('nor are lists of what was found, which name the whole as their address', async () => {
    const html = await read('/help?q=slip')
    expect(html).toContain('content="noindex"')
    expect(html).toContain(`<link rel="canonical" href="${origin()}/help"`)
    expect(await read('/posts?page=2')).toContain(`<link rel="canonical" href="${origin()}/posts"`)
  })

  test.each(['/posts/nothing-here', '/help/nothing-here'])('%s has no picture', async path => {
    expect(await read(path)).not.toContain('og:image')
  })
})

describe('what machines read', () => {
  test('the operator stands on the first page, and cannot end the script', async () => {
    const html = await read('/de')
    const [organization] = thingsIn(html)
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: 'Klinik </script><b>',
      email: 'a@b.example',
      url: origin(),
    })
    expect(html).not.toContain('</script><b>')
  })

  test('an article has its dates, its sources and its place', async () => {
    const [article, way] = thingsIn(await read('/pl/posts/po-potknieciu'))
    expect(article).toMatchObject({ '@type': 'Article', inLanguage: 'pl-PL', datePublished: '2026-11-15' })
    expect(article?.citation).toEqual(expect.arrayContaining([expect.stringContaining('PubMed Central')]))
    expect(article?.mainEntityOfPage).toBe(`${origin()}/pl/posts/po-potknieciu`)
    const items = way?.itemListElement as { item: string }[]
    expect(items.map(({ item }) => item)).toEqual([
      `${origin()}/pl`,
      `${origin()}/pl/posts`,
      `${origin()}/pl/posts/po-potknieciu`,
    ])
  })

  test('a chapter of the guide has its place, its sources and the day it was reviewed', async () => {
    const [way, chapter] = thingsIn(await read('/de/nikotinentzug/woche-1-bis-4'))
    const items = way?.itemListElement as { item: string }[]
    expect(items.map(({ item }) => item)).toEqual([
      `${origin()}/de`,
      `${origin()}/de/nikotinentzug`,
      `${origin()}/de/nikotinentzug/woche-1-bis-4`,
    ])
    expect(chapter).toMatchObject({ '@type': 'Article', inLanguage: 'de-DE', dateModified: '2026-11-15' })
    expect(chapter?.citation).toEqual([expect.stringContaining('Deiches 2013')])
  })

  test('an answer of the help has its place', async () => {
    const [way] = thingsIn(await read('/help/do-i-need-an-account'))
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' })
  })

  test.each(languageCodes)('the guide’s questions have their answers in %s', async language => {
    const html = await read(pathOf('quitDecide', language))
    const faq = thingsIn(html).find(thing => thing['@type'] === 'FAQPage')
    const questions = faq?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
    expect(questions.length).toBeGreaterThan(2)
    for (const { name, acceptedAnswer } of questions) {
      expect(name.length).toBeGreaterThan(5)
      expect(acceptedAnswer.text.length).toBeGreaterThan(20)
    }
  })
})
