import { expect, it } from 'vitest'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { openContent } from '../testing/serve.ts'
import { anna, page } from '../testing/story.ts'

const ben = { id: 'b', name: 'Ben' }
const hour = 60 * 60_000

describeOnDatabase('a story', open => {
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
    // The story that moves in takes the address.
    await administration.createStory({ name: 'New', slug: 'help', content: page({}) }, anna, {
      publish: true,
    })
    expect(await content.findRedirect('support/day')).toBeUndefined()
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
