import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ask, StoryEntry } from '../../../app/editor/desk/doors.ts'
import { setDesk } from '../../testing/desk.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

let editors: House
beforeAll(async () => {
  editors = await serveHouse({ person: { id: 'ada', name: 'Ada', roles: ['editor'] } })
})
afterAll(() => editors?.stop())

const { answer } = setDesk(() => editors)

describe('where a story is found', () => {
  const find = async (name: string, inTrash = false) => {
    const { stories } = await editors.backend.content.administration.listStories({
      page: 1,
      perPage: 500,
      inTrash,
    })
    return stories.find(story => story.name === name)
  }
  const lineOf = async (id: number) => {
    const { stories } = await answer('stories', { search: '', language: 'de' })
    return stories.find((one: StoryEntry) => one.id === id) as StoryEntry
  }
  const arrange = async (id: number, change: Partial<Ask<'arrange'>>) => {
    const { revision, name, slug, slugs, parentId, tags } = await lineOf(id)
    return answer('arrange', { id, revision, name, slug, slugs, parentId, tags, ...change })
  }

  test('is changed with its name and tags, and the old address leads to the new one', async () => {
    const { id } = (await find('After a slip')) as { id: number }
    const named = await arrange(id, {
      name: 'After a stumble',
      slug: 'after-a-stumble',
      slugs: { de: 'nach-dem-stolpern' },
      tags: ['slips', 'slips', 'care'],
    })
    expect(named.story).toMatchObject({ name: 'After a stumble', tags: ['slips', 'care'] })
    expect((await editors.ask('/posts/after-a-slip')).status).toBe(200)
    await answer('publish', { id, languages: ['en', 'de'] })
    expect((await editors.ask('/posts/after-a-slip')).headers.get('location')).toContain('after-a-stumble')
    expect((await editors.ask('/de/posts/nach-dem-stolpern')).status).toBe(200)
    const line = await lineOf(id)
    expect(line).toMatchObject({ address: '/de/posts/nach-dem-stolpern', component: 'article' })
    expect(line.title).not.toBe(line.name)
  })

  test('stays where the site looks for it', async () => {
    for (const name of ['Home', 'Guide', 'Imprint', 'Privacy', 'Terms of use', 'Help', 'Posts']) {
      const { id } = (await find(name)) as { id: number }
      expect([name, await answer('trash', { id })]).toEqual([name, { problem: 'needed' }])
      expect([name, await arrange(id, { slug: 'elsewhere' })]).toEqual([name, { problem: 'needed' }])
      expect(await arrange(id, { tags: ['kept'] })).toMatchObject({ story: { isNeeded: true } })
    }
    expect((await editors.ask('/imprint')).status).toBe(200)
  })

  test('is a folder’s too: made, filled, moved, thrown away and brought back with what is in it', async () => {
    await answer('createStoryFolder', { name: 'Old and new', slug: '', parentId: 0 })
    const { id: folderId } = (await find('Old and new')) as { id: number }
    const { folders } = await answer('folders', { language: 'en' })
    expect(folders.map((one: StoryEntry) => one.path)).toContain('old-and-new')
    const { story } = await answer('create', {
      component: 'article',
      name: 'In it',
      slug: '',
      parentId: folderId,
    })
    expect(story.path).toBe('old-and-new/in-it')
    expect(story.content.title).toBe('In it')
    expect(await arrange(folderId, { parentId: folderId })).toEqual({
      problem: 'invalid',
      faults: [{ path: 'parent_id', reason: 'folder' }],
    })
    await arrange(folderId, { slug: 'archive' })
    expect((await lineOf(story.id)).path).toBe('archive/in-it')
    await answer('trash', { id: folderId })
    expect(await find('In it')).toBeUndefined()
    await answer('untrash', { id: folderId })
    expect(await lineOf(story.id)).toMatchObject({ path: 'archive/in-it' })
  })

  test.each([
    [{ slug: 'no/slash' }, 'slug', 'format'],
    [{ slug: 'choosing-a-quit-day' }, 'slug', 'taken'],
    [{ name: ' ' }, 'name', 'blank'],
    [{ slugs: { de: '..' } }, 'translated_slugs', 'format'],
    [{ parentId: 987_654 }, 'parent_id', 'folder'],
  ] as const)('is refused as %j', async (change, path, reason) => {
    const id = (await firstPost()) as number
    expect(await arrange(id, change)).toEqual({ problem: 'invalid', faults: [{ path, reason }] })
  })

  test('is not changed by someone who saw an older one', async () => {
    const id = (await firstPost()) as number
    const { revision } = await lineOf(id)
    await arrange(id, { tags: ['first'] })
    expect(await arrange(id, { revision, tags: ['second'] })).toMatchObject({ problem: 'conflict' })
    expect((await lineOf(id)).tags).toEqual(['first'])
  })

  async function firstPost() {
    const { stories } = await answer('stories', { search: '', language: 'en' })
    return stories.find((one: StoryEntry) => one.path.startsWith('posts/') && !one.path.includes('stumble'))
      ?.id
  }
})
