import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageCodes } from '../../languages/languages.ts'
import type { DatabaseOptions } from '../../platform/database/open.ts'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const editors = '/content/v1/spaces/1/stories'

describeOnEveryDatabase('two processes on one database', (_open, newPlace) => {
  let place: DatabaseOptions
  let first: House
  let second: House
  beforeAll(async () => {
    place = await newPlace()
    first = await serve()
    second = await serve()
  })
  afterAll(() => Promise.all([first.stop(), second.stop()]))

  const serve = () =>
    serveHouse({ env: { DATA_DIR: place.dataDir, ...(place.url && { DATABASE_URL: place.url }) } })

  const read = async (house: House, path: string) => (await fetch(house.url + path)).text()

  /** As an editor's program does it: over the wire, at one process. */
  async function publish(house: House, slug: string, field: string, text: string): Promise<void> {
    const file = join(house.backend.settings.DATA_DIR, 'content', 'tokens.json')
    const { management } = JSON.parse(await readFile(file, 'utf8'))
    const headers = { Authorization: management, 'Content-Type': 'application/json' }
    const ask = async (path: string, init?: RequestInit) => {
      const response = await house.ask(path, { ...init, headers })
      expect(response.status).toBe(200)
      return (await response.json()) as {
        story: { id: number; content: Record<string, unknown> }
        stories: { id: number }[]
      }
    }
    const { stories } = await ask(`${editors}?with_slug=${encodeURIComponent(slug)}`)
    const { story } = await ask(`${editors}/${stories[0]?.id}`)
    const body = JSON.stringify({
      story: { ...story, content: { ...story.content, [field]: text } },
      publish: 1,
    })
    await ask(`${editors}/${story.id}`, { method: 'PUT', body })
  }

  test('have the words that ship, from the first start', async () => {
    for (const house of [first, second]) {
      for (const language of languageCodes) {
        const { posts, helpCentre, page } = house.backend.read(language)
        expect(await posts()).toHaveLength(12)
        expect(await helpCentre()).toHaveLength(8)
        expect((await page('quit-smoking'))?.body.length).toBeGreaterThan(3)
      }
    }
  })

  test('show an edit that was published at one of them, on a page the other keeps', async () => {
    for (const house of [first, second]) {
      await read(house, '/pl')
      expect(await read(house, '/pl')).not.toContain('Nowe słowa')
    }
    await publish(first, 'home', 'title__i18n__pl', 'Nowe słowa')
    expect(await read(first, '/pl')).toContain('Nowe słowa')
    await expect.poll(() => read(second, '/pl'), { interval: 20, timeout: 20_000 }).toContain('Nowe słowa')
    expect(await read(second, '/de')).not.toContain('Nowe słowa')
  })

  test('and to whoever begins afterwards, with nothing loaded a second time', async () => {
    await publish(second, 'home', 'title__i18n__pl', 'Jeszcze nowsze')
    const third = await serve()
    expect(await read(third, '/pl')).toContain('Jeszcze nowsze')
    expect(await third.backend.read('pl').posts()).toHaveLength(12)
    await third.stop()
  })
})
