import { mkdtemp } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { heldClock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import { createHostedContent } from '../content.ts'
import type { Json, JsonObject } from '../format/json.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const story = (slug: string, content: JsonObject = {}, id = slug.length): JsonObject => ({
  id,
  uuid: `uuid-${slug}`,
  name: slug,
  slug,
  full_slug: slug,
  content: { component: 'page', _uid: 'a', title: slug, ...content },
})

/** Someone else's space: its stories, its version, whether it is well, and how often it was asked for what. */
async function openSpace(stories: Record<string, Json>) {
  const space = { stories, version: 1, status: 200, asked: [] as string[] }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const path = new URL(request.url ?? '', 'http://x').pathname.replace('/v2/cdn/', '')
    space.asked.push(path)
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json', Total: '9' }).end(JSON.stringify(body))
    if (space.status !== 200) return send(space.status, {})
    if (path === 'spaces/me') return send(200, { space: { version: space.version } })
    if (path === 'stories') return send(200, { stories: Object.values(space.stories) })
    const found = space.stories[path.replace('stories/', '')]
    return found ? send(200, { story: found }) : send(404, ['This record could not be found'])
  }
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return Object.assign(space, { address: new URL(`http://127.0.0.1:${port}/v2`) })
}

type Space = Awaited<ReturnType<typeof openSpace>>

async function openSource(
  space: Space,
  dataDir?: string,
  clock = heldClock('2026-11-15T09:00:00Z'),
  wait: (milliseconds: number) => Promise<unknown> = async () => {},
) {
  const lines: string[] = []
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'exhale-hosted-')))
  const log = createLog('info', { write: line => lines.push(line) })
  const { address } = space
  return {
    source: createHostedContent({
      address,
      token: 'secret-token',
      clock,
      log,
      dataDir: folder,
      wait,
    }),
    folder,
    lines,
    clock,
  }
}

const table: JsonObject = {
  fieldtype: 'table',
  thead: [{ _uid: 'h', component: '_table_head', value: 'Day' }],
  tbody: [{ _uid: 'r', component: '_table_row', body: [{ _uid: 'c', component: '_table_col', value: '1' }] }],
}

