import { isObject, textOf } from '../../../app/blocks/blok.ts'

export type SearchTexts = { headings: string[]; body: string[] }

/** Fields whose words name what follows. */
const naming = new Set(['title', 'heading', 'headline', 'question', 'when'])
/** Not what the reader came to read: where it is from. */
const unread = new Set(['_uid', 'component', 'source', 'sources', 'author', 'attribution', 'opens', 'hours'])

/** What a reader reads in a block, a rich text or a list of them. */
export function textsIn(value: unknown): SearchTexts {
  const texts: SearchTexts = { headings: [], body: [] }
  collect(value, texts)
  return texts
}

function collect(value: unknown, texts: SearchTexts): void {
  if (Array.isArray(value)) for (const one of value) collect(one, texts)
  else if (!isObject(value)) return
  else if (typeof value.type === 'string') collectNode(value, texts)
  // Names in other languages, which would be taken for words of this one.
  else if (value.component === 'helpline') return
  else collectBlock(value, texts)
}

function collectNode(node: Record<string, unknown>, texts: SearchTexts): void {
  if (node.type === 'heading') texts.headings.push(writtenIn(node))
  else if (node.type === 'paragraph') texts.body.push(writtenIn(node))
  else if (node.type === 'blok') collect(isObject(node.attrs) ? node.attrs.body : [], texts)
  else collect(node.content, texts)
}

function collectBlock(block: Record<string, unknown>, texts: SearchTexts): void {
  for (const [name, field] of Object.entries(block)) {
    if (unread.has(name)) continue
    if (typeof field !== 'string') collect(field, texts)
    else if (naming.has(name)) texts.headings.push(field)
    // A single word is a setting, such as a tone or a picture's name.
    else if (/\s/.test(field.trim())) texts.body.push(field)
  }
}

function writtenIn(node: Record<string, unknown>): string {
  if (node.type === 'text') return textOf(node.text)
  if (node.type === 'hard_break') return ' '
  return Array.isArray(node.content) ? node.content.filter(isObject).map(writtenIn).join('') : ''
}
