import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settingNames } from '../platform/config.ts'
import { serverTls } from '../services/mail/testing/certificates.ts'
import { commands } from './commands/do/commands.ts'
import { type House, serveHouse } from './testing/serve.ts'

const docs = join(import.meta.dirname, '../docs')
const read = (name: string) => readFile(join(docs, name), 'utf8')
const findProgram = (name: string) =>
  ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
    .map(folder => join(folder, name))
    .find(path => existsSync(path))

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

describe('the files for operators', () => {
  test.each(['prometheus-rules.yml', 'grafana-dashboard.json'])(
    '%s asks for figures there are',
    async file => {
      const text = await read(`running/${file}`)
      const asked = new Set(text.match(/\b(exhale|nodejs|process)_[a-z0-9_]+/g))
      expect(asked.size).toBeGreaterThan(3)
      // A first request, so that there is one to count.
      await house.ask('/healthz')
      const shown = await house.backend.metrics.print()
      for (const name of asked) expect(shown).toMatch(new RegExp(`^${name}[ {]`, 'm'))
      if (file.endsWith('.json')) expect(JSON.parse(text).panels.length).toBeGreaterThan(0)
    },
  )

  test('name settings and commands there are', async () => {
    // However its lines are broken.
    const text = (await read('running.md')).replace(/\s+/g, ' ')
    const named = [...text.matchAll(/`([A-Z][A-Z_]{3,})(?:=[^`]*)?`/g)].map(match => match[1] ?? '')
    expect(named.length).toBeGreaterThan(20)
    const foreign = ['SIGTERM', 'LISTEN', 'ORIGIN', 'PGPASSWORD']
    expect(named.filter(name => !settingNames.includes(name) && !foreign.includes(name))).toEqual([])
    const called = [...text.matchAll(/npm run (?:--silent )?do (?:help )?([a-z]+(?: [a-z]+)?)/g)].map(
      match => match[1] ?? '',
    )
    expect(called.length).toBeGreaterThan(5)
    const isKnown = (words: string) =>
      commands.some(({ name }) => name === words || name === words.split(' ')[0])
    expect(called.filter(words => !isKnown(words))).toEqual([])
    for (const { name } of commands) expect(text).toContain(`do ${name}`)
  })

  test('let sources into a container, and nothing that is private', async () => {
    const text = await readFile(join(docs, '../.dockerignore'), 'utf8')
    const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
    // Nothing at first: whatever lies in a folder that's in use, under any name, stays out.
    expect(lines[0]).toBe('*')
    const named = lines.flatMap(line => (line.startsWith('!') ? [line.slice(1)] : []))
    const folders = [
      'app',
      'content',
      'domain',
      'languages',
      'platform',
      'public',
      'scripts',
      'server',
      'services',
      'tools',
    ]
    const sources = [...folders, '.npmrc', 'package.json', 'package-lock.json']
    const settings = ['react-router.config.ts', 'tsconfig.json', 'vite.config.ts']
    expect(named.toSorted()).toEqual([...sources, ...settings].toSorted())
    for (const name of named) expect(existsSync(join(docs, '..', name))).toBe(true)
    // Nor what someone put between the sources.
    expect(lines.slice(-3)).toEqual(['**/.env*', '**/*.log', '**/*.sqlite*'])
    expect(await read('running/Containerfile')).toContain('COPY . .')
  })

  test('say how long the log of a service stays', async () => {
    for (const unit of ['exhale.service', 'exhale-backup.service'])
      expect(await read(`running/${unit}`)).toMatch(/^LogNamespace=exhale$/m)
    expect(await read('running/journald@exhale.conf')).toMatch(/^MaxRetentionSec=30day$/m)
  })

  test.for([
    ['nginx', 'nginx.conf', checkNginx],
    ['caddy', 'Caddyfile', checkCaddy],
  ] as const)('are what %s understands', async ([name, file, check], { skip }) => {
    const program = findProgram(name)
    if (!program) return skip(`${name} isn’t on this machine: ${file} wasn’t tried`)
    const folder = await mkdtemp(join(tmpdir(), 'exhale-proxy-'))
    try {
      await check(program, folder, await read(`running/${file}`))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

async function checkNginx(program: string, folder: string, text: string): Promise<void> {
  await writeFile(join(folder, 'cert.pem'), serverTls.cert)
  await writeFile(join(folder, 'key.pem'), serverTls.key)
  const here = text
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/cert.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/key.pem;`)
  const conf = join(folder, 'nginx.conf')
  await writeFile(conf, `pid ${folder}/pid; error_log ${folder}/log; events {} http { ${here} }`)
  await promisify(execFile)(program, ['-t', '-c', conf, '-p', folder])
}

async function checkCaddy(program: string, folder: string, text: string): Promise<void> {
  const conf = join(folder, 'Caddyfile')
  await writeFile(conf, text)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  await promisify(execFile)(program, ['validate', '--config', conf, '--adapter', 'caddyfile'], { env })
}