describe('a hosted space', () => {
  test('may have tables, and one broken story takes no other along', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`) as JsonObject
    const space = await openSpace({
      plain: story('plain'),
      table: story('table', { table }),
      partly: story('partly', {
        body: [
          { component: '--> bad', _uid: 'x' },
          { component: 'quote', _uid: 'y', text: 'kept' },
        ],
        deep,
      }),
      broken: { ...story('broken'), content: { component: '<b>', _uid: 'z' } },
      nameless: { ...story('nameless'), full_slug: null },
      nothing: null,
    })
    const { source, lines } = await openSource(space)
    const { stories } = await source.listStories({})
    expect(stories.map(({ slug }) => slug)).toEqual(['plain', 'table', 'partly'])
    expect(stories[1]?.content.table).toEqual(table)
    expect(stories[2]?.content.body).toEqual([{ component: 'quote', _uid: 'y', text: 'kept' }])
    expect(await source.findStory('broken')).toBeUndefined()
    const named = lines.map(line => JSON.parse(line).story).filter(Boolean)
    expect(named.sort()).toEqual(['broken', 'partly'])
    expect(lines.join()).not.toContain('secret-token')
  })

  test('is asked five times a second at most, and ten times again where that was too often', async () => {
    const space = await openSpace({ home: story('home') })
    const waits: number[] = []
    const wait = async (milliseconds: number) => void waits.push(milliseconds)
    const { source } = await openSource(space, undefined, undefined, wait)
    await Promise.all(Array.from({ length: 11 }, (_, index) => source.findStory(`page-${index}`)))
    expect(waits.map(milliseconds => Math.round(milliseconds / 1_000))).toEqual([1, 1, 1, 1, 1, 2])
    waits.length = 0
    space.status = 429
    space.asked.length = 0
    await expect(source.findStory('home')).rejects.toThrow()
    expect(space.asked).toHaveLength(11)
    expect(waits.filter(milliseconds => milliseconds === 300)).toHaveLength(10)
  })

  test('that does not answer leaves the last words it said, also after a restart', async () => {
    const space = await openSpace({ home: story('home') })
    const { source, folder, clock } = await openSource(space)
    await source.refresh()
    expect((await source.findStory('home'))?.content.title).toBe('home')
    const before = source.cacheVersion()
    space.status = 503
    await expect(source.refresh()).rejects.toThrow()
    expect((await source.findStory('home'))?.content.title).toBe('home')
    const { source: again } = await openSource(space, folder, clock)
    await expect(again.refresh()).rejects.toThrow()
    expect((await again.findStory('home'))?.content.title).toBe('home')
    await expect(again.findStory('never-read')).rejects.toMatchObject({ code: 'unavailable' })
    space.status = 200
    space.stories.home = story('home', { title: 'new' })
    space.version = 2
    await again.refresh()
    await source.refresh()
    expect((await again.findStory('home'))?.content.title).toBe('new')
    expect(source.cacheVersion()).not.toBe(before)
  })

  test('shows what is new once it is back, where it failed between the notice and the reading', async () => {
    const space = await openSpace({ home: story('home') })
    const { source, clock } = await openSource(space)
    await source.refresh()
    await source.findStory('home')
    space.stories.home = story('home', { title: 'new' })
    space.version = 2
    await source.refresh()
    space.status = 500
    expect((await source.findStory('home'))?.content.title).toBe('home')
    const while_ = source.cacheVersion()
    space.status = 200
    clock.advance(60_000)
    await source.refresh()
    expect(source.cacheVersion()).not.toBe(while_)
    expect((await source.findStory('home'))?.content.title).toBe('new')
  })

  test('is asked for news once a minute, and less often while it does not answer', async () => {
    const space = await openSpace({ home: story('home') })
    const { source } = await openSource(space)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asking = vi.spyOn(globalThis, 'fetch')
    closing.push(async () => {
      vi.useRealTimers()
      asking.mockRestore()
    })
    const askedIn = async (minutes: number) => {
      asking.mockClear()
      for (let step = 0; step < 12 * minutes; step += 1) {
        await vi.advanceTimersByTimeAsync(5_000)
        // The clock stands still while the space answers.
        await Promise.allSettled(asking.mock.results.map(({ value }) => value))
        for (let turn = 0; turn < 20; turn += 1) await breathe()
      }
      return asking.mock.calls.length
    }
    source.start()
    expect(await askedIn(3.5)).toBe(3)
    space.status = 500
    // After a minute, two and four.
    expect(await askedIn(8)).toBe(3)
    await source.stop()
  })

  test('is left alone for a while when it does not answer', async () => {
    const space = await openSpace({ home: story('home') })
    const { source, clock } = await openSource(space)
    await source.findStory('home')
    space.status = 500
    const askMany = async () => {
      space.asked = []
      for (let number = 0; number < 20; number += 1) await source.findStory(`page-${number}`).catch(() => {})
      return space.asked.length
    }
    expect(await askMany()).toBe(1)
    expect(await askMany()).toBe(0)
    clock.advance(5_000)
    expect(await askMany()).toBe(1)
    clock.advance(5_000)
    expect(await askMany()).toBe(0)
    clock.advance(5_000)
    expect(await askMany()).toBe(1)
  })

  test('is read once a publication, however much is asked for that it does not have', async () => {
    const space = await openSpace({ home: story('home') })
    const { source } = await openSource(space)
    await source.refresh()
    await source.findStory('home')
    for (let number = 0; number < 2_100; number += 1) await source.findStory(`nothing-${number}`)
    await source.findStory('home')
    await source.findStory('nothing-2099')
    expect(space.asked.filter(path => path === 'stories/home')).toHaveLength(1)
    expect(space.asked.filter(path => path === 'stories/nothing-2099')).toHaveLength(1)
  })
})
