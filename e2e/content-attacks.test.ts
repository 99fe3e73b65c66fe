import type { Frame, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../services/content/content.ts'
import type { Block, Json } from '../services/content/format/json.ts'
import { openDesk, owner } from './editor.ts'
import { setStage, wordsOf } from './stage.ts'
import { awake } from './watch.ts'

const stage = setStage({ env: owner })
const t = wordsOf('en', 'content')

const run = 'window.hit=1'
const markup = [
  `"><img src=x onerror="${run}">`,
  `'><svg onload='${run}'>`,
  `</title></style></textarea></script><script>${run}</script>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `\u2028*/;${run};/*`,
  `{{constructor.constructor('${run}')()}}\${${run}}`,
].join(' ')
const addresses = [`javascript:${run}//`, `data:text/html,<script>${run}</script>`, ` java\tscript:${run}`]
const link = (address: string): JsonObject => ({
  fieldtype: 'multilink',
  linktype: 'url',
  url: address,
  cached_url: address,
  href: address,
  email: `x"><script>${run}</script>@example.org`,
  anchor: markup,
  target: markup,
  custom: { onclick: run, style: 'x' },
})
const asset = (address: string): JsonObject => ({
  fieldtype: 'asset',
  filename: address,
  name: markup,
  alt: markup,
  title: markup,
  focus: markup,
})
const hostile = { onclick: run, onerror: run, style: `background:url(javascript:${run})`, srcdoc: markup }
const marked = (type: string, attrs: JsonObject): JsonObject => ({
  type: 'text',
  text: markup,
  marks: [{ type, attrs: { ...hostile, ...attrs } }],
})
const paragraph = (...content: Json[]): JsonObject => ({
  type: 'paragraph',
  attrs: { ...hostile, dir: markup },
  content,
})

/** Every node and mark the protocol has, and some it has not, each with what should not be in it. */
const text: JsonObject = {
  type: 'doc',
  content: [
    ...addresses.map(href =>
      paragraph(marked('link', { href, linktype: 'url', anchor: markup, target: markup })),
    ),
    paragraph(marked('link', { href: `mailto:x"><script>${run}</script>`, linktype: 'email' })),
    ...['bold', 'code', 'highlight', 'textStyle', 'anchor', 'styled', 'constructor', 'script'].map(type =>
      paragraph(marked(type, { id: markup, class: markup, color: `red;background:url(javascript:${run})` })),
    ),
    ...[
      'heading',
      'blockquote',
      'bullet_list',
      'ordered_list',
      'code_block',
      'script',
      'iframe',
      '__proto__',
    ].map(type => ({
      type,
      attrs: { ...hostile, level: markup, order: markup, class: markup },
      content: [
        type.endsWith('list')
          ? { type: 'list_item', content: [paragraph(marked('bold', {}))] }
          : marked('bold', {}),
      ],
    })),
    { type: 'image', attrs: { ...hostile, src: addresses[0] ?? '', alt: markup, title: markup } },
    paragraph({
      type: 'emoji',
      attrs: { emoji: `<script>`, name: markup, fallbackImage: addresses[0] ?? '' },
    }),
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableCell',
              attrs: { ...hostile, colspan: markup },
              content: [paragraph(marked('bold', {}))],
            },
          ],
        },
      ],
    },
    {
      type: 'blok',
      attrs: {
        id: markup,
        body: [
          {
            _uid: markup,
            component: 'teaser',
            headline: markup,
            link: link(addresses[0] ?? ''),
            icon: 'constructor',
          },
          { _uid: 'odd', component: 'constructor', text: markup },
        ],
      },
    },
  ],
}

let made = 0
const block = (component: string, fields: JsonObject): Block => ({
  _uid: `evil-${made++}`,
  component,
  ...fields,
})

