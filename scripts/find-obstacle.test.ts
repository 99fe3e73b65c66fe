import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findObstacle, listShims } from './find-obstacle.mjs'

test.each([
  ['linux', 'x64', '20.20.2'],
  ['linux', 'arm64', '20.0.0'],
  ['win32', 'x64', '22.1.0'],
  ['darwin', 'arm64', '24.0.0'],
])('%s on %s with Node %s can run it', (platform, arch, version) => {
  expect(findObstacle({ platform, arch, version })).toBeUndefined()
})

test.each([
  ['darwin', 'arm64', '20.20.2', 24],
  ['win32', 'arm64', '22.0.0', 24],
  ['linux', 'x64', '18.20.8', 20],
])('%s on %s with Node %s is told what it needs', (platform, arch, version, least) => {
  expect(findObstacle({ platform, arch, version })).toMatch(
    `Node ${least} or newer, and this is Node ${version}`,
  )
})

test('the platforms that bring Node along are those among the packages', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('tools/node/package.json', 'utf8'))
  const packaged = Object.keys(optionalDependencies)
  for (const name of packaged) {
    const [, platform = '', arch = ''] = name.split('-')
    expect(
      findObstacle({ platform: platform.replace(/^win$/, 'win32'), arch, version: '20.0.0' }),
    ).toBeUndefined()
  }
  expect(packaged).toHaveLength(3)
})

test("every word that package.json's scripts begin with exists on Windows too", () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const words = new Set(Object.values<string>(scripts).map(script => script.split(' ')[0]))
  const shims = listShims({ platform: 'win32' }).map(({ name }) => name.replace('.cmd', ''))
  expect([...words].filter(word => !['node', 'npm', 'biome', ...shims].includes(word ?? ''))).toEqual([])
  expect(listShims({ platform: 'linux' })).toEqual([])
})
