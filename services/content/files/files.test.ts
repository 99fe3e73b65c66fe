import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { tries } from '../../../platform/testing/tier.ts'
import { openContent } from '../testing/serve.ts'
import { parseMarkdown, plainAddress } from './markdown.ts'
import { writeMarkdown } from './markdown-writer.ts'

const defaults = fileURLToPath(new URL('../../../content', import.meta.url))
const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

async function makeFolder(files: Record<string, string | object | Buffer> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exhale-files-'))
  folders.push(folder)
  await cp(join(defaults, 'components'), join(folder, 'components'), { recursive: true })
  for (const [file, data] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    const text =
      typeof data === 'string' || Buffer.isBuffer(data) ? data : `${JSON.stringify(data, undefined, 2)}\n`
    await writeFile(join(folder, file), text)
  }
  return folder
}

async function readAll(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const texts = await Promise.all(
    files.map(async file => [file.slice(folder.length + 1), await readFile(file, 'latin1')]),
  )
  return Object.fromEntries(texts.sort())
}

const help = (title: object | string, more: object = {}) => ({
  component: 'help-article',
  name: 'Help',
  content: { title, category: 'counter', ...more },
})

describeOnDatabase('a space as files', (open, newPlace) => {
  it('that ships with the house is loaded on the first start, and never again', async () => {
    const database = await open()
    const { content, read } = await openContent(database, { defaults })
    const home = await read('stories/home', { language: 'pl' })
    expect(home.body.story.content.body.map((block: { component: string }) => block.component)).toContain(
      'hero',
    )
    expect(home.body.story.content.title).not.toBe((await read('stories/home')).body.story.content.title)
    const { id } = home.body.story
    await content.administration.trashStory(id)
    const again = await openContent(database, { defaults })
    expect((await again.read('stories/home')).status).toBe(404)
  })

  it('is loaded once by two processes that start together', async () => {
    const place = await newPlace()
    const both = await Promise.all([open(place), open(place)])
    const [one, other] = await Promise.all(both.map(database => openContent(database, { defaults })))
    const total = async (stage: typeof one) => (await stage?.read('stories'))?.headers.get('total')
    expect(await total(one)).toBe(await total(other))
    await one?.content.refresh()
    expect(one?.content.cacheVersion()).toBe((await other?.content.refresh())?.cv)
    // One of each kind from the first start, and three for each of these two tests.
    expect(await one?.content.administration.listTokens()).toHaveLength(9)
  })

  it('comes back as it went, and a second time changes nothing', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#468' } })
      .png()
      .toBuffer()
    const folder = await makeFolder({
      'datasources/help-categories.json': {
        name: 'Help categories',
        entries: [{ value: 'counter', name: { en: 'The counter', de: 'Der Zähler' } }],
      },
      'assets/hill.png': picture,
      'assets/hill.png.json': { alt: { en: 'A hill', de: 'Ein Hügel' }, focus: '1x1:2x2' },
      'stories/help/_folder.json': { name: 'Help', slugs: { de: 'hilfe' } },
      'stories/help/index.json': {
        component: 'page',
        name: 'Help',
        content: { title: { en: 'Help', de: 'Hilfe' } },
      },
      'stories/help/date.json': {
        ...help({ en: 'Date', de: 'Datum' }, { related: ['help/slip'] }),
        slugs: { de: 'datum' },
        tags: ['x'],
        position: 3,
      },
      'stories/help/date.en.md':
        'See [slips](story:help/slip#top) and **be kind**.\n\n![Hill](assets/hill.png)\n',
      'stories/help/date.de.md': 'Siehe [hier](https://example.org).\n\n- eins\n- zwei\n',
      'stories/help/slip.json': { ...help('Slip'), published: ['en', 'de'], publishedAt: '2025-01-02' },
      'stories/start.json': {
        component: 'page',
        name: 'Start',
        published: false,
        content: {
          title: 'Start',
          image: 'assets/hill.png',
          body: [
            {
              component: 'teaser',
              headline: { en: 'Hi', fr: 'Salut' },
              link: 'story:help/date',
              linkLabel: 'x',
            },
          ],
        },
      },
    })
    const { content, read, tokens } = await openContent(await open())
    const progress: number[] = []
    const first = await content.import(folder, {
      publish: true,
      onProgress: ({ done }) => progress.push(done),
    })
    expect(first?.stories).toEqual({ created: 4, changed: 1, unchanged: 0 })
    expect(progress.at(-1)).toBe(5)
    const cv = content.cacheVersion()
    expect((await content.import(folder, { publish: true }))?.stories).toEqual({
      created: 0,
      changed: 0,
      unchanged: 5,
    })
    expect(cv).toBeGreaterThan(0)

    const date = (await read('stories/de/hilfe/datum')).body.story
    expect(date).toMatchObject({ name: 'Help', tag_list: ['x'], content: { title: 'Datum' } })
    const english = (await read('stories/help/date', { resolve_relations: 'help-article.related' })).body
    expect(english.rels.map((story: { full_slug: string }) => story.full_slug)).toEqual(['help/slip'])
    const [words, shown] = english.story.content.body.content
    expect(words.content[1].marks[0].attrs).toMatchObject({
      linktype: 'story',
      uuid: english.rels[0].uuid,
      anchor: 'top',
    })
    expect(shown).toMatchObject({
      type: 'image',
      attrs: { alt: 'Hill', src: expect.stringMatching(/^\/content\/assets\/\d+\//) },
    })
    expect((await read('stories/help/slip', { language: 'fr' })).status).toBe(404)
    expect((await read('stories/help/slip')).body.story.first_published_at).toBe('2025-01-02T00:00:00.000Z')
    expect((await read('stories/start')).status).toBe(404)
    expect((await read('stories/help')).body.story.is_startpage).toBe(true)
    const draft = (await read('stories/start', { version: 'draft' }, tokens.preview)).body.story.content
    expect(draft.image).toMatchObject({ alt: 'A hill', fieldtype: 'asset' })

    const out = await makeFolder()
    await content.export(out)
    const written = await readAll(out)
    expect(written['stories/help/date.en.md']).toBe((await readAll(folder))['stories/help/date.en.md'])
    const other = await openContent(await open())
    await other.content.import(out, { publish: true })
    const back = await makeFolder()
    await other.content.export(back)
    expect(await readAll(back)).toEqual(written)
    expect((await other.content.import(back, { publish: true }))?.stories.unchanged).toBe(5)
  })

  it('follows its files: what changed is changed, what came back comes back', async () => {
    const folder = await makeFolder({ 'stories/a.json': help('A') })
    const { content, read } = await openContent(await open())
    await content.import(folder, { publish: true })
    await writeFile(join(folder, 'stories/a.json'), JSON.stringify(help('B')))
    expect((await content.import(folder, { publish: true }))?.stories).toEqual({
      created: 0,
      changed: 1,
      unchanged: 0,
    })
    const { story } = (await read('stories/a')).body
    expect(story.content.title).toBe('B')
    await content.administration.trashStory(story.id)
    await content.import(folder, { publish: true })
    expect((await read('stories/a')).body.story).toMatchObject({ id: story.id })
  })

  it('with faults is refused whole, each named with its file', async () => {
    const folder = await makeFolder({
      'stories/good.json': help('Good'),
      'stories/broken.json': '{',
      'stories/unknown.json': help('X', { colour: 'red' }),
      'stories/lost.json': help('X', { related: ['nowhere'] }),
      'stories/empty.json': help(''),
      'stories/type.json': { component: 'nothing', name: 'X', content: {} },
      'datasources/help-categories.json': { name: 'C', entries: [{ value: 'counter', name: 'The counter' }] },
      'stories/category.json': help('X', { category: 'conter' }),
      'stories/typo.json': { ...help('X'), postion: 1 },
      'stories/link.json': help('X'),
      'stories/link.en.md': '[x](story:nowhere)',
      'stories/orphan.de.md': 'x',
      'assets/evil.svg': '<svg onload="x()"/>',
    })
    const { content, read } = await openContent(await open())
    const error = await content.import(folder, { publish: true }).then(
      () => undefined,
      reason => reason as Error,
    )
    for (const part of [
      'broken.json: isn’t valid JSON',
      'unknown.json: colour',
      'lost.json: related',
      'empty.json: title',
      'type.json: the story',
      'typo.json: has an unknown key “postion”',
      'link.json: body',
      'category.json: category is “conter”',
      'orphan.de.md: its story',
      'evil.svg: file',
    ])
      expect(error?.message).toContain(part)
    expect((await read('stories')).body.stories).toEqual([])
  })

  it('stopped in the middle leaves nothing behind', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`stories/s${index}.json`, help(`S${index}`)]),
    )
    const folder = await makeFolder(files)
    const { content, read } = await openContent(await open())
    const stopping = new AbortController()
    const running = content.import(folder, {
      publish: true,
      signal: stopping.signal,
      onProgress: ({ done }) => {
        if (done === 10) stopping.abort()
      },
    })
    await expect(running).rejects.toThrow()
    expect((await read('stories')).body.stories).toEqual([])
    expect((await content.administration.components.list()).length).toBe(0)
    expect((await content.import(folder, { publish: true }))?.stories.created).toBe(20)
  })
})

