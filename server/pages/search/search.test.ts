import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../../languages/languages.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

/** What people ask, by what they mean; several where more than one answers it. */
type Asked = { answers: { first: string[]; asked: string[] }[]; nothing: string[] }

const readAsked = (language: Language): Asked =>
  JSON.parse(readFileSync(new URL(`queries/${language}.json`, import.meta.url), 'utf8'))

const search = (language: Language, query: string) => house.backend.read(language).search(query)
const findFirst = async (language: Language, query: string) => (await search(language, query))[0]?.id

describe.each(languageCodes)('in %s', language => {
  const { answers, nothing } = readAsked(language)

  test('what people ask has what they mean as its first answer', async () => {
    const asked = answers.flatMap(answer => answer.asked)
    expect(new Set(asked).size).toBeGreaterThanOrEqual(50)
    const wrong: Record<string, string | undefined> = {}
    for (const { first, asked } of answers)
      for (const query of asked) {
        const found = await findFirst(language, query)
        if (!found || !first.includes(found)) wrong[query] = found
      }
    expect(wrong).toEqual({})
  })

  test('what is about something else has no answer', async () => {
    for (const query of nothing) expect([query, await search(language, query)]).toEqual([query, []])
  })

  test('capitals and missing accents change nothing', async () => {
    for (const query of answers.map(({ asked }) => asked[0] ?? '')) {
      const first = await findFirst(language, query)
      expect([query, await findFirst(language, query.toUpperCase())]).toEqual([query, first])
      const bare = query.normalize('NFD').replace(/\p{M}/gu, '')
      expect([query, await findFirst(language, bare)]).toEqual([query, first])
    }
  })

  test('anything may be asked, and whoever asks it twice gets the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async query => {
        expect(await search(language, query)).toEqual(await search(language, query))
      }),
      { numRuns: 20 },
    )
  })
})

describe('what is found', () => {
  test('is a help answer, an article or a section of the guide, each with its address', async () => {
    const found = await search('de', 'Ausrutscher')
    expect(found.map(({ kind }) => kind).sort()).toEqual(expect.arrayContaining(['guide', 'help', 'post']))
    for (const { address } of found) expect((await house.ask(address.replace(/#.*/, ''))).status).toBe(200)
    const addresses = found.map(({ address }) => address)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('says in which words', async () => {
    const [found] = await search('en', 'warfarin')
    expect(found?.id).toBe('guide#medicine')
    expect(found?.excerpt.filter(({ isMarked }) => isMarked)).toEqual([{ text: 'warfarin', isMarked: true }])
    // Only a keyword says it, so that what the answer is about is said.
    const [answer] = await search('en', 'jet lag')
    expect(answer?.excerpt).toEqual([{ text: answer?.summary, isMarked: false }])
  })

  test('is what is published now, in its nested blocks too', async () => {
    const { administration } = house.backend.content
    const author = { id: 'anna', name: 'Anna' }
    const body = [{ _uid: 'q', component: 'quote', text: 'Quite an unmistakable sentence' }]
    const content = {
      component: 'help-article',
      title: 'Something new',
      category: 'start',
      body: { type: 'doc', content: [{ type: 'blok', attrs: { id: 'b', body } }] },
    }
    expect(await search('en', 'unmistakable')).toEqual([])
    const wish = { name: 'New', slug: 'something-new', content }
    const story = await administration.createStory(wish, author, { publish: true })
    expect(await findFirst('en', 'unmistakabel')).toBe('something-new')
    await administration.unpublishStory(story.id, ['default'])
    expect(await search('en', 'unmistakable')).toEqual([])
  })
})
