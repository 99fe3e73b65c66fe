import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prefixOf } from '../../../languages/languages.ts'
import type { Json } from '../../../services/content/format/json.ts'
import { callDesk, setDesk } from '../../testing/desk.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

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

const { answer, edit, findHome } = setDesk(() => editors)

const fill = async (pattern: string) => pattern.replace(':id', String((await findHome()).id))

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
    expect((await callDesk(strangers, 'unpublish', ask)).status).toBe(302)
    for (const house of [members, mailers]) {
      const response = await callDesk(house, 'unpublish', ask)
      // Who writes emails has a desk of their own, where no page is.
      expect(response.status).toBe(house === members ? 403 : 200)
      const text = await response.text()
      if (house === mailers) expect(text).toContain('gone')
      expect(text).not.toContain(uuid)
      expect((await house.backend.content.administration.getStory(id)).published).toBe(true)
    }
  })

  test('writes down what was made by its number, and what becomes of pictures', async () => {
    const { story } = await answer('create', { component: 'page', name: 'Noted', slug: '', parentId: 0 })
    await answer('createStoryFolder', { name: 'Noted too', slug: '', parentId: 0 })
    const { folder } = await answer('createFolder', { name: 'Pictures' })
    await answer('removeFolder', { id: folder.id })
    const entries = await editors.backend.audit.list({ limit: 4 })
    expect(entries.map(({ action }) => action)).toEqual([
      'content.assetFolderRemoved',
      'content.assetFolderMade',
      'content.folderMade',
      'content.made',
    ])
    expect(entries[3]?.subject).toBe(String(story.id))
    for (const { subject } of entries) expect(subject).toMatch(/^\d+$/)
  })

  test('hears no other site, nor calls it does not know', async () => {
    const foreign = await callDesk(
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
