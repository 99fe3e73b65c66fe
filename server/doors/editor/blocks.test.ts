import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeliveredStory } from '../../../services/content/content.ts'
import { type Block, blocksIn, type Json } from '../../../services/content/format/json.ts'
import { setDesk } from '../../testing/desk.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

let editors: House
beforeAll(async () => {
  editors = await serveHouse({ person: { id: 'ada', name: 'Ada', roles: ['editor'] } })
})
afterAll(() => editors?.stop())

const { answer, edit, textOf } = setDesk(() => editors)

describe('words that would be code', () => {
  const evil = '"><img src=x onerror=alert(1)><script>alert(2)</script>{{constructor}}'
  const link = 'javascript:alert(3)'

  test('end as text, whatever field they are written in', async () => {
    const story = await editors.backend.content.getStory('quit-smoking')
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
    const story = await editors.backend.content.getStory('quit-smoking')
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
    const { components } = editors.backend.content.administration
    const loose = { name: 'prose', schema: { body: { type: 'richtext', pos: 0, translatable: true } } }
    const known = (await components.list()).find(({ name }) => name === 'prose')
    await components.save(loose, known?.id)
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