/** Every block of the site, with every field attacked as far as its type lets one. */
const body: Block[] = [
  block('hero', { heading: markup, lead: markup, picture: 'path' }),
  ...addresses.map(address =>
    block('teaser', { headline: markup, text: markup, link: link(address), linkLabel: markup, icon: markup }),
  ),
  block('grid', {
    title: markup,
    lead: markup,
    columns: [
      block('feature', {
        name: markup,
        text: markup,
        icon: '__proto__',
        link: link(addresses[1] ?? ''),
        linkLabel: markup,
      }),
    ],
  }),
  block('prose', { body: text, anchor: markup }),
  block('steps', { title: markup, items: [block('step', { title: markup, text, anchor: markup })] }),
  block('faq', { title: markup, items: [block('faq-item', { question: markup, answer: text })] }),
  block('quote', { text: markup, attribution: markup, link: link(addresses[0] ?? '') }),
  block('picture', { image: asset(addresses[0] ?? ''), caption: markup }),
  block('timeline', {
    title: markup,
    source: markup,
    stops: [block('timeline-stop', { when: markup, text: markup, source: markup })],
  }),
  block('helplines', {
    title: markup,
    note: markup,
    lines: [
      block('helpline', {
        country: 'DE',
        name: markup,
        phone: `1"><script>${run}</script>`,
        url: link(addresses[0] ?? ''),
        hours: markup,
        certainty: 'high',
        note: markup,
        publisher: markup,
        languages: markup,
      }),
    ],
  }),
]

/** A block of a made-up kind with one field of every type, for the fields the site's own blocks do not have. */
const everything = {
  name: 'everything',
  display_name: markup,
  is_nestable: true,
  schema: Object.fromEntries(
    [
      'text',
      'textarea',
      'markdown',
      'richtext',
      'number',
      'boolean',
      'datetime',
      'option',
      'options',
      'asset',
      'multiasset',
      'multilink',
      'table',
      'image',
      'file',
      'section',
      'custom',
    ].map((type, pos) => [
      `${type}Field`,
      {
        type,
        pos,
        description: markup,
        display_name: markup,
        options: [{ name: markup, value: 'a' }],
        keys: [],
      },
    ]),
  ),
}
const cell = { _uid: 'cell', value: markup }
const full = block('everything', {
  textField: markup,
  textareaField: markup,
  markdownField: `[x](javascript:${run}) ${markup}`,
  richtextField: text,
  numberField: 1,
  booleanField: true,
  datetimeField: '2026-11-15 09:00',
  optionField: 'a',
  optionsField: ['a', markup],
  assetField: asset(addresses[0] ?? ''),
  multiassetField: [asset(addresses[1] ?? '')],
  multilinkField: link(addresses[2] ?? ''),
  tableField: { fieldtype: 'table', thead: [cell], tbody: [{ _uid: 'row', body: [cell] }] },
  imageField: addresses[0] ?? '',
  fileField: addresses[1] ?? '',
  customField: { plugin: markup, value: markup },
})

type Watched = { dialogs: string[]; violations: string[] }

function watch(page: Page): Watched {
  const watched: Watched = { dialogs: [], violations: [] }
  page.on('dialog', async dialog => {
    watched.dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  page.on('console', message => {
    if (/Content.Security.Policy|javascript:/i.test(message.text())) watched.violations.push(message.text())
  })
  return watched
}

/** What of an attack has become more than text. */
async function findHarm(frame: Page | Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const harm: string[] = []
    if ('hit' in window) harm.push('a script has run')
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        if (/^on/i.test(name) || name === 'srcdoc') harm.push(`${element.tagName} has ${name}`)
        const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name)
        if (isAddress && /^\W*(java\s*script|vbscript|data:text)/i.test(value))
          harm.push(`${element.tagName} has ${name} ${value}`)
      }
    for (const script of document.querySelectorAll('script'))
      if (script.textContent.trim() === 'window.hit=1') harm.push('a script of theirs')
    if (document.querySelector('iframe[srcdoc], object, embed')) harm.push('something is embedded')
    return harm
  })
}

