import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageCodes } from '../../languages/languages.ts'
import { type House, serveHouse } from '../testing/serve.ts'

let house: House
let known: House
beforeAll(async () => {
  house = await serveHouse()
  known = await serveHouse({
    env: {
      OPERATOR_NAME: 'Riverside Health Centre',
      OPERATOR_EMAIL: 'hello@riverside.example',
      OPERATOR_LINE: '+441632960112',
      OPERATOR_LINE_SHOWN: '01632 960 112',
      OPERATOR_LINE_HOURS: 'Mo-Fr 08:00-18:00',
    },
  })
})
afterAll(() => Promise.all([house?.stop(), known?.stop()]))

const read = async (path: string, from = house): Promise<string> => (await from.ask(path)).text()
/** What the page's own part links to. */
const linksIn = (html: string): string[] =>
  [...html.slice(html.indexOf('<main'), html.indexOf('</main')).matchAll(/href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )

describe('the help page', () => {
  test('leads to every topic, and a topic to every answer', async () => {
    const topics = linksIn(await read('/help')).filter(href => href.startsWith('/help?topic='))
    expect(topics).toHaveLength(8)
    const answers = await Promise.all(topics.map(async href => linksIn(await read(href))))
    const all = await house.backend.read('en').helpCentre()
    for (const { slug } of all.flatMap(({ articles }) => articles))
      expect(answers.flat()).toContain(`/help/${slug}`)
  })

  test('with a topic nobody knows is the page without one', async () => {
    const count = async (path: string) => linksIn(await read(path)).length
    expect(await count('/help?topic=constructor')).toBe(await count('/help'))
  })

  test('puts the same few answers first in every language', async () => {
    for (const language of languageCodes)
      expect(await house.backend.read(language).askedMost()).toHaveLength(4)
  })

  test('names a person to ask: the organisation where it is known, else its imprint and the helplines', async () => {
    const html = await read('/help', known)
    expect(html).toContain(
      '01632\u00a0960\u00a0112\u00a0· Mon–\u2060Fri\u00a08:00\u00a0AM–\u20606:00\u00a0PM',
    )
    expect(linksIn(html)).toContain('tel:+441632960112')
    expect(linksIn(html)).toContain('mailto:hello@riverside.example')
    const hrefs = linksIn(await read('/help'))
    expect(hrefs.filter(href => href.startsWith('mailto:'))).toEqual([])
    expect(hrefs).toContain('/imprint')
    expect(hrefs).toContain('/sos#lines')
  })
})

describe('the articles', () => {
  test('are chosen by topic, and say when they were last reviewed', async () => {
    const postsAt = async (path: string) =>
      linksIn(await read(path)).filter(href => /^\/posts\/[^.]+$/.test(href))
    const all = await postsAt('/posts')
    expect(all).toHaveLength(12)
    const slips = await postsAt('/posts?topic=slips')
    expect(slips).toContain('/posts/after-a-slip')
    expect(slips.length).toBeLessThan(all.length)
    expect(await postsAt('/posts?topic=constructor')).toEqual(all)
    expect((await read('/posts')).match(/reviewed Nov\s2026/g)).toHaveLength(12)
  })
})
