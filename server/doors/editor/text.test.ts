import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { protocolNodes, toDocument, toProtocol } from '../../../app/editor/rich-text/rich-text.ts'
import { isObject, type Json, type JsonObject } from '../../../services/content/format/json.ts'
import { serveHouse } from '../../testing/serve.ts'

const schema = getSchema(protocolNodes)

/** What the editor makes of a text when nothing is changed in it. */
function pass(text: JsonObject): JsonObject {
  const node = schema.nodeFromJSON(toDocument(text))
  node.check()
  return toProtocol(node.toJSON())
}

function textsIn(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (!isObject(value)) return []
  return value.type === 'doc' ? [value] : Object.values(value).flatMap(textsIn)
}

test('every text that ships passes through the editor as it is', async () => {
  const house = await serveHouse()
  const { administration } = house.backend.content
  const { stories } = await administration.listStories({ page: 1, perPage: 1_000, kind: 'story' })
  const all = await Promise.all(stories.map(({ id }) => administration.getStory(id)))
  await house.stop()
  const texts = all.flatMap(({ content }) => textsIn(content ?? {})).filter(text => isFilled(text))
  expect(texts.length).toBeGreaterThan(100)
  for (const text of texts) expect(pass(text)).toEqual(text)
})

test('so does everything else the protocol knows', () => {
  const words = (text: string, ...marks: Json[]): JsonObject => ({
    type: 'text',
    text,
    ...(marks.length > 0 && { marks }),
  })
  const paragraph = (...content: Json[]): JsonObject => ({ type: 'paragraph', content })
  const marks: Json[] = [
    ...['bold', 'italic', 'strike', 'underline', 'superscript', 'subscript'].map(type => ({ type })),
    { type: 'highlight', attrs: { color: '#ffeeaa' } },
    { type: 'textStyle', attrs: { color: 'red' } },
    { type: 'anchor', attrs: { id: 'here' } },
    { type: 'styled', attrs: { class: 'quiet' } },
    { type: 'link', attrs: { href: '/help', uuid: 'a-b', linktype: 'story', anchor: 'x' } },
  ]
  const cell = { type: 'tableCell', attrs: { colspan: 1, rowspan: 2 }, content: [paragraph(words('1'))] }
  const content: Json[] = [
    ...marks.map(mark => paragraph(words('word', mark))),
    paragraph(words('a'), { type: 'hard_break' }, words('b'), { type: 'emoji', attrs: { name: 'sun' } }),
    { type: 'heading', attrs: { level: 3, textAlign: 'center' }, content: [words('Heading')] },
    { type: 'blockquote', content: [paragraph(words('Quoted'))] },
    {
      type: 'ordered_list',
      attrs: { order: 3 },
      content: [{ type: 'list_item', content: [paragraph(words('Third'))] }],
    },
    { type: 'code_block', attrs: { class: 'language-ts' }, content: [words('const a = 1')] },
    { type: 'horizontal_rule' },
    { type: 'image', attrs: { id: 4, src: '/content/assets/4/1x1/a/b.png', alt: 'A picture' } },
    { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
    { type: 'blok', attrs: { id: 'b', body: [{ _uid: 'c', component: 'quote', text: 'Kept' }] } },
  ]
  const text = { type: 'doc', content }
  expect(pass(text)).toEqual(pass(pass(text)))
  for (const [index, node] of content.entries())
    expect((pass(text).content as Json[])[index]).toMatchObject(node as JsonObject)
})

const isFilled = ({ content }: JsonObject): boolean => Array.isArray(content) && content.length > 0
