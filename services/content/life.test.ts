import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import { describeOnEveryDatabase } from '../../platform/testing/databases.ts'
import type { Lang } from './localize.ts'
import { openContent } from './testing/serve.ts'

const anna = { id: 'a', name: 'Anna' }
const ben = { id: 'b', name: 'Ben' }
const hour = 60 * 60_000
const page = (fields: object) => ({ component: 'page', ...fields })

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

  it('that cannot be published when its time comes is given up, not tried for ever', async () => {
    const { content, manage, clock, lines } = await openContent(await open())
    await manage('POST', 'components', {
      component: { name: 'page', schema: { title: { type: 'text', required: true } } },
    })
    const { administration } = content
    const { id } = await administration.createStory(
      { name: 'X', slug: 'x', content: page({ title: '' }) },
      anna,
    )
    await administration.scheduleStory(id, { action: 'publish', at: clock.now().getTime() + hour }, anna)
    clock.advance(hour)
    expect([await content.runDue(), await content.runDue()]).toEqual([0, 0])
    expect(lines.join('')).toContain('a planned publication could not be done')
    expect((await administration.getStory(id)).is_scheduled).toBe(false)
  })

  it('remembers everything that was said, and takes it back', async () => {
    const { content, clock } = await openContent(await open())
    const { administration } = content
    const { id } = await administration.createStory(
      { name: 'X', slug: 'x', content: page({ title: '1' }) },
      anna,
    )
    for (const [title, author] of [
      ['2', ben],
      ['3', anna],
    ] as const) {
      clock.advance(hour)
      await administration.saveStory(id, { content: page({ title }) }, author)
    }
    await administration.saveStory(id, { content: (await administration.getStory(id)).content ?? {} }, ben)
    const versions = await administration.listVersions(id)
    expect(versions.map(({ author, is_draft }) => [author, is_draft])).toEqual([
      ['Anna', true],
      ['Ben', false],
      ['Anna', false],
    ])
    await administration.restoreVersion(id, versions.at(-1)?.id ?? 0, ben)
    expect((await administration.getStory(id)).content).toMatchObject({ title: '1' })
    expect(await administration.listVersions(id)).toHaveLength(4)
    const other = await administration.createStory({ name: 'Y', slug: 'y', content: page({}) }, anna)
    const stolen = administration.restoreVersion(other.id, versions[0]?.id ?? 0, anna)
    await expect(stolen).rejects.toMatchObject({ code: 'not-found' })
  })

  it('saved by itself makes one version of a sitting, and never drops what visitors see', async () => {
    const { content, clock, read } = await openContent(await open())
    const { administration } = content
    const { id } = await administration.createStory(
      { name: 'X', slug: 'x', content: page({ title: '0' }) },
      anna,
      { publish: true },
    )
    for (const title of ['1', '2', '3']) {
      clock.advance(5_000)
      await administration.saveStory(id, { content: page({ title }), isAutosave: true }, anna)
    }
    expect(await administration.listVersions(id)).toHaveLength(2)
    expect((await read('stories/x')).body.story.content.title).toBe('0')
  })

  it('tells two editors of each other', async () => {
    const { content } = await openContent(await open())
    const { administration } = content
    const { id, revision } = await administration.createStory(
      { name: 'X', slug: 'x', content: page({ title: '0' }) },
      anna,
    )
    await administration.saveStory(id, { content: page({ title: 'A' }), revision }, anna)
    const late = administration.saveStory(id, { content: page({ title: 'B' }), revision }, ben)
    await expect(late).rejects.toMatchObject({ code: 'aborted' })
    expect((await administration.getStory(id)).content).toMatchObject({ title: 'A' })
  })

  it('goes to the trash with what is below it, and comes back', async () => {
    const { content, read, manage } = await openContent(await open())
    const { administration } = content
    const folder = await administration.createStory({ name: 'F', slug: 'f', isFolder: true }, anna)
    const { id } = await administration.createStory(
      { name: 'X', slug: 'x', parentId: folder.id, content: page({}) },
      anna,
      { publish: true },
    )
    expect((await read('stories/f/x')).status).toBe(200)
    await administration.trashStory(folder.id)
    expect((await read('stories/f/x')).status).toBe(404)
    await administration.restoreStory(folder.id, anna)
    expect(await administration.getStory(id)).toMatchObject({ full_slug: 'f/x', published: false })
    await administration.trashStory(folder.id)
    const trash = await manage('GET', 'stories?in_trash=1')
    expect(trash.body.stories.map((story: { slug: string }) => story.slug).sort()).toEqual(['f', 'x'])
    // The place is free for another.
    await administration.createStory({ name: 'F', slug: 'f', isFolder: true }, anna)
    await expect(administration.restoreStory(folder.id, anna)).rejects.toMatchObject({
      code: 'invalid-argument',
    })
    expect(await administration.restoreStory(id, anna)).toMatchObject({ full_slug: 'x', published: false })
    expect((await read('stories/x')).status).toBe(404)
    await administration.publishStory(id)
    expect((await read('stories/x')).status).toBe(200)
  })

  it('is found at its translated address, and from its old ones', async () => {
    const { content, read, ask, tokens } = await openContent(await open())
    const { administration } = content
    const folder = await administration.createStory(
      { name: 'Help', slug: 'help', isFolder: true, translations: { de: { slug: 'hilfe' } } },
      anna,
    )
    const { id } = await administration.createStory(
      {
        name: 'Date',
        slug: 'date',
        parentId: folder.id,
        translations: { de: { slug: 'datum', name: 'Datum' } },
        content: page({}),
      },
      anna,
      { publish: true },
    )
    expect((await read('stories/de/hilfe/datum')).body.story).toMatchObject({ id, lang: 'de', name: 'Datum' })
    expect((await read('stories/help/date', { language: 'de' })).body.story.full_slug).toBe('de/hilfe/datum')
    await administration.saveStory(id, { slug: 'day', translations: { de: { slug: 'tag' } } }, anna)
    expect((await read('stories/help/date')).status).toBe(200)
    await administration.publishStory(id)
    const moved = await ask(`/v2/cdn/stories/help/date?token=${tokens.public}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      `/content/v2/cdn/stories/help/day?token=${tokens.public}`,
    ])
    expect(await content.findRedirect('de/hilfe/datum')).toBe('de/hilfe/tag')
    await administration.saveStory(folder.id, { slug: 'support', translations: {} }, anna)
    expect((await read('stories/support/day')).status).toBe(200)
    expect(await content.findRedirect('help/date')).toBe('support/day')
    expect(await content.findRedirect('help/day')).toBe('support/day')
    expect(await content.findRedirect('de/hilfe/tag')).toBe('de/support/tag')
    // Whoever moves in takes the address.
    await administration.createStory({ name: 'New', slug: 'help', content: page({}) }, anna, {
      publish: true,
    })
    expect(await content.findRedirect('support/day')).toBeUndefined()
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
    await vi.waitFor(async () => expect((await reader.read('stories/x')).status).toBe(200))
    const heard: number[] = []
    reader.content.onPublish(cv => heard.push(cv))
    await writer.content.administration.saveStory(id, { content: page({ title: '2' }) }, anna, {
      publish: true,
    })
    await vi.waitFor(async () => expect((await reader.read('stories/x')).body.story.content.title).toBe('2'))
    // A read that came just before the round has it from the database already.
    await vi.waitFor(() => expect(heard).toEqual([writer.content.cacheVersion()]))
    expect((await reader.content.findStory('x'))?.story.content.title).toBe('2')
    await reader.content.stop()
    // And to whoever already knows of it, at once.
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
    const { content, manage, clock } = await openContent(await open())
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

  it('leaves nothing behind when its time in the trash is over, and keeps what is seen', async () => {
    const { content, clock, manage, read } = await openContent(await open())
    const { administration } = content
    const { id } = await administration.createStory({ name: 'X', slug: 'x', content: page({}) }, anna)
    await administration.createStory({ name: 'Y', slug: 'y', content: page({}) }, anna, { publish: true })
    await administration.trashStory(id)
    clock.advance(31 * 24 * hour)
    await content.tidy()
    expect((await manage('GET', 'stories?in_trash=1')).body.stories).toEqual([])
    await expect(administration.restoreStory(id, anna)).rejects.toMatchObject({ code: 'not-found' })
    clock.advance(800 * 24 * hour)
    await content.tidy()
    expect((await read('stories/y')).status).toBe(200)
  })

  it('is found by words with a slip in them', async () => {
    const { content } = await openContent(await open())
    const { administration } = content
    const help = (title: string, de: string) => ({ component: 'help-article', title, title__i18n__de: de })
    await administration.createStory(
      { name: 'A', slug: 'a', content: help('Change your date', 'Dein Datum ändern') },
      anna,
      { publish: true },
    )
    await administration.createStory(
      { name: 'B', slug: 'b', content: help('Delete your account', 'Dein Konto löschen') },
      anna,
      { publish: true },
    )
    const find = async (term: string, language: string) =>
      (await content.search(term, { language, component: 'help-article' })).map(hit => hit.path)
    expect((await find('acount', 'en'))[0]).toBe('b')
    expect((await find('Datun', 'de'))[0]).toBe('de/a')
    expect(await find('zzzz', 'en')).toEqual([])
    const body = [{ _uid: 'q', component: 'quote', text: 'Unmistakable' }]
    const text = { type: 'doc', content: [{ type: 'blok', attrs: { body } }] }
    const wish = { name: 'C', slug: 'c', content: { component: 'help-article', body: text } }
    await content.administration.createStory(wish, anna, { publish: true })
    expect(await find('unmistakable', 'en')).toEqual(['c'])
  })

  it('is checked by its component', async () => {
    const { manage, read } = await openContent(await open())
    const schema = {
      title: { type: 'text', translatable: true, required: true },
      code: { type: 'text', regex: '^[A-Z]{2}$' },
      day: { type: 'datetime' },
      body: { type: 'bloks', restrict_components: true, component_whitelist: ['teaser'] },
      text: { type: 'richtext' },
      prose: { type: 'richtext', restrict_components: true, component_whitelist: ['quote'] },
    }
    const made = await manage('POST', 'components', { component: { name: 'page', is_root: true, schema } })
    expect(made.status).toBe(201)
    let count = 0
    const save = (content: object, publish = 0) =>
      manage('POST', 'stories', {
        story: { name: 'X', slug: `s${++count}`, content: page(content) },
        publish,
      })
    expect((await save({ title: 7, code: 'x' })).body).toEqual({ code: ['has an invalid format'] })
    expect((await save({ title: {} })).body).toEqual({ title: ['must be text'] })
    expect((await save({ day: 'soon' })).body).toEqual({ day: ['must be a date'] })
    expect((await save({ code__i18n__de: 'XX' })).body).toEqual({ code__i18n__de: ['is not translatable'] })
    expect((await save({ body: [{ component: 'grid' }] })).body).toEqual({ 'body.0': ['may not be a grid'] })
    expect((await save({ text: '<p>' })).body).toEqual({ text: ['must be rich text'] })
    const inText = (component: string) => {
      const blok = { type: 'blok', attrs: { body: [{ component, code: 'x' }] } }
      return { type: 'doc', content: [{ type: 'blockquote', content: [blok] }] }
    }
    expect((await save({ prose: inText('grid') })).body).toEqual({
      'prose.content.0.content.0.attrs.body.0': ['may not be a grid'],
    })
    // What stands in a text is held to its own component too.
    expect((await save({ text: inText('page') })).body).toEqual({
      'text.content.0.content.0.attrs.body.0.code': ['has an invalid format'],
    })
    expect((await save({ prose: inText('quote') })).status).toBe(201)
    expect((await save({ title: '' })).status).toBe(201)
    expect((await save({ title: '' }, 1)).body).toEqual({ title: ["can't be blank"] })
    const odd = await save({
      title: 'T',
      body: [{ component: 'teaser', _uid: 'u', x: { component: 'never-heard-of' } }],
    })
    expect(odd.body.story.unknown_components).toEqual(['teaser', 'never-heard-of'])
    const { id } = made.body.component
    await manage('PUT', `components/${id}`, { component: { schema: { title: { type: 'text' } } } })
    expect(
      (await manage('GET', `components/${id}/versions`)).body.versions.map(
        (one: { version: number }) => one.version,
      ),
    ).toEqual([2, 1])
    expect((await read('stories')).body.stories).toEqual([])
  })
})
