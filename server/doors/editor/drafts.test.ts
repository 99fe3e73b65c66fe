import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '../../../app/map/addresses.ts'
import { type Language, prefixOf } from '../../../languages/languages.ts'
import { type Block, blocksIn, type Json } from '../../../services/content/format/json.ts'
import { localize, toLang } from '../../../services/content/format/localize.ts'
import { callDesk } from '../../testing/desk.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

const ada = { id: 'ada', name: 'Ada', roles: ['editor'] }
const asAda = { 'x-role': 'editor' }

let house: House
beforeAll(async () => {
  house = await serveHouse({
    findPerson: async request => {
      const role = request.headers.get('x-role')
      return role ? { ...ada, roles: [role] } : undefined
    },
  })
})
afterAll(() => house?.stop())

/** All that is drawn. What machines are told and where forms go names the address, and ids tell a place in the tree. */
function mainOf(html: string): string {
  const [, main = ''] = /<main [^>]*>(.*)<\/main>/s.exec(html) ?? []
  return main
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/ action="[^"]*"/g, '')
    .replace(/_R_\w*_/g, '_')
}

async function read(path: string, headers: HeadersInit = {}): Promise<string> {
  const response = await house.ask(path, { headers })
  expect([path, response.status]).toEqual([path, 200])
  return mainOf(await response.text())
}

/** Each language has its own words for a place; the English ones lead there. */
async function follow(path: string): Promise<string> {
  const next = (await house.ask(path)).headers.get('location')
  return next === null ? path : follow(new URL(next, house.url).pathname)
}

const preview = (id: number, language: Language) =>
  read(pathOf('adminPreview', language, { id: String(id) }), asAda)

/** The stories that ship, and one that editors put at an address of their own. */
async function findStory(path: string) {
  const { stories } = await house.backend.content.administration.listStories({ page: 1, perPage: 1, path })
  const [story] = stories
  if (!story) throw new Error(`there's no story ${path}`)
  return story
}

const picture = {
  fieldtype: 'asset',
  id: 1,
  filename: '/content/assets/morning.jpg',
  alt: 'A morning',
}

describe('the preview of what is published', () => {
  test.each([
    ['home', ''],
    ['quit-smoking', '/quit-smoking'],
    ['imprint', '/imprint'],
    ['privacy', '/privacy'],
    ['terms', '/terms'],
    ['posts/money-you-can-see', '/posts/money-you-can-see'],
    ['help/after-a-slip', '/help/after-a-slip'],
    ['about/us', '/about/us'],
  ])('%s is its page', async (story, path) => {
    const { administration } = house.backend.content
    if (story === 'about/us') {
      const folder = await administration.createStory({ name: 'About', slug: 'about', isFolder: true }, ada)
      const body: Json[] = [
        { component: 'feature', name: 'Breathe', text: 'Out, and in' },
        { component: 'prose', body: { type: 'doc', content: [] } },
      ]
      const content = { component: 'page', title: 'Us', title__i18n__de: 'Wir', image: picture, body }
      const wish = { name: 'Us', slug: 'us', parentId: folder.id, content }
      await administration.createStory(wish, ada, { publish: true })
    }
    const { id } = await findStory(story)
    if (story.startsWith('posts/')) {
      const { content } = await administration.getStory(id)
      await administration.saveStory(id, { content: { ...content, image: picture } }, ada, { publish: true })
    }
    for (const language of ['en', 'de', 'ru'] as const) {
      const address = await follow(`${prefixOf(language)}${path}` || '/')
      const page = await read(address)
      expect(page.length).toBeGreaterThan(200)
      expect(await preview(id, language)).toBe(page)
    }
  })
})

describe('a draft', () => {
  async function draw(id: number, words: Block, focused?: string) {
    const ask = { id, language: 'en', words, ...(focused && { focused }) } as const
    return (await (await callDesk(house, 'draw', ask, asAda)).json()).drawing
  }
  const open = async (path: string) => {
    const { id } = await findStory(path)
    const { content } = await house.backend.content.administration.getStory(id)
    return { id, words: localize(content as Block, toLang('en')) }
  }

  test('is drawn as it is written, before it is saved, and with nothing that runs', async () => {
    const { id, words } = await open('posts/money-you-can-see')
    const url = { fieldtype: 'multilink', linktype: 'url', url: 'https://' }
    const sources = [{ component: 'source', _uid: 's', title: 'A source', url }]
    const drawing = await draw(id, {
      ...words,
      title: 'Not saved yet',
      author: 'Ada',
      image: picture,
      sources,
    })
    const image = { filename: picture.filename, alt: picture.alt }
    expect(drawing).toMatchObject({
      screen: 'reading/posts/post',
      data: { post: { title: 'Not saved yet', author: 'Ada', image, sources: [{ href: '' }] } },
    })
    const harm = { ...picture, filename: 'javascript:alert(1)' }
    expect((await draw(id, { ...words, image: harm })).data.post.image).toBeNull()
    expect(await read('/posts/money-you-can-see')).not.toContain('Not saved yet')
  })

  test('that was never published has a page, too', async () => {
    const { administration } = house.backend.content
    const { id: parentId } = await findStory('posts')
    const content = { component: 'article', title: 'Brand new', summary: 'Soon', author: 'Ada' }
    const { id } = await administration.createStory({ name: 'Brand new', parentId, content }, ada)
    expect(await preview(id, 'en')).toContain('Brand new')
    expect((await house.ask('/posts/brand-new')).status).toBe(404)
  })

  test('of the guide is drawn on the page that shows what is worked on', async () => {
    const { id, words } = await open('quit-smoking')
    const body = blocksIn(words.body)
    const uidOf = (component: string) => body.find(block => block.component === component)?._uid
    expect((await draw(id, words)).screen).toBe('reading/guide/guide')
    const chapter = await draw(id, words, uidOf('chapter'))
    expect(chapter).toMatchObject({
      screen: 'reading/guide/chapter',
      data: { blok: { _uid: uidOf('chapter') } },
    })
    expect((await draw(id, words, uidOf('timeline'))).screen).toBe('reading/guide/recovery')
    expect((await draw(id, words, uidOf('helplines'))).data.topic).toBe('quitLines')
  })

  test('is for those alone who may edit pages', async () => {
    const { id, words } = await open('home')
    const ask = { id, language: 'en', words } as const
    expect((await callDesk(house, 'draw', ask)).status).not.toBe(200)
    // Who writes emails has a desk, too, and finds no page on it.
    const answer = await callDesk(house, 'draw', ask, { 'x-role': 'mail' })
    expect(await answer.json()).toEqual({ drawing: null })
  })
})
