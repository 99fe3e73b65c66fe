import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routeNames, siteMap } from '../../app/map/routes.ts'
import { chunks } from '../../vite.config.ts'

const scripts = globSync('build/client/assets/*.js').map(file => readFileSync(file, 'utf8'))

test('every file that the chunks name exists, and is in one of them', () => {
  const named = chunks.flatMap(({ holds }) => holds)
  expect(named.filter(path => !existsSync(path))).toEqual([])
  expect(named.filter((path, index) => named.indexOf(path) !== index)).toEqual([])
})

test('every chunk that is named is made', () => {
  const made = globSync('build/client/assets/*.js').map(file => file.replace(/^.*\/|-[^-]{8}\.js$/g, ''))
  expect(chunks.map(({ name }) => name).filter(name => !made.some(one => one.startsWith(name)))).toEqual([])
})

test('what a row of the map says only to the server and the build does not travel to browsers', () => {
  // The map itself does.
  expect(scripts.some(script => /path:.|kept:.(public|never)/.test(script))).toBe(true)
  const found = routeNames.filter(name =>
    scripts.some(script => new RegExp(`screen:["'\`]${siteMap[name].screen}["'\`]`).test(script)),
  )
  expect(found).toEqual([])
  expect(
    scripts.filter(script =>
      /layout:["'`](admin|certificate|template|email)|offline:!0,|reads:\[/.test(script),
    ),
  ).toEqual([])
})
