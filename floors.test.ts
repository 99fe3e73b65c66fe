import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
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
const typesOnly = ['domain/', 'services/', 'platform/', 'server/doors/']

type Import = { from: string; to: string; isType: boolean }

/** Where files may be pure, and so travel to browsers: nothing but arithmetic, on nothing but the same. */
const pureRooms = [
  'domain/',
  'languages/',
  'services/content/format/',
  'platform/attempt.ts',
  'platform/remember.ts',
]

/** More side by side than someone can look over. */
const mostInFolder = 30

/** Lines of a function that someone sees at once, and how many may be longer: none more than there were. */
const [longest, mostLong] = [80, 15]

const imports = Object.keys(below).flatMap(listFiles).flatMap(readImports)

describe('the floors', () => {
  test('are read at all', () => expect(imports.length).toBeGreaterThan(100))

  test('are only left downwards', () => {
    const breaches = imports.filter(({ from, to, isType }) => {
      const [floor = '', target = ''] = [from, to].map(path => path.split('/')[0])
      if (floor === 'app' && isType && typesOnly.some(place => to.startsWith(place))) return false
      if (floor === 'app' && isPure(to)) return false
      return target in below && !below[floor]?.includes(target)
    })
    expect(breaches).toEqual([])
  })

  test('let browsers have what is pure, and tell it from what is not', () => {
    const taken = imports.filter(({ from, to, isType }) => {
      return !isType && from.startsWith('app/') && !to.startsWith('app/') && !to.startsWith('languages/')
    })
    expect(taken.length).toBeGreaterThan(0)
    expect(isPure('domain/surveys/engine.ts')).toBe(true)
    // Takes zod, and takes the file that takes zod.
    expect(isPure('domain/surveys/instrument.ts')).toBe(false)
    expect(isPure('domain/surveys/offered-instruments.ts')).toBe(false)
  })

  test('keep their services apart', () => {
    const breaches = imports.filter(({ from, to }) => {
      const [[floor, house], [target, sibling]] = [from.split('/'), to.split('/')] as [string[], string[]]
      return floor === 'services' && target === 'services' && house !== sibling
    })
    expect(breaches).toEqual([])
  })

  test('know a service by its face alone', () => {
    const breaches = imports.filter(({ from, to }) => {
      if (from.includes('/testing/')) return false
      const [floor, service] = to.split('/')
      const isOutside = floor === 'services' && !from.startsWith(`services/${service}/`)
      return isOutside && to !== `services/${service}/${service}.ts` && !isPure(to)
    })
    expect(breaches).toEqual([])
  })

  test('have rooms in the app that stand on others, and never in a circle', () => {
    expect(new Set(imports.map(({ from }) => roomOf(from))).size).toBeGreaterThan(40)
    expect(findCircles(roomOf)).toEqual([])
  })

  test('keep the administration to itself: nothing that members load is made of it', () => {
    const breaches = imports.filter(({ from, to, isType }) => {
      return (
        !isType && from.startsWith('app/') && !from.startsWith('app/admin/') && to.startsWith('app/admin/')
      )
    })
    expect(breaches).toEqual([])
  })

  test('have no circles: what one file is made of does not need that file', () => {
    expect(findCircles()).toEqual([])
  })

  test('say who may see a page, and whether it is kept, in the map alone', () => {
    const rules =
      /\broles\b\??\.(includes|some|every|find|indexOf)\(|\b(kept|for): '|\b(Owner|Editor)s? ?= \['|\bhasRole\([^)]*'/
    const others = ['app', 'server']
      .flatMap(listFiles)
      .filter(file => !file.includes('/testing/') && !file.startsWith('app/map/'))
      .filter(file => rules.test(readFileSync(join(root, file), 'utf8')))
    expect(others).toEqual([])
  })

  test('have no folder that cannot be looked over', () => {
    const files = Object.keys(below).flatMap(listFiles)
    const folders = Map.groupBy(files, file => dirname(file))
    const full = [...folders].filter(([, inside]) => inside.length > mostInFolder)
    expect(full.map(([folder]) => folder)).toEqual([])
  })

  test('have one meaning for the name of a type', () => {
    const places = Object.keys(below)
      .flatMap(listFiles)
      .filter(file => !file.includes('/testing/'))
      .flatMap(file => {
        const code = readFileSync(join(root, file), 'utf8')
        return [...code.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name = '']) => ({
          name,
          file,
        }))
      })
    const shared = [...Map.groupBy(places, ({ name }) => name)].filter(([, named]) => named.length > 1)
    expect(shared.map(([name, named]) => `${name}: ${named.map(({ file }) => file).join(' ')}`)).toEqual([])
  })

  test('have few functions that do not fit on a screen', () => {
    const long = Object.keys(below)
      .flatMap(listFiles)
      .filter(file => !file.includes('/testing/'))
      .flatMap(findLong)
    expect(long.length, long.join('\n')).toBeLessThanOrEqual(mostLong)
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

  test('decide nothing by the words of an error', () => {
    const matching =
      /\bmessage\??\.(startsWith|endsWith|includes|match|split|search|indexOf)\(|\.(exec|test)\([\w.?]*message\)/
    const readers = ['app', 'domain', 'server']
      .flatMap(listFiles)
      .filter(file => matching.test(readFileSync(join(root, file), 'utf8')))
    // The official client says in no other way until when it must wait.
    expect(readers).toEqual(['app/account/client/problems.ts'])
  })

  test('draw a page from what it has: no hook and no piece of a screen throws', () => {
    // What is around every page that is drawn at all: the words, and what a screen puts around its own parts.
    const allowed = [
      'app/account/client/own-context.tsx useOwn',
      'app/challenges/in-room.ts useRoom',
      'app/editor/editor-context.ts useEditing',
    ]
    const throwing = listFiles('app').flatMap(findThrowing)
    expect(throwing).toEqual([...allowed, 'app/words.tsx useSpeech'])
  })

  test('read the environment in one place', () => {
    const readers = Object.keys(below)
      .flatMap(listFiles)
      .filter(file => !file.includes('/testing/'))
      .filter(file =>
        /process\.env(?!\.(NODE_COMPILE_CACHE|NODE_ENV|UV_THREADPOOL_SIZE)\b)/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      )
    expect(readers).toEqual(['platform/config.ts'])
  })
})

test('tests get no second try, and how fast a machine is decides nothing', () => {
  const floors = ['app', 'domain', 'e2e', 'languages', 'platform', 'scripts', 'server', 'services']
  const tests = floors.flatMap(floor => globSync(`${floor}/**/*.test.{ts,tsx}`, { cwd: root })).sort()
  expect(tests.length).toBeGreaterThan(100)
  const breaking = (rule: RegExp) => tests.filter(file => rule.test(readFileSync(join(root, file), 'utf8')))
  expect(breaking(/\bretry: ?\d|waitForTimeout/)).toEqual([])
  // A rate that has to be kept, and what an attacker could learn from the time an answer takes.
  const ofTime = ['services/identity/attacks-patience.test.ts', 'services/mail/batches/batches.test.ts']
  expect(breaking(/expect\([^\n]*performance\.now|Date\.now\(\) - \w*(start|began)/i)).toEqual(ofTime)
  // By itself it waits for a second.
  expect(breaking(/vi\.wait(For|Until)\((?!(.|\n){0,600}?timeout:)/)).toEqual([])
})

/** Takes no package and no live part, and neither does anything it takes. Shapes are free. */
function isPure(file: string, above: string[] = []): boolean {
  if (above.includes(file)) return true
  if (!pureRooms.some(room => file.startsWith(room)) || takesPackages(file)) return false
  const taken = imports.filter(({ from, isType }) => from === file && !isType)
  return taken.every(({ to }) => isPure(to, [...above, file]))
}

/** Every file that needs itself by what it imports, with the way there; or every part, where files are parts of something. */
function findCircles(partOf: (file: string) => string | undefined = file => file): string[] {
  const arrows = imports.flatMap(({ from, to, isType }) => {
    const [part, other] = [partOf(from), partOf(to)]
    return isType || !part || !other || (part === other && from !== to) ? [] : [{ part, other }]
  })
  const needs = Map.groupBy(arrows, ({ part }) => part)
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (part: string, above: string[]): void => {
    if (above.includes(part)) circles.push([...above.slice(above.indexOf(part)), part].join(' → '))
    if (done.has(part) || above.includes(part)) return
    for (const { other } of needs.get(part) ?? []) walk(other, [...above, part])
    done.add(part)
  }
  for (const part of needs.keys()) walk(part, [])
  return circles
}

/** The room of the app a file is in: a folder, and in the two wings the one below. */
const roomOf = (file: string): string | undefined => /^app\/((?:admin|reading)\/[^/]+|[^/]+)/.exec(file)?.[1]

/** As the formatter lays code out: a function ends at the first brace that stands as far in as its first line. */
function findLong(file: string): string[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, from) => {
    const [, indent] =
      /^( *)(?!if\b|for\b|while\b|switch\b)(?:.*\bfunction\b.*[({]|.*=> \{|\w.*\) \{)$/.exec(line) ?? []
    if (indent === undefined) return []
    const to = lines.findIndex(
      (end, at) =>
        at > from && end.startsWith(`${indent}}`) && !/[{:(]$/.test(end) && !end.startsWith(`${indent}}:`),
    )
    return to - from + 1 > longest ? [`${to - from + 1} ${file}:${from + 1}`] : []
  })
}

/** Every hook and every piece of a screen that throws while it is drawn; what they do once something is pressed stands further in. */
function findThrowing(file: string): string[] {
  let name = ''
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap(line => {
      name = /^(?:export )?(?:default )?(?:async )?(?:function|const) (\w+)/.exec(line)?.[1] ?? name
      const isDrawn = /^(use)?[A-Z]/.test(name)
      return isDrawn && /^(?: {2}| {2}(?:if|else|for)\b.* )throw /.test(line) ? [`${file} ${name}`] : []
    })
}

function takesPackages(file: string): boolean {
  const code = readFileSync(join(root, file), 'utf8')
  return /^(?:import|export)(?! type\b)[^;'"]*?(?:\bfrom\s*|import\s*|\bimport\(\s*)['"][^.'"]/m.test(code)
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
  return found.map(([whole, , type, path = '']) => ({
    from: file,
    to: relative(root, join(root, dirname(file), path)),
    isType: type !== undefined || takesOnlyTypes(whole),
  }))
}

/** `import { type A, type B } from …` */
function takesOnlyTypes(line: string): boolean {
  const names = /^(?:import|export)\s*\{([^}]*)\}/.exec(line)?.[1]?.split(',') ?? ['']
  return (
    names
      .map(name => name.trim())
      .filter(Boolean)
      .every(name => name.startsWith('type ')) && names.join('').trim() !== ''
  )
}
