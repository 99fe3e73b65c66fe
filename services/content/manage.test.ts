import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { cropAround } from './assets/pictures.ts'
import { type ContentTables, contentMigrations } from './tables.ts'
import { openContent, type Stage } from './testing/serve.ts'

describeOnDatabase('an installation of before there were features in pages', open => {
  it('takes them, as one that begins today', async () => {
    const database = await open()
    const before = contentMigrations.migrations.slice(0, 3)
    await migrate(database, [{ house: 'content', migrations: before }])
    const shipped = JSON.parse(
      await readFile(new URL('../../content/components/page.json', import.meta.url), 'utf8'),
    )
    const old = structuredClone(shipped)
    const allowed = old.schema.body.component_whitelist
    allowed.splice(allowed.indexOf('feature'), 1)
    const row = { id: 1, name: 'page', group_uuid: null, version: 1, created_at: 1, updated_at: 1 }
    await database
      .as<ContentTables>()
      .kysely.insertInto('content_components')
      .values({ ...row, definition: JSON.stringify(old) })
      .execute()
    const { manage } = await openContent(database)
    const [component] = (await manage('GET', 'components')).body.components
    expect(component).toMatchObject({ ...shipped, version: 2 })
    const content = { component: 'page', title: 'Us', body: [{ component: 'feature', name: 'Breathe' }] }
    expect((await manage('POST', 'stories', { story: { name: 'Us', content } })).status).toBe(201)
    content.body.push({ component: 'step', name: 'Nowhere' })
    expect((await manage('POST', 'stories', { story: { name: 'We', content } })).status).toBe(422)
  })
})

