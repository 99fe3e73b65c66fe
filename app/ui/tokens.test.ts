import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Names that Tailwind has of its own and our tokens took away: they compile to nothing. */
const unknown =
  /(?<![\w-])(?:(?:bg|text|fill|stroke|border)-(?:white|black)|text-(?:xs|[5-9]xl)|shadow-(?:2?xs|sm|md|lg|2?xl)|rounded-(?:xs|lg|[234]?xl))(?![\w-])/g

test('nothing is styled by a name the tokens don’t have', () => {
  const app = join(import.meta.dirname, '..')
  const found = globSync('**/*.tsx', { cwd: app }).flatMap(path =>
    (readFileSync(join(app, path), 'utf8').match(unknown) ?? []).map(name => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})