describe('Markdown', () => {
  const text = (words: string, ...marks: string[]) => ({
    type: 'text',
    text: words,
    ...(marks.length > 0 && { marks: marks.map(type => ({ type })) }),
  })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })

  it.each<[string, object[]]>([
    ['One\ntwo', [paragraph(text('One two'))]],
    ['One\n\nTwo', [paragraph(text('One')), paragraph(text('Two'))]],
    [
      '**b** *i* ***bi*** ~~s~~ `c`',
      [
        paragraph(
          text('b', 'bold'),
          text(' '),
          text('i', 'italic'),
          text(' '),
          text('bi', 'bold', 'italic'),
          text(' '),
          text('s', 'strike'),
          text(' '),
          text('c', 'code'),
        ),
      ],
    ],
    ['snake_case and 2 * 3 * 4', [paragraph(text('snake_case and 2 * 3 * 4'))]],
    ['\\*not\\*', [paragraph(text('*not*'))]],
    ['One  \ntwo', [paragraph(text('One'), { type: 'hard_break' }, text('two'))]],
    ['## Title ##', [{ type: 'heading', attrs: { level: 2 }, content: [text('Title')] }]],
    ['> a\n> b', [{ type: 'blockquote', content: [paragraph(text('a b'))] }]],
    ['---', [{ type: 'horizontal_rule' }]],
    [
      '```js\na\n\nb\n```',
      [{ type: 'code_block', attrs: { class: 'language-js' }, content: [text('a\n\nb')] }],
    ],
    ['<script>alert(1)</script>', [paragraph(text('<script>alert(1)</script>'))]],
    [
      '- a\n  more\n  - b\n- c',
      [
        {
          type: 'bullet_list',
          content: [
            {
              type: 'list_item',
              content: [
                paragraph(text('a more')),
                { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(text('b'))] }] },
              ],
            },
            { type: 'list_item', content: [paragraph(text('c'))] },
          ],
        },
      ],
    ],
    [
      '3. a\n4. b',
      [
        {
          type: 'ordered_list',
          attrs: { order: 3 },
          content: ['a', 'b'].map(word => ({ type: 'list_item', content: [paragraph(text(word))] })),
        },
      ],
    ],
    [
      'A [b **c**](https://d.example/(e)).',
      [
        paragraph(
          text('A '),
          {
            type: 'text',
            text: 'b ',
            marks: [{ type: 'link', attrs: { href: 'https://d.example/(e)', linktype: 'url' } }],
          },
          {
            type: 'text',
            text: 'c',
            marks: [
              { type: 'link', attrs: { href: 'https://d.example/(e)', linktype: 'url' } },
              { type: 'bold' },
            ],
          },
          text('.'),
        ),
      ],
    ],
  ])('%j is read', (markdown, content) => {
    expect(parseMarkdown(markdown)).toEqual({ type: 'doc', content })
  })

  it('is read without a fault and without end, whatever is written', () => {
    const anything = fc.array(
      fc.constantFrom(
        '*',
        '**',
        '_',
        '`',
        '~~',
        '[',
        '](',
        ')',
        '> ',
        '- ',
        '1. ',
        '# ',
        '\n',
        '\n\n',
        '  ',
        '\\',
        'a',
        'b c',
        '```',
        '---',
        '!',
      ),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(anything, parts => {
        expect(parseMarkdown(parts.join('')).type).toBe('doc')
      }),
      { numRuns: tries(2_000) },
    )
  })

  it('that is written is the same when it is read, or is not written', () => {
    const word = fc.stringMatching(/^[a-z *_#>.1[\]\\-]{1,12}$/)
    const inline = fc.record({ text: word, mark: fc.constantFrom('', 'bold', 'italic', 'code') })
    const block = fc.array(inline, { minLength: 1, maxLength: 4 })
    let written = 0
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), blocks => {
        const doc = {
          type: 'doc',
          content: blocks.map(parts =>
            paragraph(...parts.map(part => text(part.text, ...(part.mark ? [part.mark] : [])))),
          ),
        }
        const markdown = writeMarkdown(doc as never, ({ href }) => String(href), plainAddress)
        if (markdown === undefined) return
        written += 1
        expect(parseMarkdown(markdown)).toEqual(doc)
      }),
      { numRuns: tries(1_000) },
    )
    expect(written).toBeGreaterThan(50)
  })
})
