import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from '../../../platform/testing/databases.ts'
import type { Lang } from '../format/localize.ts'
import { openContent } from '../testing/serve.ts'
import { anna, page } from '../testing/story.ts'

const hour = 60 * 60_000

describeOnEveryDatabase('a story', (open, newPlace) => {
  it('is published language by language, each as it was when it was', async () => {
    const { content, read, clock } = await openContent(await open())
    const { administration } = content
    const words = (en: string, de: string) => page({ title: en, title__i18n__de: de })
    const { id } = await administration.createStory(
      { name: 'X', slug: 'x', content: words('one', 'eins') },
      anna,
    )
    const title = async (language = '') => {
      const { status, body } = await read('stories/x', { language })
      return status === 200 ? body.story.content.title : status
    }
    await administration.publishStory(id, ['default'])
    expect([await title(), await title('de'), await title('fr')]).toEqual(['one', 404, 404])
    clock.advance(1_000)
    await administration.publishStory(id)
    await administration.saveStory(id, { content: words('two', 'zwei') }, anna)
    await administration.publishStory(id, ['de'])
    expect([await title(), await title('de'), await title('fr')]).toEqual(['one', 'zwei', 'one'])
    expect((await administration.getStory(id)).languages).toMatchObject({
      default: 'changed',
      de: 'published',
      fr: 'changed',
    })
    await administration.unpublishStory(id, ['fr'])
    expect([await title(), await title('de'), await title('fr')]).toEqual(['one', 'zwei', 404])
    expect((await read('stories', { language: 'fr' })).body.stories).toEqual([])
    const { translated_slugs } = (await read('stories/x')).body.story
    const states = Object.fromEntries(
      translated_slugs.map((slug: { lang: string; published: boolean }) => [slug.lang, slug.published]),
    )
    expect(states).toMatchObject({ de: true, pl: true })
    expect(states).not.toHaveProperty('fr')
    await administration.unpublishStory(id, ['default'])
    expect([await title(), await title('de'), await title('fr')]).toEqual([404, 'zwei', 404])
  })

  it('is published and unpublished at its time, once, whichever process looks', async () => {
    const place = await newPlace()
    const first = await openContent(await open(place))
    const second = await openContent(await open(place))
    const { administration } = first.content
    const at = first.clock.now().getTime()
    const { id } = await administration.createStory({ name: 'X', slug: 'x', content: page({}) }, anna)
    await administration.scheduleStory(id, { action: 'publish', at: at + hour }, anna)
    await administration.scheduleStory(id, { action: 'unpublish', at: at + 2 * hour }, anna)
    expect(await administration.getStory(id)).toMatchObject({
      is_scheduled: true,
      publish_at: '2026-11-15T10:00:00.000Z',
    })
    const status = async () => (await first.read('stories/x')).status
    expect([await first.content.runDue(), await status()]).toEqual([0, 404])
    for (const { clock } of [first, second]) clock.advance(hour)
    const done = await Promise.all([first.content.runDue(), second.content.runDue()])
    await first.content.refresh()
    expect([done[0] + done[1], await status()]).toEqual([1, 200])
    for (const { clock } of [first, second]) clock.advance(hour)
    expect(await second.content.runDue()).toBe(1)
    await first.content.refresh()
    expect(await status()).toBe(404)
    expect((await administration.getStory(id)).is_scheduled).toBe(false)
    await expect(administration.scheduleStory(id, { action: 'publish', at }, anna)).rejects.toMatchObject({
      code: 'invalid-argument',
    })
  })

  it('has a plan for each language, and a new one leaves the others', async () => {
    const { content, read, clock } = await openContent(await open())
    const { administration } = content
    const at = clock.now().getTime()
    const { id } = await administration.createStory({ name: 'X', slug: 'x', content: page({}) }, anna)
    const plan = (langs: Lang[], hours: number | null, action: 'publish' | 'unpublish' = 'publish') =>
      administration.scheduleStory(id, { action, at: hours === null ? null : at + hours * hour, langs }, anna)
    await plan(['de', 'pl', 'fr'], 1)
    await plan(['pl'], 2)
    await plan(['de'], 3, 'unpublish')
    expect(await plan(['fr'], null)).toMatchObject({
      plans: [
        { action: 'publish', at: '2026-11-15T10:00:00.000Z', languages: ['de'] },
        { action: 'publish', at: '2026-11-15T11:00:00.000Z', languages: ['pl'] },
        { action: 'unpublish', at: '2026-11-15T12:00:00.000Z', languages: ['de'] },
      ],
      publish_at: '2026-11-15T10:00:00.000Z',
    })
    const seen = async () => {
      clock.advance(hour)
      await content.runDue()
      const { languages } = await administration.getStory(id)
      return Object.keys(languages).filter(lang => languages[lang] === 'published')
    }
    expect([await seen(), await seen(), await seen()]).toEqual([['de'], ['de', 'pl'], ['pl']])
    expect((await read('stories/x')).status).toBe(404)
    expect((await read('stories/pl/x')).status).toBe(200)
  })

  it('that cannot be published when its time comes stays planned, and is tried again', async () => {
    const { content, manage, read, clock, lines } = await openContent(await open())
    await manage('POST', 'components', {
      component: { name: 'page', schema: { title: { type: 'text', required: true } } },
    })
    const { administration } = content
    const wish = { name: 'X', slug: 'x', content: page({ title: '' }) }
    const { id } = await administration.createStory(wish, anna)
    await administration.scheduleStory(id, { action: 'publish', at: clock.now().getTime() + hour }, anna)
    clock.advance(hour)
    expect([await content.runDue(), await content.runDue()]).toEqual([0, 0])
    expect(lines.join('').match(/a planned publication failed/g)).toHaveLength(1)
    expect((await administration.getStory(id)).plans).toMatchObject([
      { action: 'publish', at: '2026-11-15T10:00:00.000Z', trouble: 'incomplete' },
    ])
    clock.advance(60_000)
    expect([await content.runDue(), await content.runDue()]).toEqual([0, 0])
    expect(lines.join('').match(/a planned publication failed/g)).toHaveLength(2)
    await administration.saveStory(id, { content: page({ title: 'Whole' }) }, anna)
    clock.advance(5 * 60_000)
    expect(await content.runDue()).toBe(1)
    expect((await read('stories/x')).body.story.content.title).toBe('Whole')
    expect((await administration.getStory(id)).plans).toEqual([])
  })

  it('that was published by hand is no longer late, and one that is gone has no plans', async () => {
    const { content, manage, clock } = await openContent(await open())
    await manage('POST', 'components', {
      component: { name: 'page', schema: { title: { type: 'text', required: true } } },
    })
    const { administration } = content
    const wish = { name: 'X', slug: 'x', content: page({ title: '' }) }
    const { id } = await administration.createStory(wish, anna)
    const at = clock.now().getTime() + hour
    await administration.scheduleStory(id, { action: 'publish', at }, anna)
    await administration.scheduleStory(id, { action: 'publish', at: at + 24 * hour, langs: ['pl'] }, anna)
    clock.advance(hour)
    await content.runDue()
    await administration.saveStory(id, { content: page({ title: 'Whole' }) }, anna)
    await administration.publishStory(id)
    const { plans } = await administration.getStory(id)
    expect(plans).toMatchObject([{ languages: ['pl'] }])
    expect(plans[0]?.trouble).toBeUndefined()
  })

  it('is new to every process within a round after it was published', async () => {
    const place = await newPlace()
    const writer = await openContent(await open(place))
    const reader = await openContent(await open(place), { pollEvery: 5 })
    reader.content.start()
    const { id } = await writer.content.administration.createStory(
      { name: 'X', slug: 'x', content: page({ title: '1' }) },
      anna,
      { publish: true },
    )
    await vi.waitFor(async () => expect((await reader.read('stories/x')).status).toBe(200), {
      timeout: 20_000,
    })
    // A read can be ahead of the round that tells of it.
    await vi.waitFor(() => expect(reader.content.cacheVersion()).toBe(writer.content.cacheVersion()), {
      timeout: 20_000,
    })
    const heard: number[] = []
    reader.content.onPublish(cv => heard.push(cv))
    await writer.content.administration.saveStory(id, { content: page({ title: '2' }) }, anna, {
      publish: true,
    })
    await vi.waitFor(
      async () => expect((await reader.read('stories/x')).body.story.content.title).toBe('2'),
      { timeout: 20_000 },
    )
    // A read that came just before the round has it from the database already.
    await vi.waitFor(() => expect(heard).toEqual([writer.content.cacheVersion()]), { timeout: 20_000 })
    expect((await reader.content.findStory('x'))?.content.title).toBe('2')
    await reader.content.stop()
    // And at once to anyone who already knows about it.
    await writer.content.administration.saveStory(id, { content: page({ title: '3' }) }, anna, {
      publish: true,
    })
    const cv = String(writer.content.cacheVersion())
    expect((await reader.read('stories/x', { cv })).body.story.content.title).toBe('3')
  })

  it('tells other machines, signed, until they have heard', async () => {
    const heard: { body: string; signature: unknown }[] = []
    const answers = [500, 200]
    const server = createServer(async (request, response) => {
      heard.push({ body: await text(request), signature: request.headers['webhook-signature'] })
      response.writeHead(answers.shift() ?? 200).end()
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { content, manage, clock } = await openContent(await open(), { mayCallInside: true })
    const endpoint = `http://127.0.0.1:${port}/news`
    const hook = { name: 'News', endpoint, secret: 'hush', actions: ['story.published'] }
    const made = await manage('POST', 'webhook_endpoints', { webhook_endpoint: hook })
    expect(JSON.stringify(made.body)).not.toContain('hush')
    const { id } = await content.administration.createStory(
      { name: 'X', slug: 'x', content: page({}) },
      anna,
      { publish: true },
    )
    await content.deliverWebhooks()
    expect(await content.deliverWebhooks()).toBe(0)
    clock.advance(60_000)
    await content.deliverWebhooks()
    clock.advance(hour)
    expect(await content.deliverWebhooks()).toBe(0)
    expect(heard).toHaveLength(2)
    expect(JSON.parse(heard[1]?.body ?? '')).toMatchObject({ action: 'published', space_id: 1, story_id: id })
    expect(heard[1]?.signature).toBe(
      createHmac('sha1', 'hush')
        .update(heard[1]?.body ?? '')
        .digest('hex'),
    )
    await new Promise(resolve => server.close(resolve))
  })

  it('is not held up by a webhook that never answers, nor is the end', async () => {
    const database = await open()
    const { url, calls, close } = await openDeaf()
    const reader = await openContent(database, { pollEvery: 5, mayCallInside: true })
    const writer = await openContent(database)
    const hook = { name: 'Deaf', endpoint: url, actions: ['story.published'] }
    await reader.manage('POST', 'webhook_endpoints', { webhook_endpoint: hook })
    const publish = (slug: string) =>
      writer.content.administration.createStory({ name: slug, slug, content: page({}) }, anna, {
        publish: true,
      })
    for (let number = 0; number < 10; number += 1) await publish(`before-${number}`)
    reader.content.start()
    await calls
    const noticed = new Promise<number>(resolve => reader.content.onPublish(resolve))
    await publish('after')
    expect(await noticed).toBe(writer.content.cacheVersion())
    await reader.content.stop()
    await close()
  })

  it.each([
    'http://127.0.0.1:9/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1/',
    'http://[fd00::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://0.0.0.0/',
  ])('refuses a webhook to %s', async endpoint => {
    const { manage } = await openContent(await open())
    const { status, body } = await manage('POST', 'webhook_endpoints', { webhook_endpoint: { endpoint } })
    expect([status, Object.keys(body)]).toEqual([422, ['endpoint']])
  })

  it('calls no name that leads inside, unless it may', async () => {
    const database = await open()
    const heard: string[] = []
    const server = createServer((request, response) => {
      heard.push(request.url ?? '')
      response.writeHead(302, { Location: '/elsewhere' }).end()
    })
    await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
    const { port } = server.address() as AddressInfo
    const careful = await openContent(database)
    const hook = { endpoint: `http://localhost:${port}/in`, actions: ['story.published'] }
    expect((await careful.manage('POST', 'webhook_endpoints', { webhook_endpoint: hook })).status).toBe(201)
    const wish = { name: 'X', slug: 'x', content: page({}) }
    await careful.content.administration.createStory(wish, anna, { publish: true })
    expect(await careful.content.deliverWebhooks()).toBe(1)
    expect(heard).toEqual([])
    expect(careful.lines.join()).toContain('a webhook points inside')
    const daring = await openContent(database, { mayCallInside: true })
    daring.clock.advance(hour)
    expect(await daring.content.deliverWebhooks()).toBe(1)
    expect(heard).toEqual(['/in'])
    await new Promise(resolve => server.close(resolve))
  })
})

/** A machine that takes calls and never says a word. */
async function openDeaf() {
  const sockets: Socket[] = []
  const server = createNetServer()
  const calls = new Promise<void>(resolve =>
    server.on('connection', socket => {
      sockets.push(socket)
      socket.on('error', () => {})
      resolve()
    }),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/`, calls, close }
}
