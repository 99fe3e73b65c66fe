import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { settingNames } from '../../../platform/config.ts'
import { runWords } from '../do/run-words.ts'

type Environment = Record<string, string>
type Said = { code: number | undefined; stdout: string; stderr: string }

/** Where an operator types commands: a folder for data, gone after the test. */
export async function openDesk(
  onTestFinished: (work: () => Promise<void>) => void,
  env: Environment = {},
): Promise<{
  dataDir: string
  run: (words: string[], input?: string, more?: Environment) => Promise<Said>
  spawn: typeof spawnCommand
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-do-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const own = { DATA_DIR: dataDir, MAIL_FROM: 'hello@exhale.test', ...env }
  return {
    dataDir,
    run: (words, input, more) => runHere(words, input, { ...own, ...more }),
    spawn: (words, input, more, meanwhile) => spawnCommand(words, input, { ...own, ...more }, meanwhile),
  }
}

/** A command without a process of its own, which takes a second to begin: its settings, and what it says, are a test's. */
export async function runHere(words: string[], input = '', env: Environment = {}): Promise<Said> {
  const said = { stdout: '', stderr: '' }
  const spies = [
    vi.spyOn(process.stderr, 'write').mockImplementation(chunk => {
      said.stderr += chunk
      return true
    }),
    vi.spyOn(console, 'log').mockImplementation((line: string) => {
      said.stdout += `${line}\n`
    }),
    vi
      .spyOn(process, 'stdin', 'get')
      .mockReturnValue(Readable.from([Buffer.from(input)]) as typeof process.stdin),
  ]
  // Nothing of whoever runs the tests.
  for (const name of settingNames) vi.stubEnv(name, '')
  vi.stubEnv('DATA_DIR', join(tmpdir(), 'exhale-do-nowhere'))
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const { exitCode } = process
  process.exitCode = undefined
  try {
    await runWords(words)
    return { code: Number(process.exitCode), ...said }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
    process.exitCode = exitCode
  }
}

/** The same as an operator's shell does it, where the process is the subject. */
async function spawnCommand(
  words: string[],
  input = '',
  more: Environment = {},
  meanwhile: (child: ChildProcessWithoutNullStreams) => void = () => {},
): Promise<Said> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../do.ts'), ...words], {
    cwd: more.DATA_DIR,
    env: { PATH, NODE_COMPILE_CACHE, ...more },
  })
  child.stdin.end(input)
  meanwhile(child)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}
