// Runs on the Node that came with the machine, before anything is installed: no dependencies, no TypeScript.
// Installs what a command needs if the lockfile has changed, and builds if a source has.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findObstacle, listShims } from './find-obstacle.mjs'
import { planInstall } from './plan-install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'node_modules')
const installMark = join(packages, '.exhale-installed')
const buildMark = join(root, 'build/.exhale-built')
const sources = [
  'app',
  'domain',
  'languages',
  'platform',
  'public',
  'services',
  'scripts/build.ts',
  'scripts/build-server.ts',
  'scripts/pack.ts',
]
const settings = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json']

const wantsBuild = process.argv.includes('--build')
const wantsTests = process.argv.includes('--tests')

const { platform, arch, versions, execPath } = process
const obstacle = findObstacle({ platform, arch, version: versions.node })
if (obstacle) {
  console.error(obstacle)
  process.exit(1)
}

try {
  const lockfile = hash(['package-lock.json'])
  // Once Node came with the packages, this runs on that one: what the machine itself has isn't known any more.
  const hasOwnNode = Number.parseInt(versions.node, 10) >= 24 && !execPath.startsWith(packages)
  const plan = planInstall(readMark(installMark), { lockfile, wantsTests, hasOwnNode })
  if (plan) {
    await step('Installing packages', () => install(plan.command))
    if (plan.hasNode) await linkNode()
    if (!plan.hasTests) dropUnread()
    for (const { name, text } of listShims({ platform })) writeFileSync(join(packages, '.bin', name), text)
    writeFileSync(installMark, plan.mark)
  }
  const fingerprint = wantsBuild && hash([...sources, ...settings])
  if (wantsBuild && readMark(buildMark) !== fingerprint) {
    await step('Building the site', () => run('node', ['scripts/build.ts']))
    writeFileSync(buildMark, fingerprint)
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

function readMark(mark) {
  return existsSync(mark) ? readFileSync(mark, 'utf8') : undefined
}

/** npm before 11 installs the Node among the packages, but scripts wouldn't find it. */
async function linkNode() {
  const name = readdirSync(packages).find(folder => /^node-(linux|win)-/.test(folder))
  if (name && !existsSync(join(packages, '.bin/node'))) await run('npm', ['rebuild', name])
}

/** A quarter of the packages' size: headers for programs in C, and maps for those who debug the packages. */
function dropUnread() {
  for (const entry of readdirSync(packages, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isFile() && entry.name.endsWith('.map')) rmSync(path)
  }
  for (const name of readdirSync(packages))
    if (/^node-(linux|win)-/.test(name))
      rmSync(join(packages, name, 'include'), { recursive: true, force: true })
}

/** One line, which says at its end how long it took. */
async function step(task, work) {
  const started = Date.now()
  const { isTTY } = process.stderr
  const say = () => process.stderr.write(`\r\u001b[K${task} … ${seconds(started)} s`)
  process.stderr.write(`${task} … `)
  const ticker = isTTY && setInterval(say, 250)
  try {
    await work()
    if (isTTY) say()
    else process.stderr.write(`${seconds(started)} s`)
  } finally {
    clearInterval(ticker)
    process.stderr.write('\n')
  }
}

function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(0)
}

/** As far as possible from npm's cache, which may be too old to know our versions: then it asks again. */
async function install(args) {
  await run('npm', [...args, '--prefer-offline'], 'ignore').catch(() => run('npm', args))
}

/** Passes our signals on to the running command. */
function run(command, args, errors = 2) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      // The Node that came with the packages, if one did.
      env: { ...process.env, PATH: join(packages, '.bin') + delimiter + process.env.PATH },
      // Their progress is no use to the person waiting; errors come on the other stream.
      stdio: ['ignore', 'ignore', errors],
      shell: platform === 'win32',
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed`)),
    )
  })
}

function hash(paths) {
  const digest = createHash('sha256').update(`${platform} ${arch}`)
  for (const file of paths.flatMap(list)) digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex')
}

function list(path) {
  if (!existsSync(join(root, path))) return []
  if (/\.\w+$/.test(path)) return [path]
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  return entries
    .map(entry => join(path, entry.name))
    .sort()
    .flatMap(list)
}
