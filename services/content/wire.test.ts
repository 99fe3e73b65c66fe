import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { openContent, type Stage } from './testing/serve.ts'

const author = { id: 'test', name: 'Test' }
const page = (fields: object) => ({ component: 'page', ...fields })

describeOnDatabase('delivery', open => {
  let stage: Stage
  const ids: Record<string, number> = {}
  const uuids: Record<string, string> = {}

  beforeAll(async () => {
    stage = await openContent(await open())
    const { administration } = stage.content
    const folder = await administration.createStory({ name: 'Posts', slug: 'posts', isFolder: true }, author)
    const wishes = [
      {
        slug: 'a',
        tags: ['red'],
        content: page({ color: 'red', price: '9.5', list: ['x', 'y'], on: true, day: '2026-01-02 10:00' }),
      },
      {
        slug: 'b',
        tags: ['red', 'blue'],
        content: page({ color: 'Blue', price: 10, list: ['y'], on: false, day: '2026-03-01' }),
      },
      {
        slug: 'c',
        tags: [],
        content: page({ color: '', price: 'x', list: [], seo: { title: 'Deep' }, day: '' }),
      },
      {
        slug: 'd',
        tags: ['blue'],
        content: { component: 'article', title: 'D', summary: 's', author: 'a', price: 100 },
      },
    ]
    for (const [position, wish] of wishes.entries()) {
      stage.clock.advance(60_000)
      const parentId = wish.slug === 'a' || wish.slug === 'b' ? folder.id : 0
      const made = await administration.createStory(
        { name: `Name ${wish.slug}`, position, parentId, ...wish },
        author,
        {
          publish: true,
        },
      )
      ids[wish.slug] = made.id
      uuids[wish.slug] = made.uuid
    }
    await administration.createStory(
      {
        name: 'Start',
        slug: 'posts',
        parentId: folder.id,
        isStartpage: true,
        position: 9,
        content: page({ title: 'Start' }),
      },
      author,
      { publish: true },
    )
  })

  const list = async (params: Record<string, string>) => {
    const { status, body, headers } = await stage.read('stories', params)
    expect([status, body.error]).toEqual([200, undefined])
    expect(headers.get('total')).not.toBeNull()
    return body.stories
      .map((story: { slug: string; is_startpage: boolean }) => (story.is_startpage ? 'start' : story.slug))
      .join(' ')
  }

  it.each<[string, Record<string, string>, string]>([
    ['nothing', {}, 'a b c d start'],
    ['starts_with', { starts_with: 'posts/' }, 'a b start'],
    ['by_slugs', { by_slugs: 'posts/a,c' }, 'a c'],
    ['by_slugs with a star', { by_slugs: 'posts/*' }, 'a b start'],
    ['by_slugs with a sign of SQL', { by_slugs: 'posts/%,_*' }, ''],
    ['excluding_slugs', { excluding_slugs: 'posts/*' }, 'c d'],
    ['content_type', { content_type: 'article' }, 'd'],
    ['level', { level: '1' }, 'c d'],
    ['is_startpage', { is_startpage: '1' }, 'start'],
    ['with_tag', { with_tag: 'red' }, 'a b'],
    ['with_tag, one of several', { with_tag: 'red,blue' }, 'a b d'],
    ['search_term', { search_term: 'deep' }, 'c'],
    ['search_term, the address first', { search_term: 'b' }, 'b'],
    ['published_at_gt', { published_at_gt: '2026-11-15 09:02' }, 'c d start'],
    ['published_at_gte', { published_at_gte: '2026-11-15T09:02:00Z' }, 'b c d start'],
    ['first_published_at_lt', { first_published_at_lt: '2026-11-15 09:02' }, 'a'],
    ['updated_at_lte', { updated_at_lte: '2026-11-15 09:02' }, 'a b'],
    ['sort_by a column', { sort_by: 'name:desc' }, 'start d c b a'],
    ['sort_by a field as text', { sort_by: 'content.price:asc' }, 'b d a c start'],
    ['sort_by a field as a number', { sort_by: 'content.price:desc:float' }, 'd b a c start'],
    ['sort_by with nothing first', { sort_by: 'content.price:asc:float:nulls_first' }, 'c start a b d'],
    ['sort_by twice', { sort_by: 'content.component:asc,name:desc' }, 'd start c b a'],
    ['a page', { per_page: '2', page: '2' }, 'c d'],
    ['a page beyond', { per_page: '2', page: '9' }, ''],
    ['filter is empty', { 'filter_query[color][is]': 'empty' }, 'c d start'],
    ['filter is not_empty', { 'filter_query[color][is]': 'not_empty' }, 'a b'],
    ['filter is empty_array', { 'filter_query[list][is]': 'empty_array' }, 'c'],
    ['filter is not_empty_array', { 'filter_query[list][is]': 'not_empty_array' }, 'a b'],
    ['filter is null', { 'filter_query[list][is]': 'null' }, 'd start'],
    ['filter is not_null', { 'filter_query[list][is]': 'not_null' }, 'a b c'],
    ['filter is true', { 'filter_query[on][is]': 'true' }, 'a'],
    ['filter is false', { 'filter_query[on][is]': 'false' }, 'b'],
    ['filter in', { 'filter_query[color][in]': 'red,green' }, 'a'],
    ['filter not_in', { 'filter_query[color][not_in]': 'red' }, 'b c d start'],
    ['filter like', { 'filter_query[color][like]': 'b*' }, 'b'],
    ['filter not_like', { 'filter_query[color][not_like]': '*e*' }, 'c d start'],
    ['filter any_in_array', { 'filter_query[list][any_in_array]': 'x,z' }, 'a'],
    ['filter in_array', { 'filter_query[list][in_array]': 'y' }, 'a b'],
    ['filter all_in_array', { 'filter_query[list][all_in_array]': 'x,y' }, 'a'],
    ['filter exists', { 'filter_query[on][exists]': 'true' }, 'a b'],
    ['filter gt_date', { 'filter_query[day][gt_date]': '2026-01-02 09:59' }, 'a b'],
    ['filter lt_date', { 'filter_query[day][lt_date]': '2026-02-01 00:00' }, 'a'],
    ['filter gt_int', { 'filter_query[price][gt_int]': '9' }, 'b d'],
    ['filter lt_int', { 'filter_query[price][lt_int]': '10' }, 'a'],
    ['filter gt_float', { 'filter_query[price][gt_float]': '9.4' }, 'a b d'],
    ['filter lt_float', { 'filter_query[price][lt_float]': '9.6' }, 'a'],
    ['filter of a nested field', { 'filter_query[seo.title][is]': 'not_empty' }, 'c'],
    ['filter of an entry', { 'filter_query[list.1][in]': 'y' }, 'a'],
    ['filter of the component', { 'filter_query[component][in]': 'article' }, 'd'],
    ['two filters', { 'filter_query[color][is]': 'not_empty', 'filter_query[price][gt_int]': '9' }, 'b'],
  ])('by %s', async (_, params, expected) => {
    expect(await list(params)).toBe(expected)
  })

  it('takes alternatives', async () => {
    const query = 'filter_query[__or][][color][in]=red&filter_query[__or][][price][gt_int]=50'
    const { body } = await stage.ask(`/v2/cdn/stories?token=${stage.tokens.public}&${query}`)
    expect(body.stories.map((story: { slug: string }) => story.slug)).toEqual(['a', 'd'])
    const both = 'filter_query[__or][0][color][in]=red&filter_query[__or][0][price][gt_int]=50'
    expect((await stage.ask(`/v2/cdn/stories?token=${stage.tokens.public}&${both}`)).body.stories).toEqual([])
  })

  it('finds by ids and uuids, in the order given if wished', async () => {
    expect(await list({ by_uuids: `${uuids.d},${uuids.a}` })).toBe('a d')
    expect(await list({ by_uuids_ordered: `${uuids.d},${uuids.a}` })).toBe('d a')
    expect(await list({ by_ids: `${ids.d},${ids.a}` })).toBe('a d')
    expect(await list({ excluding_ids: `${ids.d},${ids.a}` })).toBe('b c start')
    expect(await list({ by_uuids: '' })).toBe('')
    const { headers } = await stage.read('stories', { by_uuids: `${uuids.d},${uuids.a}`, per_page: '1' })
    expect([headers.get('total'), headers.get('per-page')]).toEqual(['2', '1'])
  })

  it('gives a story by slug, id and uuid, in the protocol’s shape', async () => {
    const { body } = await stage.read('stories/posts/a')
    expect((await stage.read(`stories/${ids.a}`)).body.story).toEqual(body.story)
    expect((await stage.read(`stories/${uuids.a}`, { find_by: 'uuid' })).body.story).toEqual(body.story)
    expect(body).toMatchObject({ rels: [], links: [], cv: expect.any(Number) })
    expect(body.story).toMatchObject({
      id: ids.a,
      uuid: uuids.a,
      name: 'Name a',
      slug: 'a',
      full_slug: 'posts/a',
      created_at: '2026-11-15T09:01:00.000Z',
      published_at: '2026-11-15T09:01:00.000Z',
      sort_by_date: null,
      tag_list: ['red'],
      is_startpage: false,
      meta_data: null,
      release_id: null,
      lang: 'default',
      path: null,
      alternates: [],
    })
    expect(body.story.content._editable).toBeUndefined()
    expect((await stage.read('stories/posts')).body.story).toMatchObject({
      full_slug: 'posts/',
      is_startpage: true,
    })
    const draft = await stage.read('stories/posts/a', { version: 'draft' }, stage.tokens.preview)
    const { _uid } = draft.body.story.content
    expect(draft.body.story.content._editable).toBe(
      `<!--#storyblok#{"name": "page", "space": "1", "uid": "${_uid}", "id": "${ids.a}"}-->`,
    )
    expect(draft.headers.get('cache-control')).toBe('no-store')
  })

  it('resolves links of links if wished', async () => {
    const make = (slug: string, id: string) => {
      const link = { fieldtype: 'multilink', linktype: 'story', id }
      const wish = { name: slug, slug, tags: [], content: page({ link }) as never, uuid: undefined }
      return stage.content.administration.createStory(wish, author, { publish: true })
    }
    const near = await make('near', uuids.a ?? '')
    await make('far', near.uuid)
    const read = async (more: Record<string, string>) =>
      (await stage.read('stories/far', { resolve_links: 'story', ...more })).body.links.map(
        (link: { slug: string }) => link.slug,
      )
    expect(await read({})).toEqual(['near'])
    expect(await read({ resolve_links_level: '2' })).toEqual(['near', 'a'])
    for (const slug of ['near', 'far']) {
      const { story } = (await stage.read(`stories/${slug}`)).body
      await stage.content.administration.trashStory(story.id)
    }
  })

  it('leaves fields out, and resolves assets and links', async () => {
    const { body } = await stage.read('stories/posts/a', {
      excluding_fields: 'color,list',
      excluding_story_fields: 'alternates',
    })
    expect(body.story.content).not.toHaveProperty('color')
    expect(body.story.content).toHaveProperty('price')
    expect(body.story).not.toHaveProperty('alternates')
    expect((await stage.read('stories', { resolve_assets: '1' })).body.assets).toEqual([])
  })

  it.each<[string, Record<string, string>, number]>([
    ['stories', { surprise: '1' }, 422],
    ['stories', { version: 'newest' }, 422],
    ['stories', { per_page: 'many' }, 422],
    ['stories', { sort_by: 'colour' }, 422],
    ['stories', { sort_by: 'name:sideways' }, 422],
    ['stories', { 'filter_query[a][is]': 'blue' }, 422],
    ['stories', { 'filter_query[a][about]': 'blue' }, 422],
    ['stories', { published_at_gt: 'yesterday' }, 422],
    ['stories', { by_ids: 'x' }, 422],
    ['stories', { resolve_relations: 'page' }, 422],
    ['stories/nowhere', {}, 404],
    ['stories/%E0%A4%A', {}, 404],
    ['stories/%00', {}, 422],
    ['nothing', {}, 404],
    ['spaces/other', {}, 404],
    ['stories', { version: 'draft' }, 401],
    ['stories', { token: 'wrong' }, 401],
    ['stories', { token: '' }, 401],
  ])('refuses %s %j', async (path, params, status) => {
    const answer = await stage.read(path, params)
    expect(answer.status).toBe(status)
    if (status === 404) expect(answer.body).toEqual(['This record could not be found'])
    if (status === 401) expect(answer.body).toEqual({ error: 'Unauthorized' })
    if (status === 422) expect(typeof answer.body.error).toBe('string')
  })

  it('counts no more than a hundred to a page', async () => {
    expect((await stage.read('stories', { per_page: '5000' })).headers.get('per-page')).toBe('100')
    expect((await stage.read('stories')).headers.get('per-page')).toBe('25')
    expect((await stage.read('links', { per_page: '5000' })).headers.get('per-page')).toBe('1000')
  })

  it('gives links, tags and the space', async () => {
    const { body } = await stage.read('links')
    expect(Object.values(body.links)).toHaveLength(6)
    expect(body.links[uuids.a ?? '']).toMatchObject({
      slug: 'posts/a',
      real_path: '/posts/a',
      is_folder: false,
      published: true,
    })
    expect(body.links[uuids.a ?? ''].alternates).toHaveLength(8)
    expect((await stage.read(`links/${uuids.a}`)).body.link.slug).toBe('posts/a')
    expect((await stage.read('tags')).body).toEqual({
      tags: [
        { name: 'blue', taggings_count: 2 },
        { name: 'red', taggings_count: 2 },
      ],
    })
    const { space } = (await stage.read('spaces/me')).body
    expect(space).toMatchObject({ id: 1, version: stage.content.cacheVersion() })
    expect(space.language_codes).toEqual(['de', 'fr', 'nl', 'es', 'ru', 'it', 'pt', 'pl'])
  })

  describe('of lists', () => {
    it('gives their entries, by dimension', async () => {
      const made = await stage.manage('POST', 'datasources', {
        datasource: {
          name: 'Moods',
          slug: 'moods',
          dimensions_attributes: [{ name: 'German', entry_value: 'de' }],
        },
      })
      const id = made.body.datasource.id
      const entry = { name: 'calm', value: 'Calm', datasource_id: id, dimension_values: { de: 'Ruhig' } }
      expect((await stage.manage('POST', 'datasource_entries', { datasource_entry: entry })).status).toBe(201)
      expect((await stage.manage('POST', 'datasource_entries', { datasource_entry: entry })).body).toEqual({
        name: ['has already been taken'],
      })
      const read = async (params: Record<string, string>) =>
        (await stage.read('datasource_entries', { datasource: 'moods', ...params })).body.datasource_entries
      expect(await read({})).toMatchObject([{ name: 'calm', value: 'Calm', dimension_value: null }])
      expect(await read({ dimension: 'de' })).toMatchObject([{ dimension_value: 'Ruhig' }])
      expect((await stage.read('datasources/moods')).body.datasource.dimensions).toMatchObject([
        { entry_value: 'de' },
      ])
      expect((await stage.read('datasources')).headers.get('total')).toBe('1')
      expect((await stage.manage('DELETE', `datasources/${id}`)).status).toBe(200)
      expect(await read({})).toEqual([])
    })
  })

  it('refuses those who ask too often only where a limit is set, each token by itself', async () => {
    const many = (ask: () => Promise<{ status: number }>) =>
      Promise.all(Array.from({ length: 8 }, async () => (await ask()).status))
    expect(await many(() => stage.read('stories'))).toEqual(Array(8).fill(200))
    const limited = await openContent(await open(), { limits: { delivery: 5, management: 3 } })
    const other = await limited.token('public')
    expect((await many(() => limited.read('stories'))).filter(status => status === 429)).toHaveLength(3)
    const refused = await limited.read('stories')
    expect([refused.status, refused.body]).toEqual([429, { error: 'Rate limit reached' }])
    const answered = await limited.read('stories', {}, other)
    expect(answered.status).toBe(200)
    expect(answered.headers.get('x-ratelimit-policy')).toBe('"concurrent-requests";q=5')
    expect((await many(() => limited.manage('GET', 'stories'))).filter(one => one === 429)).toHaveLength(5)
    expect((await limited.manage('POST', 'stories', { story: {} })).body).toEqual({
      error: 'Rate limit reached',
    })
    limited.clock.advance(1_001)
    expect((await limited.read('stories')).status).toBe(200)
  })

  it('lets pages of other sites read, and answers what is asked beforehand', async () => {
    const { headers } = await stage.read('stories')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('total')
    const preflight = await stage.ask('/v2/cdn/stories', { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect((await stage.ask('/v2/cdn/stories', { method: 'POST' })).status).toBe(405)
  })

  it('says how long an answer lasts by the cache version', async () => {
    const cv = String(stage.content.cacheVersion())
    expect((await stage.read('stories', { cv })).headers.get('cache-control')).toMatch(/max-age/)
    expect((await stage.read('stories', { cv: '1' })).headers.get('cache-control')).toBe('no-cache')
  })
})
