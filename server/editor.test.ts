import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ask, Story, StoryLine, Verb } from '../app/editor/doors.ts'
import { type Block, blocksIn, type Json } from '../app/editor/json.ts'
import { type Language, prefixOf } from '../languages/languages.ts'
import type { DeliveredStory } from '../services/content/content.ts'
import { findOutdated } from './editor-desk.ts'
import { type House, serveHouse } from './testing/serve.ts'

const person = (name: string, ...roles: string[]) => ({ id: name.toLowerCase(), name, roles })
let strangers: House
let members: House
let mailers: House
let editors: House
beforeAll(async () => {
  ;[strangers, members, mailers, editors] = await Promise.all([
    serveHouse(),
    serveHouse({ person: person('Mira') }),
    serveHouse({ person: person('Max', 'mail') }),
    serveHouse({ person: person('Ada', 'editor') }),
  ])
})
afterAll(() => Promise.all([strangers, members, mailers, editors].map(house => house?.stop())))

function call<V extends Verb>(house: House, verb: V, ask: Ask<V>, headers: HeadersInit = {}) {
  const body = new FormData()
  body.set('call', JSON.stringify({ verb, ask }))
  return house.ask('/admin/content/desk', { method: 'POST', body, headers })
}

async function answer<V extends Verb>(verb: V, ask: Ask<V>) {
  const response = await call(editors, verb, ask)
  expect(response.status).toBe(200)
  return response.json()
}

/** The same in every house: each has the content that ships with it. */
async function findHome(): Promise<{ id: number; uuid: string }> {
  const { story } = await editors.backend.content.getStory('home')
  return story as DeliveredStory
}

const fill = async (pattern: string) => pattern.replace(':id', String((await findHome()).id))

/** Saves one more change to a story and gives what came of it. */
async function edit(id: number, change: (content: Block) => Block): Promise<Story> {
  const { versions } = await answer('history', { id })
  const { content } = await answer('version', { id, versionId: versions[0].id })
  const { revision } = await editors.backend.content.administration.getStory(id)
  return (await answer('save', { id, content: change(content), revision })).story
}

const paths = ['/admin/content', '/admin/content/assets', '/admin/content/:id', '/admin/content/preview/:id']

