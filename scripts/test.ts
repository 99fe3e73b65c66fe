import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { prepareBrowser } from '../e2e/browser/browser.ts'

/** Every check and test in one command. Each check counts as one; each test counts as one. */
const checks = [
  { name: 'format and lint', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'unused code', command: 'knip', args: [] },
]

/** One worker per core; only a few for browsers, which need memory too. */
const cores = availableParallelism()
const suites = [
  { suite: 'house', workers: cores },
  { suite: 'browser', workers: Math.min(cores, 4) },
]
const reports = '.cache/reports'

let passed = 0
const failures: string[] = []

// Without one, each of its tests says what to install; everything else still runs.
await prepareBrowser().catch(error => console.error(error.message))

for (const [index, { name, command, args }] of checks.entries()) {
  console.error(`\n[${index + 1}/${checks.length + suites.length}] ${name}`)
  if (await run(command, args)) passed += 1
  else failures.push(name)
}

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
for (const [index, { suite, workers }] of suites.entries()) {
  console.error(`\n[${checks.length + index + 1}/${checks.length + suites.length}] ${suite} tests`)
  const report = `${reports}/${suite}.json`
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGreen = await run('vitest', [
    'run',
    '--project',
    suite,
    `--maxWorkers=${workers}`,
    ...output,
    ...process.argv.slice(2),
  ])
  const counted = await count(report)
  passed += counted.passed
  failures.push(...counted.failures)
  // A suite that broke outside its tests is a failure too.
  if (!isGreen && counted.failures.length === 0) failures.push(`${suite} tests`)
}

for (const failure of failures) console.error(`\nfailed: ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exit(failures.length > 0 || passed === 0 ? 1 : 0)

function run(command: string, args: string[]): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
    child.on('error', () => resolve(false))
    child.on('exit', code => resolve(code === 0))
  })
}

type Report = {
  numPassedTests: number
  testResults: {
    name: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

async function count(report: string): Promise<{ passed: number; failures: string[] }> {
  try {
    const { numPassedTests, testResults }: Report = JSON.parse(await readFile(report, 'utf8'))
    const failures = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`),
    )
    return { passed: numPassedTests, failures }
  } catch {
    return { passed: 0, failures: [`${report} wasn’t written`] }
  }
}
