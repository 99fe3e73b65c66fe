import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')

/** A prefix without a width of its own makes no style at all, and nobody says so. */
test('every width that a class names is one of ours', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const ours = new Set([...tokens.matchAll(/--breakpoint-(\w+):/g)].map(([, name]) => name))
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter(name => !name.includes('.test.'))
  const named = files.flatMap(file => {
    const text = readFileSync(join(app, file), 'utf8')
    return [...text.matchAll(/(?<=[\s"'`])(?:max-)?(xs|sm|md|lg|\d?xl):(?=[a-z[-])/g)].map(([, name]) => name)
  })
  expect(named.length).toBeGreaterThan(500)
  expect([...new Set(named)].filter(name => !ours.has(name))).toEqual([])
})