async function attack(): Promise<{ id: number; slug: string; content: JsonObject }> {
  const { administration } = stage.house.backend.content
  const known = await administration.components.list()
  if (!known.some(({ name }) => name === everything.name)) await administration.components.save(everything)
  // Anyone who may change components lets every block stand in every text.
  for (const { id, name, schema } of await administration.components.list()) {
    const loose = Object.entries(schema).map(([field, one]) => [
      field,
      one.type === 'richtext' ? { ...one, restrict_components: false } : one,
    ])
    const component = { name, schema: Object.fromEntries(loose) }
    await administration.components.save(component, id)
  }
  const ids = await administration.listStories({ page: 1, perPage: 500 })
  const find = (path: string) => ids.stories.find(story => story.full_slug === path)?.id ?? 0
  const mallory = { id: 'mallory', name: markup.slice(0, 200) }
  const guide = find('quit-smoking')
  const { content } = await administration.getStory(guide)
  const words = { ...content, title: markup, description: markup, body }
  await administration.saveStory(
    guide,
    { content: words as JsonObject, name: markup.slice(0, 240), tags: [markup.slice(0, 100)] },
    mallory,
    { publish: true },
  )
  const article = find('posts/after-a-slip')
  const own = (await administration.getStory(article)).content
  const source = block('source', {
    title: markup,
    publisher: markup,
    year: markup,
    url: link(addresses[0] ?? ''),
  })
  await administration.saveStory(
    article,
    {
      content: {
        ...own,
        title: markup,
        summary: markup,
        author: markup,
        body: text,
        sources: [source],
        image: asset(addresses[0] ?? ''),
      } as JsonObject,
    },
    mallory,
    { publish: true },
  )
  return { id: guide, slug: 'after-a-slip', content: words as JsonObject }
}

describe('an editor who means harm', () => {
  test('gets nothing but text onto the pages, the preview and the desk, from any kind of field', async () => {
    const { id, slug, content } = await attack()
    const visitor = await stage.open()
    await visitor.page.setContent('<a href=" JavaScript:0" onclick="0">the same, had it got through</a>')
    expect(await findHarm(visitor.page)).toHaveLength(2)
    const seen = watch(visitor.page)
    for (const path of ['/quit-smoking', `/posts/${slug}`, '/posts']) {
      await visitor.visit(path)
      expect([path, await visitor.page.getByText('<script>').count()]).not.toEqual([path, 0])
      expect([path, await findHarm(visitor.page)]).toEqual([path, []])
    }
    expect(seen).toEqual({ dialogs: [], violations: [] })

    const { page, visit } = await openDesk(stage)
    const editor = watch(page)
    expect(await findHarm(page)).toEqual([])
    // A draft this browser kept has been through no server: the desk draws it as it is, and sends it on to the preview.
    const raw = { ...content, body: [...body, full] }
    await page.evaluate(
      ([key, draft]) => localStorage.setItem(key ?? '', draft ?? ''),
      [`exhale:draft:${id}`, JSON.stringify({ content: raw, revision: 1, at: 1_790_000_000_000 })],
    )
    await visit(`/admin/content/${id}`)
    await page.getByRole('button', { name: t('saving.use') }).click()
    await page.getByRole('button', { name: t('story.expand') }).click()
    await page.getByRole('textbox', { name: markup, exact: true }).first().waitFor()
    const frame = page.frames().find(one => one.url().includes('/preview/'))
    if (!frame) throw new Error('no preview')
    await frame.getByText('<script>').first().waitFor()
    expect(await findHarm(frame)).toEqual([])
    expect(await findHarm(page)).toEqual([])
    for (const view of ['translations', 'history'] as const) {
      await page
        .getByRole('button', { name: t(`story.${view}`), exact: true })
        .first()
        .click()
      await awake(page)
      expect([view, await findHarm(page)]).toEqual([view, []])
    }
    expect(editor).toEqual({ dialogs: [], violations: [] })
  })
})