describe('the editor', () => {
  const some = ['en', 'de', 'ru'] as const
  const everywhere = some.flatMap(language => paths.map(path => prefixOf(language) + path))

  test.each(everywhere)('%s is for editors', async pattern => {
    const path = await fill(pattern)
    expect((await strangers.ask(path)).status).toBe(302)
    expect((await members.ask(path)).status).toBe(403)
    expect((await mailers.ask(path)).status).toBe(403)
    expect((await mailers.ask(`${path}.data`)).status).toBe(403)
    const answer = await editors.ask(path)
    expect([path, answer.status]).toEqual([path, 200])
    expect(answer.headers.get('cache-control')).toMatch(/private|no-store/)
  })

  test('does nothing for anyone else, and tells them nothing', async () => {
    const { id, uuid } = await findHome()
    const ask = { id, languages: ['en' as const] }
    expect((await call(strangers, 'unpublish', ask)).status).toBe(302)
    for (const house of [members, mailers]) {
      const response = await call(house, 'unpublish', ask)
      expect(response.status).toBe(403)
      expect(await response.text()).not.toContain(uuid)
      expect((await house.backend.content.administration.getStory(id)).published).toBe(true)
    }
  })

  test('hears no other site, nor calls it does not know', async () => {
    const foreign = await call(
      editors,
      'stories',
      { search: '', language: 'en' },
      { origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(403)
    const wrong: Json[] = [
      null,
      [],
      {},
      { verb: 'constructor', ask: {} },
      { verb: 'save', ask: { id: 'x' } },
      { verb: 'publish', ask: { id: 1, languages: ['xx'] } },
      { verb: 'publish', ask: { id: 1, languages: [] } },
    ]
    for (const one of wrong) {
      const body = new FormData()
      body.set('call', JSON.stringify(one))
      const response = await editors.ask('/admin/content/desk', { method: 'POST', body })
      expect([one, response.status]).toEqual([one, 400])
    }
    expect((await editors.ask('/admin/content/desk', { method: 'POST', body: 'nonsense' })).status).toBe(400)
    expect((await editors.ask('/admin/content/desk')).status).toBe(405)
  })

  test('lets only the preview stand in a frame, and only in ours', async () => {
    for (const path of paths) {
      const headers = (await editors.ask(await fill(path))).headers
      const isPreview = path.includes('preview')
      expect(headers.get('content-security-policy')).toContain(
        `frame-ancestors ${isPreview ? `'self'` : `'none'`}`,
      )
      expect(headers.get('x-frame-options')).toBe(isPreview ? 'SAMEORIGIN' : 'DENY')
    }
    expect((await editors.ask('/')).headers.get('x-frame-options')).toBe('DENY')
  })

  test('says who changed what', async () => {
    const { id } = await findHome()
    await edit(id, words => ({ ...words, title: 'By Ada' }))
    const { versions } = await answer('history', { id })
    expect(versions[0]).toMatchObject({ author: 'Ada', isDraft: true })
    expect(versions.at(-1)).toMatchObject({ author: 'Import' })
    const { content } = await answer('version', { id, versionId: versions.at(-1).id })
    expect(content.title).not.toBe('By Ada')
  })

  test('answers a story that is not there with 404', async () => {
    expect((await editors.ask('/admin/content/987654')).status).toBe(404)
    expect((await editors.ask('/admin/content/preview/nonsense')).status).toBe(404)
    const { id } = await findHome()
    expect(await answer('version', { id, versionId: 987_654 })).toEqual({ problem: 'gone' })
  })
})

describe('two who write at once', () => {
  test('are told, and nothing of either is lost', async () => {
    const { id } = await findHome()
    const { content, revision } = await edit(id, words => ({ ...words, title: 'Opened by both' }))
    const mine = { ...content, title: 'Written by one' }
    const theirs = { ...content, title: 'Written by the other' }
    expect((await answer('save', { id, content: theirs, revision })).story.content.title).toBe(theirs.title)
    const conflict = await answer('save', { id, content: mine, revision })
    expect(conflict.problem).toBe('conflict')
    expect(conflict.theirs.content.title).toBe(theirs.title)
    expect(conflict.theirs.author).toBe('Ada')

    const kept = await answer('save', { id, content: mine, revision: conflict.theirs.revision })
    expect(kept.story.content.title).toBe(mine.title)
  })

  test('of several savings of one revision exactly one is taken', async () => {
    const { id } = await findHome()
    const { content, revision } = await edit(id, words => ({ ...words, title: 'A race' }))
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map(title => answer('save', { id, content: { ...content, title }, revision })),
    )
    expect(outcomes.filter(outcome => outcome.story)).toHaveLength(1)
    expect(outcomes.filter(outcome => outcome.problem === 'conflict')).toHaveLength(3)
  })
})

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
    return stories.find((one: StoryLine) => one.id === id) as StoryLine
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
    expect(folders.map((one: StoryLine) => one.path)).toContain('old-and-new')
    const { story } = await answer('create', {
      component: 'article',
      name: 'In it',
      slug: '',
      parentId: folderId,
    })
    expect(story.path).toBe('old-and-new/in-it')
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
    return stories.find((one: StoryLine) => one.path.startsWith('posts/') && !one.path.includes('stumble'))
      ?.id
  }
})

