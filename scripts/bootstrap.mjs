// Runs on the Node that came with the machine, before anything is installed: no dependencies, no TypeScript.
// Installs if the lockfile has changed, and builds if a source has.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findObstacle, listShims } from './find-obstacle.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const installMark = join(root, 'node_modules/.exhale-installed')
const buildMark = join(root, 'build/.exhale-built')
const sources = ['app', 'domain', 'languages', 'platform', 'public', 'services', 'scripts/build.ts']
const settings = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'tsconfig.json']

const wantsBuild = process.argv.includes('--build')

const { platform, arch } = process
const obstacle = findObstacle({ platform, arch, version: process.versions.node })
if (obstacle) {
  console.error(obstacle)
  process.exit(1)
}

try {
  await once('Installing packages', installMark, hash(['package-lock.json']), 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  for (const { name, text } of listShims({ platform }))
    writeFileSync(join(root, 'node_modules/.bin', name), text)
  if (wantsBuild)
    await once('Building the site', buildMark, hash([...sources, ...settings]), 'npm', [
      'run',
      '--silent',
      'build',
    ])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

async function once(task, mark, fingerprint, command, args) {
  if (existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint) return
  const started = Date.now()
  const ticker = process.stderr.isTTY && setInterval(() => line(`${task} … ${seconds(started)} s`), 250)
  console.error(`${task} …`)
  await run(command, args).finally(() => clearInterval(ticker))
  if (process.stderr.isTTY) line('')
  console.error(`${task}: done in ${seconds(started)} s`)
  writeFileSync(mark, fingerprint)
}

function line(text) {
  process.stderr.write(`\r\u001b[K${text}`)
}

function seconds(started) {
  return ((Date.now() - started) / 1000).toFixed(0)
}

/** Passes our signals on to the running command. */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      // Their progress is no use to the person waiting; errors come on the other stream.
      stdio: ['ignore', 'ignore', 2],
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
