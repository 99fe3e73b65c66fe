import { isObject, type Json, type JsonObject, textOf } from '../format/json.ts'
import { toLang, toLanguage } from '../format/localize.ts'

/** What an import changes, a line for each thing. */
export interface ImportedChange {
  /** `home`, `datasources/help-categories`. */
  what: string
  lines: string[]
}

const widest = 60

/** What is different in two objects, each thing by its place: `body[0].heading (de): “Atme ein.” → “Atme aus.”` */
export function listDifferences(before: JsonObject, after: JsonObject): string[] {
  const [old, fresh] = [textsOf(before), textsOf(after)]
  const places = [...new Set([...old.keys(), ...fresh.keys()])]
  return places.flatMap(place => {
    const [was, is] = [old.get(place), fresh.get(place)]
    if (was === is) return []
    if (was === undefined) return [`${place}: ${quote(is ?? '')} is new`]
    if (is === undefined) return [`${place}: ${quote(was)} goes`]
    const from = firstDifference(was, is)
    return [`${place}: ${quote(was, from)} → ${quote(is, from)}`]
  })
}

function textsOf(value: JsonObject): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (value: Json, place: string): void => {
    if (Array.isArray(value)) for (const [index, one] of value.entries()) walk(one, `${place}[${index}]`)
    else if (!isObject(value)) {
      if (value !== null && value !== '') found.set(place, String(value))
    } else if (value.type === 'doc') found.set(place, wordsOf(value) || JSON.stringify(value))
    else
      for (const [key, one] of Object.entries(value)) {
        if (key === '_uid' || one === undefined) continue
        const [name = key, lang] = key.split('__i18n__')
        const own = lang === undefined ? name : `${name} (${toLanguage(toLang(lang))})`
        walk(one, place === '' ? own : `${place}.${own}`)
      }
  }
  walk(value, '')
  return found
}

/** Of a rich text, with what is not a word as it is kept: a mark that changes is a difference, too. */
function wordsOf(node: JsonObject): string {
  const inner = Array.isArray(node.content) ? node.content.filter(isObject).map(wordsOf).join('') : ''
  const { type, text, content: _, ...rest } = node
  const marks = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
  if (type === 'text') return textOf(text) + marks
  return type === 'doc' ? inner.trim() : `${inner}${marks} ¶ `
}

function firstDifference(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/** Long texts from a little before they differ. */
function quote(text: string, from = 0): string {
  const start = text.length > widest && from > widest / 2 ? text.lastIndexOf(' ', from - widest / 3) + 1 : 0
  const shown = text.slice(start, start + widest)
  return `“${start > 0 ? '…' : ''}${shown}${start + widest < text.length ? '…' : ''}”`
}