describeOnDatabase('management', open => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openContent(await open())
  })

  it.each([
    ['component_groups', 'component_group', { name: 'Layout' }, { name: 'Page parts' }],
    [
      'components',
      'component',
      { name: 'teaser', schema: { text: { type: 'text' } } },
      { display_name: 'Teaser' },
    ],
    ['datasources', 'datasource', { name: 'Moods', slug: 'moods' }, { name: 'Feelings' }],
    ['asset_folders', 'asset_folder', { name: 'Hills' }, { name: 'Mountains' }],
    [
      'webhook_endpoints',
      'webhook_endpoint',
      { name: 'N', endpoint: 'https://example.org/x', actions: ['story.published'] },
      { activated: false },
    ],
  ])('makes, changes, lists and deletes %s', async (plural, singular, first, change) => {
    const made = await stage.manage('POST', plural, { [singular]: first })
    expect([made.status, made.body[singular]]).toEqual([201, expect.objectContaining(first)])
    const { id } = made.body[singular]
    const changed = await stage.manage('PUT', `${plural}/${id}`, { [singular]: { ...first, ...change } })
    expect(changed.body[singular]).toMatchObject(change)
    expect((await stage.manage('GET', plural)).body[plural]).toEqual([changed.body[singular]])
    expect((await stage.manage('DELETE', `${plural}/${id}`)).status).toBe(200)
    expect((await stage.manage('GET', plural)).body[plural]).toEqual([])
    expect((await stage.manage('DELETE', `${plural}/${id}`)).status).toBe(404)
  })

  it.each<[string, string, object, object]>([
    [
      'a component without a name',
      'components',
      { component: { schema: {} } },
      { name: ['must be letters, digits, - and _'] },
    ],
    [
      'a field without a type',
      'components',
      { component: { name: 'x', schema: { a: {} } } },
      { schema: ['has a without a type'] },
    ],
    [
      'a story without a name',
      'stories',
      { story: { content: { component: 'page' } } },
      { name: ["can't be blank"] },
    ],
    ['a story without content', 'stories', { story: { name: 'x' } }, { content: ["can't be blank"] }],
    [
      'a story without either',
      'stories',
      { story: {} },
      { name: ["can't be blank"], content: ["can't be blank"] },
    ],
    [
      'a slug with a folder in it',
      'stories',
      { story: { name: 'x', slug: 'a/b', content: { component: 'page' } } },
      { slug: ['is invalid'] },
    ],
    [
      'a slug that climbs',
      'stories',
      { story: { name: 'x', slug: '..', content: { component: 'page' } } },
      { slug: ['is invalid'] },
    ],
    [
      'a folder that is none',
      'stories',
      { story: { name: 'x', parent_id: 99, content: { component: 'page' } } },
      { parent_id: ['is not a folder'] },
    ],
    [
      'a webhook into the dark',
      'webhook_endpoints',
      { webhook_endpoint: { endpoint: 'file:///etc/passwd' } },
      { endpoint: ['must be an http:// or https:// address'] },
    ],
    ['nothing', 'stories', {}, { error: 'The body needs a story' }],
  ])('refuses %s', async (_, path, body, answer) => {
    const { status, body: said } = await stage.manage('POST', path, body)
    expect([status, said]).toEqual([422, answer])
  })

  it('moves a folder with what is in it, but not into itself', async () => {
    const make = async (story: object) => (await stage.manage('POST', 'stories', { story })).body.story
    const outer = await make({ name: 'Outer', slug: 'outer', is_folder: true })
    const inner = await make({ name: 'Inner', slug: 'inner', is_folder: true, parent_id: outer.id })
    const leaf = await make({
      name: 'Leaf',
      slug: 'leaf',
      parent_id: inner.id,
      content: { component: 'page' },
    })
    expect(leaf).toMatchObject({ full_slug: 'outer/inner/leaf', parent: { slug: 'inner' } })
    const into = (id: number, parent: number) =>
      stage.manage('PUT', `stories/${id}`, { story: { parent_id: parent } })
    expect((await into(outer.id, inner.id)).status).toBe(422)
    expect((await into(outer.id, outer.id)).status).toBe(422)
    expect((await into(inner.id, 0)).status).toBe(200)
    expect((await stage.manage('GET', `stories/${leaf.id}`)).body.story.full_slug).toBe('inner/leaf')
  })

  it('lists without contents, by many signs', async () => {
    const make = async (slug: string, content: object, more: object = {}, publish = 0) =>
      stage.manage('POST', 'stories', {
        story: { name: slug, slug, content: { component: 'page', ...content }, ...more },
        publish,
      })
    await make('list-a', { words: 'needle', color: 'red' }, { tag_list: ['one'], position: 2 }, 1)
    await make('list-b', { body: [{ component: 'rare' }] }, { position: 1 })
    const slugs = async (query: string) => {
      const { body, headers } = await stage.manage('GET', `stories?starts_with=list-&${query}`)
      expect(headers.get('total')).not.toBeNull()
      for (const story of body.stories) expect(story.content).toBeUndefined()
      return body.stories.map((story: { slug: string }) => story.slug).join(' ')
    }
    expect(await slugs('')).toBe('list-b list-a')
    expect(await slugs('sort_by=slug:desc')).toBe('list-b list-a')
    expect(await slugs('sort_by=slug:asc')).toBe('list-a list-b')
    expect(await slugs('text_search=NEEDLE')).toBe('list-a')
    expect(await slugs('contain_component=rare')).toBe('list-b')
    expect(await slugs('with_tag=one')).toBe('list-a')
    expect(await slugs('is_published=true')).toBe('list-a')
    expect(await slugs('is_published=false')).toBe('list-b')
    expect(await slugs('filter_query[color][in]=red')).toBe('list-a')
    expect(await slugs('full_slug=list-b')).toBe('list-b')
    expect(await slugs('folder_only=1')).toBe('')
    expect(await slugs('per_page=1&page=2')).toBe('list-a')
  })

  it('copies a story, and plans its publication', async () => {
    const { body } = await stage.manage('POST', 'stories', {
      story: { name: 'Plan', slug: 'plan', content: { component: 'page' } },
    })
    const { id } = body.story
    const copy = await stage.manage('PUT', `stories/${id}/duplicate`)
    expect(copy.body.story).toMatchObject({ slug: 'plan-2', published: false })
    expect(copy.body.story.uuid).not.toBe(body.story.uuid)
    const plan = { name: 'Half done?', publish_at: '2020-01-01 00:00' }
    expect((await stage.manage('PUT', `stories/${id}`, { story: plan })).status).toBe(422)
    expect((await stage.manage('GET', `stories/${id}`)).body.story.name).toBe('Plan')
    const later = await stage.manage('PUT', `stories/${id}`, { story: { publish_at: '2030-01-01 00:00' } })
    expect(later.body.story).toMatchObject({ is_scheduled: true, publish_at: '2030-01-01T00:00:00.000Z' })
    const never = await stage.manage('PUT', `stories/${id}`, { story: { publish_at: null } })
    expect(never.body.story.is_scheduled).toBe(false)
  })

  it('knows the caller and the space', async () => {
    const headers = { Authorization: stage.tokens.management }
    expect((await stage.ask('/v1/users/me', { headers })).body.user.friendly_name).toBe('management')
    expect((await stage.ask('/v1/spaces/1', { headers })).body.space.id).toBe(1)
    expect((await stage.ask('/v1/spaces/1/stories', { method: 'PATCH', headers })).status).toBe(405)
  })
})

describe('a picture', () => {
  it('is cut around what matters, within its edges', () => {
    expect(cropAround(300, 200, 1, '')).toEqual({ left: 50, top: 0, width: 200, height: 200 })
    expect(cropAround(300, 200, 1, '0x0:10x10')).toEqual({ left: 0, top: 0, width: 200, height: 200 })
    expect(cropAround(300, 200, 1, '290x0:300x10')).toEqual({ left: 100, top: 0, width: 200, height: 200 })
    expect(cropAround(200, 300, 2, '0x290:10x300')).toEqual({ left: 0, top: 200, width: 200, height: 100 })
  })
})
