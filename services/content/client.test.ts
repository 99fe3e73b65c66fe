import StoryblokClient from 'storyblok-js-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { listen, openContent, type Stage } from './testing/serve.ts'

const author = { id: 'test', name: 'Test' }

describeOnDatabase('the unmodified client', open => {
  let stage: Stage
  let server: Awaited<ReturnType<typeof listen>>
  let reader: StoryblokClient
  let previewer: StoryblokClient
  let manager: StoryblokClient
  let asked: string[] = []

  beforeAll(async () => {
    stage = await openContent(await open())
    server = await listen(async request => {
      asked.push(new URL(request.url).pathname)
      return stage.content.fetch(request)
    })
    const endpoint = `${server.url}/content/v2`
    const cache = { type: 'none', clear: 'manual' } as const
    reader = new StoryblokClient({ accessToken: stage.tokens.public, endpoint, cache })
    previewer = new StoryblokClient({ accessToken: stage.tokens.preview, endpoint, cache })
    manager = new StoryblokClient({
      oauthToken: stage.tokens.management,
      endpoint: `${server.url}/content/v1`,
    })
  })
  afterAll(() => server.close())

  const create = (slug: string, content: object, more: object = {}) =>
    stage.content.administration.createStory(
      { name: slug, slug, content: { component: 'page', ...content }, ...more },
      author,
      { publish: true },
    )

  it('goes through a story’s whole life', async () => {
    const made = await manager.post('spaces/1/stories', {
      story: { name: 'Life', slug: 'life', content: { component: 'page', title: 'One' } },
    })
    expect(made.status).toBe(201)
    const { id } = (made.data as { story: { id: number } }).story
    await expect(reader.get('cdn/stories/life')).rejects.toMatchObject({ status: 404 })
    expect((await previewer.get('cdn/stories/life', { version: 'draft' })).data.story.content.title).toBe(
      'One',
    )

    await manager.get(`spaces/1/stories/${id}/publish`)
    expect((await reader.get('cdn/stories/life')).data.story.content.title).toBe('One')

    await manager.put(`spaces/1/stories/${id}`, {
      story: { name: 'Life', slug: 'life', content: { component: 'page', title: 'Two' } },
    })
    expect((await reader.get('cdn/stories/life')).data.story.content.title).toBe('One')
    expect((await previewer.get(`cdn/stories/${id}`, { version: 'draft' })).data.story.content.title).toBe(
      'Two',
    )
    await manager.put(`spaces/1/stories/${id}`, { story: { name: 'Life', slug: 'life' }, publish: 1 })
    expect((await reader.get(`cdn/stories/${id}`)).data.story.content.title).toBe('Two')

    await manager.get(`spaces/1/stories/${id}/unpublish`)
    await expect(reader.get('cdn/stories/life')).rejects.toMatchObject({ status: 404 })
    const gone = await manager.delete(`spaces/1/stories/${id}`, {})
    expect((gone.data as { story: { id: number } }).story.id).toBe(id)
    await expect(previewer.get('cdn/stories/life', { version: 'draft' })).rejects.toMatchObject({
      status: 404,
      message: 'This record could not be found',
    })
  })

  it('reads all pages', async () => {
    for (let index = 0; index < 63; index++)
      await create(`many-${index}`, { title: `${index}` }, { position: index })
    const all = await reader.getAll('cdn/stories', { starts_with: 'many-', per_page: 10 })
    expect(all).toHaveLength(63)
    expect(new Set(all.map(story => (story as { id: number }).id)).size).toBe(63)
    const links = await reader.getAll('cdn/links', { per_page: 50 })
    expect(links.length).toBeGreaterThanOrEqual(63)
  })

  it('puts relations and links in place, few and many', async () => {
    const people = []
    for (let index = 0; index < 60; index++)
      people.push(await create(`person-${index}`, { title: `Person ${index}` }))
    const uuids = people.map(person => person.uuid)
    const link = { fieldtype: 'multilink', linktype: 'story', id: uuids[3], url: '', cached_url: 'person-3' }
    const text = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'there',
              marks: [{ type: 'link', attrs: { linktype: 'story', uuid: uuids[4], href: '/person-4' } }],
            },
          ],
        },
      ],
    }
    await create('few', { main: uuids[0], friends: uuids.slice(1, 4), link, text })
    await create('crowd', { friends: uuids })

    const resolve = async (slug: string) => {
      const relations = ['page.main', 'page.friends']
      const answer = await reader.getStory(slug, { resolve_relations: relations, resolve_links: 'url' })
      return answer.data.story.content
    }
    const few = await resolve('few')
    expect(few.main.content.title).toBe('Person 0')
    expect(few.friends.map((friend: { name: string }) => friend.name)).toEqual([
      'person-1',
      'person-2',
      'person-3',
    ])
    expect(few.link.story).toMatchObject({ uuid: uuids[3], url: 'person-3' })
    expect(few.text.content[0].content[0].marks[0].attrs.story).toMatchObject({ uuid: uuids[4] })

    asked = []
    const crowd = await resolve('crowd')
    expect(crowd.friends.map((friend: { name: string }) => friend.name)).toEqual(
      people.map(({ name }) => name),
    )
    expect(asked.filter(path => path.endsWith('/cdn/stories'))).toHaveLength(2)
  })

  it('reads languages, with fallbacks', async () => {
    const { id } = await create('words', {
      title: 'Hello',
      title__i18n__de: 'Hallo',
      title__i18n__fr: 'Bonjour',
      lead: 'Lead',
      lead__i18n__fr: 'Chapeau',
    })
    const read = async (language?: string, fallback?: string) =>
      (await reader.get('cdn/stories/words', { language, ...(fallback && { fallback_lang: fallback }) })).data
        .story
    expect((await read()).content).toMatchObject({ title: 'Hello', lead: 'Lead' })
    expect(await read('de')).toMatchObject({
      lang: 'de',
      full_slug: 'de/words',
      content: { title: 'Hallo', lead: 'Lead' },
    })
    expect((await read('de', 'fr')).content).toMatchObject({ title: 'Hallo', lead: 'Chapeau' })
    expect((await read('pl', 'fr')).content).toMatchObject({ title: 'Bonjour' })
    expect(Object.keys((await read('de')).content).sort()).toEqual(['_uid', 'component', 'lead', 'title'])

    await manager.get(`spaces/1/stories/${id}/unpublish`, { lang: 'de' } as object)
    await expect(read('de')).rejects.toMatchObject({ status: 404 })
    expect((await read('fr')).content.title).toBe('Bonjour')
  })

  it('is told what it may not read', async () => {
    await expect(reader.get('cdn/stories/words', { version: 'draft' })).rejects.toMatchObject({
      status: 401,
      message: 'Unauthorized',
      response: { data: { error: 'Unauthorized' } },
    })
    const stranger = new StoryblokClient({ accessToken: 'nobody', endpoint: `${server.url}/content/v2` })
    await expect(stranger.get('cdn/stories')).rejects.toMatchObject({ status: 401 })
    await expect(reader.get('cdn/stories', { wrong: 1 } as object)).rejects.toMatchObject({ status: 422 })
    await expect(
      manager.post('spaces/1/stories', {
        story: { name: 'Twice', slug: 'words', content: { component: 'page' } },
      }),
    ).rejects.toMatchObject({ status: 422, message: 'slug: has already been taken' })
  })

  it('learns of publications by the cache version', async () => {
    const caching = new StoryblokClient({
      accessToken: await stage.token('public'),
      endpoint: `${server.url}/content/v2`,
      cache: { type: 'memory', clear: 'auto' },
    })
    const { id } = await create('fresh', { title: 'Old' })
    const first = await caching.get('cdn/stories/fresh')
    await caching.get('cdn/stories/fresh')
    expect(caching.cacheVersion()).toBe(first.data.cv)
    stage.clock.advance(1_000)
    await stage.content.administration.saveStory(
      id,
      { content: { component: 'page', title: 'New' } },
      author,
      {
        publish: true,
      },
    )
    expect((await caching.get('cdn/stories/fresh')).data.story.content.title).toBe('Old')
    const space = await caching.get('cdn/spaces/me')
    expect(space.data.space.version).toBeGreaterThan(first.data.cv)
    await caching.get('cdn/stories', { per_page: 1 })
    expect((await caching.get('cdn/stories/fresh')).data.story.content.title).toBe('New')
  })

  describe('of a space with limits', () => {
    it('waits and comes again when it asked too often', async () => {
      const limited = await openContent(await open(), { limits: { delivery: 5, management: 3 } })
      let refused = 0
      const door = await listen(async request => {
        const response = await limited.content.fetch(request)
        if (response.status === 429) {
          refused += 1
          limited.clock.advance(1_000)
        }
        return response
      })
      const client = new StoryblokClient({
        accessToken: limited.tokens.public,
        endpoint: `${door.url}/content/v2`,
        rateLimit: 1000,
        retriesDelay: 1,
      })
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, page) => client.get('cdn/stories', { page: page + 1 })),
      )
      expect(answers.map(answer => answer.data.stories)).toEqual(Array(12).fill([]))
      expect(refused).toBeGreaterThan(0)
      await door.close()
    })
  })
})