describe('what is published', () => {
  test('is one language’s alone, and shows at once', async () => {
    const { id } = await findHome()
    await edit(id, words => withTeaser(words, { headline__i18n__pl: 'Rozmowa czyni cuda' }))
    const { story } = await answer('publish', { id, languages: ['pl'] })
    expect(story.languages.pl).toBe('published')
    // Whoever is signed in has an overview of their own there, so it is read as visitors get it.
    const seen = async (language: Language) =>
      JSON.stringify(await editors.backend.read(language).page('home'))
    expect(await seen('pl')).toContain('Rozmowa czyni cuda')
    expect(await seen('pl')).not.toContain('Rozmowa pomaga')
  })

  test('waits for its time', async () => {
    const { id } = await findHome()
    const at = Date.now() + 86_400_000
    const when = new Date(at).toISOString()
    await answer('publish', { id, languages: ['de', 'pl'], at })
    await answer('unpublish', { id, languages: ['ru'], at })
    const later = await answer('publish', { id, languages: ['pl'], at: at + 1_000 })
    expect(later.story.plans).toEqual([
      { action: 'publish', at: when, languages: ['de'] },
      { action: 'unpublish', at: when, languages: ['ru'] },
      { action: 'publish', at: new Date(at + 1_000).toISOString(), languages: ['pl'] },
    ])
    await answer('cancelPlan', { id, action: 'publish', languages: ['de', 'pl'] })
    const { story } = await answer('cancelPlan', { id, action: 'unpublish', languages: ['ru'] })
    expect(story.plans).toEqual([])
    expect(await answer('publish', { id, languages: ['de'], at: 1 })).toMatchObject({ problem: 'invalid' })
  })

  test('is whole: a required field that is empty is named', async () => {
    const { id } = await findHome()
    const before = await edit(id, words => withTeaser(words, { headline: '' }))
    const refused = await answer('publish', { id, languages: ['en'] })
    const index = blocksIn(before.content.body).findIndex(({ component }) => component === 'teaser')
    expect(refused).toEqual({
      problem: 'invalid',
      faults: [{ path: `body.${index}.headline`, reason: 'blank' }],
    })
  })
})

describe('words that would be code', () => {
  const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>{{constructor}}'
  const link = 'javascript:alert(3)'

  test('end as text, whatever field they are written in', async () => {
    const { story } = await editors.backend.content.getStory('quit-smoking')
    const { id } = story as DeliveredStory
    const text: Json[] = [
      { type: 'text', text: evil, marks: [{ type: 'link', attrs: { href: link } }, { type: 'evil' }] },
      { type: 'script', content: [{ type: 'text', text: 'alert(4)' }] },
      { type: 'image', attrs: { src: link, onerror: 'alert(5)' } },
    ]
    const prose: Block = {
      _uid: 'evil-prose',
      component: 'prose',
      anchor: evil,
      body: { type: 'doc', content: [{ type: 'paragraph', content: text }] },
    }
    const picture: Block = {
      _uid: 'evil-picture',
      component: 'picture',
      image: { fieldtype: 'asset', filename: link, alt: evil },
      caption: evil,
    }
    await edit(id, words => {
      const multilink = { fieldtype: 'multilink', linktype: 'url', url: link, cached_url: link }
      const fields = { headline: evil, text: evil, link: multilink, icon: evil }
      const teaser: Block = { _uid: 'evil-teaser', component: 'teaser', ...fields }
      const body = [...blocksIn(words.body), teaser, prose, picture]
      return { ...words, title: evil, description: evil, body }
    })
    for (const path of [`/admin/content/preview/${id}`, `/admin/content/${id}`])
      expectHarmless(await textOf(path))
    expect(await answer('publish', { id, languages: ['en'] })).toHaveProperty('story')
    const page = await textOf('/quit-smoking')
    expectHarmless(page)
    expect(page).toContain('&lt;script&gt;alert(2)')
  })

  function expectHarmless(html: string): void {
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toMatch(/(href|src)="javascript:/)
    expect(html).not.toContain('onerror="')
  }
})

describe('a block no one can draw', () => {
  test('is drawn as nothing, whatever it is called, and named to editors', async () => {
    const { story } = await editors.backend.content.getStory('quit-smoking')
    const { id } = story as DeliveredStory
    const strange = ['mystery', 'constructor', 'toString', 'valueOf'].map(component => ({
      _uid: `strange-${component}`,
      component,
      text: 'Seen by no one',
    }))
    const inner: Block = {
      _uid: 'odd-teaser',
      component: 'teaser',
      headline: 'Seen by all',
      icon: 'constructor',
    }
    const prose: Block = {
      _uid: 'odd-prose',
      component: 'prose',
      body: { type: 'doc', content: [{ type: 'blok', attrs: { id: 'odd', body: [...strange, inner] } }] },
    }
    // Texts name the blocks that may stand in them; where an operator names none, anything may.
    const { components, change } = editors.backend.content.administration
    const loose = { name: 'prose', schema: { body: { type: 'richtext', pos: 0, translatable: true } } }
    const known = (await components.list()).find(({ name }) => name === 'prose')
    await change(tx => components.save(tx, loose, known?.id))
    const saved = await edit(id, words => ({ ...words, body: [...blocksIn(words.body), prose] }))
    expect(saved.unknown.sort()).toEqual(['constructor', 'mystery', 'toString', 'valueOf'])
    await answer('publish', { id, languages: ['en'] })
    for (const path of ['/quit-smoking', `/admin/content/preview/${id}`]) {
      const response = await editors.ask(path)
      expect([path, response.status]).toEqual([path, 200])
      const html = (await response.text()).replace(/<script.*?<\/script>/gs, '')
      expect(html).toContain('Seen by all')
      expect(html).not.toContain('Seen by no one')
    }
    expect(await textOf(`/admin/content/${id}`)).toContain('constructor')
  })
})

describe('a picture', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  async function upload(name: string, bytes: Buffer) {
    const { id, fields } = await answer('announceAsset', { filename: name, folderId: null })
    const body = new FormData()
    for (const [key, value] of Object.entries(fields)) body.set(key, String(value))
    body.set('file', new File([new Uint8Array(bytes)], name))
    return { id, status: (await editors.ask('/content/v1/uploads', { method: 'POST', body })).status }
  }

  test('is in the library once it is described', async () => {
    const { id, status } = await upload('../../Morning light.png', png)
    expect(status).toBe(201)
    expect(await answer('describeAsset', { id, alt: { pl: 'Poranek' }, folderId: null })).toEqual({
      problem: 'invalid',
      faults: [{ path: 'alt', reason: 'blank' }],
    })
    const { folder } = await answer('createFolder', { name: 'Mornings' })
    const alt = { en: 'Morning light', pl: 'Poranne światło' }
    const { asset } = await answer('describeAsset', { id, alt, folderId: folder.id })
    expect(asset).toMatchObject({ alt, folderId: folder.id })
    expect(asset.filename).not.toContain('..')
    const { assets } = await answer('assets', { search: 'morning', folderId: folder.id })
    expect(assets.map((one: { id: number }) => one.id)).toEqual([id])
  })

  test('is no script', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect((await upload('picture.svg', svg)).status).toBe(422)
    expect((await upload('picture.png', svg)).status).toBe(422)
  })
})

