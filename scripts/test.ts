import { execFile, spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { prepareBrowser } from '../e2e/browser/browser.ts'
import { openMemoryFolder } from './memory-folder.ts'
import { compareTimes, type FileTime, kindOf } from './test-times.ts'

/**
 * Every check and test in one command: `npm test`, and with `--all` what is slow by nature too. With words, only the tests
 * whose file's path has one of them. Each check counts as one; each test counts as one.
 */
const given = process.argv.slice(2)
const isWhole = given.includes('--all')
const words = given.filter(word => word !== '--all')
if (isWhole) process.env.EXHALE_TESTS = 'all'

const checks = [
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'unused code', command: 'knip', args: [] },
]
/** Where no test makes a whole house, which serves the built site. */
const withoutHouse = ['languages', 'platform', 'scripts', 'services']

const report = '.cache/reports/tests.json'

const started = performance.now()
const steps: { name: string; seconds: number }[] = []
const failures: string[] = []
let passed = 0

await rm(report, { force: true })
await mkdir('.cache/reports', { recursive: true })
if (words.length > 0) {
  const matching = listMatching()
  if (matching.some(needsBuild)) await build()
  if (matching.some(file => file.startsWith('e2e/'))) await findBrowser()
  await test()
} else {
  // Beside what takes longer: most of it keeps one core busy and leaves the others.
  const checked = check()
  await Promise.all([build(), findBrowser()])
  await Promise.all([test(), checked])
}

for (const failure of failures) console.error(`\nfailed: ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 || passed === 0 ? 1 : 0)

async function check(): Promise<void> {
  for (const { name, command, args } of checks) {
    const { isGreen, output } = await take(name, () => runQuietly(command, args))
    if (isGreen) passed += 1
    else failures.push(`${name}\n${output}`)
  }
}

async function build(): Promise<void> {
  const { isGreen } = await take('build', () => run('node', ['scripts/bootstrap.mjs', '--build']))
  if (isGreen) return
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}

/** Without one, each of its tests says what to install; everything else still runs. */
async function findBrowser(): Promise<void> {
  await prepareBrowser().catch(error => console.error(error.message))
}

async function test(): Promise<void> {
  const memory = await openMemoryFolder()
  const { isGreen } = await take('tests', () =>
    run(
      'vitest',
      [
        ...['run', `--maxWorkers=${availableParallelism() + 1}`, '--reporter=default'],
        ...['--reporter=json', `--outputFile.json=${report}`, ...words],
      ],
      memory && { TMPDIR: memory.path },
    ),
  )
  await memory?.remove()
  const read = await readReport()
  passed += read.passed
  failures.push(...read.failures)
  // What broke outside the tests is a failure too.
  if (!isGreen && read.failures.length === 0) failures.push('tests')
  if (words.length === 0)
    console.error(await compareTimes({ isWhole, seconds: secondsSince(started), steps, files: read.files }))
}

/** The paths of tests that vitest will choose by the same words. */
function listMatching(): string[] {
  return globSync('{app,domain,e2e,languages,platform,scripts,server,services}/**/*.test.{ts,tsx}').filter(
    file => words.some(word => file.includes(word)),
  )
}

function needsBuild(file: string): boolean {
  return !withoutHouse.includes(kindOf(file))
}

async function take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  steps.push({ name, seconds: secondsSince(began) })
  console.error(`${name}: done after ${secondsSince(began).toFixed(0)} s`)
  return result
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1_000
}

function run(command: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<{ isGreen: boolean }> {
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...more } })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
    child.on('error', () => resolve({ isGreen: false }))
    child.on('exit', code => resolve({ isGreen: code === 0 }))
  })
}

/** For what runs beside something else: heard only if it fails. */
function runQuietly(command: string, args: string[]): Promise<{ isGreen: boolean; output: string }> {
  return new Promise(resolve =>
    execFile(command, args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ isGreen: !error, output: error ? `${stdout}${stderr || error.message}` : '' }),
    ),
  )
}

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    startTime: number
    endTime: number
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

async function readReport(): Promise<{ passed: number; failures: string[]; files: FileTime[] }> {
  try {
    const { numPassedTests, testResults }: Report = JSON.parse(await readFile(report, 'utf8'))
    const files = testResults.map(({ name, startTime, endTime }) => ({
      name: name.replace(`${process.cwd()}/`, ''),
      seconds: (endTime - startTime) / 1_000,
    }))
    const broken = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter(one => one.status === 'failed')
      // A file that broke outside its tests.
      if (status === 'failed' && failed.length === 0) return [`${name}: ${message}`]
      return failed.map(
        ({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`,
      )
    })
    return { passed: numPassedTests, failures: broken, files }
  } catch {
    return { passed: 0, failures: [`${report} wasn’t written`], files: [] }
  }
}
