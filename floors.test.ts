import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = new URL('.', import.meta.url).pathname

/** Which floors a floor may stand on. Imports go down only. */
const below: Record<string, string[]> = {
  server: ['server', 'app', 'domain', 'services', 'platform', 'languages'],
  app: ['app', 'languages'],
  domain: ['domain', 'services', 'platform', 'languages'],
  services: ['services', 'platform', 'languages'],
  platform: ['platform', 'languages'],
  languages: ['languages'],
}

/** What `app` may take from below besides: shapes, never live parts. */
const typesOnly = ['domain', 'services', 'platform']

type Import = { from: string; to: string; isType: boolean }

/** What a pure file may stand on: nothing but arithmetic travels to browsers. */
const pureFloors = ['domain', 'languages']

const imports = Object.keys(below).flatMap(listFiles).flatMap(readImports)

describe('the floors', () => {
  test('are read at all', () => expect(imports.length).toBeGreaterThan(100))

  test('are only left downwards', () => {
    const breaches = imports.filter(({ from, to, isType }) => {
      const [floor = '', target = ''] = [from, to].map(path => path.split('/')[0])
      if (floor === 'app' && isType && typesOnly.includes(target)) return false
      if (floor === 'app' && target === 'domain' && isPure(to)) return false
      return target in below && !below[floor]?.includes(target)
    })
    expect(breaches).toEqual([])
  })

  test('let browsers have what is pure, and tell it from what is not', () => {
    const taken = imports.filter(({ from, to, isType }) => {
      return !isType && from.startsWith('app/') && to.startsWith('domain/')
    })
    expect(taken.length).toBeGreaterThan(0)
    expect(isPure('domain/surveys/engine.ts')).toBe(true)
    // Takes zod, and takes the file that takes zod.
    expect(isPure('domain/surveys/instrument.ts')).toBe(false)
    expect(isPure('domain/surveys/instruments.ts')).toBe(false)
  })

  test('keep their services apart', () => {
    const breaches = imports.filter(({ from, to }) => {
      const [[floor, house], [target, sibling]] = [from.split('/'), to.split('/')] as [string[], string[]]
      return floor === 'services' && target === 'services' && house !== sibling
    })
    expect(breaches).toEqual([])
  })

  test('read bodies where it is said how much is taken', () => {
    const readers = ['server', 'domain', 'services', 'platform']
      .flatMap(listFiles)
      .filter(file => !file.includes('/testing/'))
      .filter(file =>
        /\b(request|req|raw)\.(json|text|formData|arrayBuffer|blob|bytes|parseBody|body)\b/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      )
    expect(readers).toEqual(['platform/http/body.ts'])
  })

  test('read the environment in one place', () => {
    const readers = Object.keys(below)
      .flatMap(listFiles)
      .filter(file =>
        /process\.env(?!\.(NODE_ENV|UV_THREADPOOL_SIZE)\b)/.test(readFileSync(join(root, file), 'utf8')),
      )
    expect(readers).toEqual(['platform/config.ts'])
  })
})

/** Takes no package and no live part, and neither does anything it takes. Shapes are free. */
function isPure(file: string, above: string[] = []): boolean {
  if (above.includes(file)) return true
  if (!pureFloors.includes(file.split('/')[0] ?? '') || takesPackages(file)) return false
  const taken = imports.filter(({ from, isType }) => from === file && !isType)
  return taken.every(({ to }) => isPure(to, [...above, file]))
}

function takesPackages(file: string): boolean {
  const code = readFileSync(join(root, file), 'utf8')
  return /^(?:import|export)(?! type\b)[^;'"]*?(?:\bfrom\s*|import\s*|\(\s*)['"][^.'"]/m.test(code)
}

function listFiles(floor: string): string[] {
  if (!existsSync(join(root, floor))) return []
  const entries = readdirSync(join(root, floor), { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => /(?<!\.test)\.tsx?$/.test(entry.name))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

function readImports(file: string): Import[] {
  const code = readFileSync(join(root, file), 'utf8')
  const found = [...code.matchAll(/(import|export)( type)?\b[^;'"]*?(?:from\s*|\(\s*)['"](\.[^'"]+)['"]/g)]
  return found.map(([, , type, path = '']) => ({
    from: file,
    to: relative(root, join(root, dirname(file), path)),
    isType: type !== undefined,
  }))
}
