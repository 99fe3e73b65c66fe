import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const command = join(import.meta.dirname, '../server/commands/do.ts')

export type Demonstration = AsyncDisposable & {
  dataDir: string
  password: string
  owner: string
  member: string
}

/** The invented clinic, made as an operator makes it, in a folder that goes with it. */
export async function makeDemonstration(size = 'tiny'): Promise<Demonstration> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-demo-'))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'demo', '--size', size], {
    cwd: dataDir,
    env,
  })
  return {
    ...{ dataDir, password: stdout.trim(), owner: 'robin@demo.example.org', member: 'mira@demo.example.org' },
    [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }),
  }
}

export async function callIdentity(site: URL, verb: string, body: object): Promise<{ idToken: string }> {
  const answer = await fetch(new URL(`/identity/v1/accounts:${verb}`, site), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.status !== 200) throw new Error(`${verb} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** The cookie of someone who signed in. */
export async function enter(site: URL, email: string, password: string): Promise<string> {
  const { idToken } = await callIdentity(site, 'signInWithPassword', { email, password })
  const headers = { Authorization: `Bearer ${idToken}` }
  const answer = await fetch(new URL('/__session', site), { method: 'POST', headers })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