describe('a translation', () => {
  const words = (english: string, polish?: string): Block => ({
    _uid: 'root',
    component: 'page',
    body: [
      { _uid: 'a', component: 'teaser', headline: english, ...(polish && { headline__i18n__pl: polish }) },
    ],
  })

  test('that is right although its English changed can be marked so, until either changes again', async () => {
    const { id } = await findHome()
    const outdatedIn = (story: Story) => story.outdated.filter(field => field.includes('headline__i18n__it'))
    const teaser = (fields: Record<string, Json>) => (content: Block) => withTeaser(content, fields)
    await edit(id, teaser({ headline: 'Talk', headline__i18n__it: 'Parla' }))
    await answer('publish', { id, languages: ['en', 'it'] })
    const behind = await edit(id, teaser({ headline: 'Talk to us' }))
    const [field = ''] = outdatedIn(behind)
    expect(field).toContain('headline__i18n__it')
    const { story } = await answer('confirm', { id, fields: [field, 'nobody.headline__i18n__it'] })
    expect(outdatedIn(story)).toEqual([])
    expect(outdatedIn(await edit(id, words => ({ ...words, title: 'Something else' })))).toEqual([])
    await answer('publish', { id, languages: ['en', 'it'] })
    expect(outdatedIn(await edit(id, teaser({ headline: 'Talk to someone' })))).toEqual([field])
  })

  test.each([
    ['written with its English', [words('One', 'Jeden')], []],
    ['written after it', [words('One'), words('One', 'Jeden')], []],
    ['left behind', [words('One', 'Jeden'), words('Two', 'Jeden')], ['a.headline__i18n__pl']],
    ['that caught up', [words('One', 'Jeden'), words('Two', 'Jeden'), words('Two', 'Dwa')], []],
    ['taken away', [words('One', 'Jeden'), words('Two')], []],
  ])('%s is known by its history', (_, versions, outdated) => {
    expect(findOutdated(versions)).toEqual(outdated)
  })
})

function withTeaser(content: Block, fields: Record<string, Json>): Block {
  const body = blocksIn(content.body).map(block =>
    block.component === 'teaser' ? { ...block, ...fields } : block,
  )
  return { ...content, body }
}

const textOf = async (path: string) => (await editors.ask(path)).text()
