import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { areas } from './areas.ts'

/** Translators do not see the screen: what can be misread has a line that says where it stands. */
const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const plural = /_(zero|one|two|few|many|other)$/

/** Every English text, by its dotted key; plurals under one, with the gaps of all. */
function textsOf(area: string): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: string[]) => {
    const key = path.join('.').replace(plural, '')
    if (typeof value === 'string') texts.set(key, `${texts.get(key) ?? ''} ${value}`.trim())
    else for (const [name, inner] of Object.entries(value as object)) walk(inner, [...path, name])
  }
  walk(read(`./en/${area}.json`), [])
  return texts
}

function notesOf(area: string): Record<string, string> {
  const path = `./notes/${area}.json`
  return existsSync(new URL(path, import.meta.url)) ? read(path) : {}
}

const covers = (note: string, key: string) =>
  note === key || (note.endsWith('.*') && key.startsWith(note.slice(0, -1)))
const gapsIn = (text: string) => [...new Set([...text.matchAll(/{{\s*(\w+)/g)].map(match => match[1] ?? ''))]

describe.each(areas)('notes for %s', area => {
  const texts = textsOf(area)
  const notes = notesOf(area)
  const notesFor = (key: string) =>
    Object.entries(notes)
      .filter(([note]) => covers(note, key))
      .map(([, line]) => line)
      .join(' ')

  test('cover every text that is short or has gaps, and name each gap', () => {
    const missing = [...texts].flatMap(([key, text]) => {
      const note = notesFor(key)
      const gaps = gapsIn(text).filter(gap => !note.includes(`{${gap}}`))
      const isShort = text.split(/\s+/).length < 3
      if (gaps.length > 0) return [`${area}:${key} · ${gaps.map(gap => `{${gap}}`).join(' ')} · ${text}`]
      return isShort && note === '' ? [`${area}:${key} · ${text}`] : []
    })
    expect(missing).toEqual([])
  })

  test('are for texts that are there, one plain line each', () => {
    const stale = Object.keys(notes).filter(note => ![...texts.keys()].some(key => covers(note, key)))
    expect(stale).toEqual([])
    for (const [key, line] of Object.entries(notes)) {
      expect(typeof line, key).toBe('string')
      expect(line, key).toMatch(/^\S.*\S$/)
      expect(line, key).not.toContain('{{')
    }
  })
})
