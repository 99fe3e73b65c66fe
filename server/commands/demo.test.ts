import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { serveHouse } from '../testing/serve.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env

/** The command as an operator types it, with its exit code. */
async function run(dataDir: string, ...words: string[]) {
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir }
  const command = [join(import.meta.dirname, 'do.ts'), 'demo', ...words]
  return promisify(execFile)(process.execPath, command, { cwd: dataDir, env }).then(
    said => ({ code: 0, ...said }),
    fault => fault as { code: number; stdout: string; stderr: string },
  )
}

const mark = 'everyone here is invented'
const waiting = 'The first numbers come within ten minutes.'

/** What only a screen with life in it says. */
const screens: [path: string, life: RegExp][] = [
  ['/admin', /Members/],
  ['/admin/outcomes', /in 100 people said they were smoke-free/],
  ['/admin/purchases', /Disputed, answer by/],
  ['/admin/purchases/webhooks', /to look at/],
  ['/admin/requests', /Can be undone/],
  ['/admin/email', /A quiet autumn evening/],
  ['/admin/email/outbox', /@/],
  ['/admin/email/blocked', /@/],
  ['/admin/links', /poster-quay/],
  ['/admin/audit', /Robin/],
  ['/admin/surveys', /%/],
]
const own: typeof screens = [
  ['/', /smoke-free/],
  ['/you', /Lissabon/],
  ['/posts', /href="\/posts\/[\w-]+"/],
]

test('a demonstration is made, has life on every screen, and goes without a trace', {
  timeout: 300_000,
}, async ({ onTestFinished }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'exhale-demo-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const made = await run(dataDir, '--small')
  expect(made).toMatchObject({ code: 0, stderr: expect.stringMatching(/Made in \d+ s/) })
  const again = await run(dataDir)
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('There’s data in') })

  let person: Person | undefined
  const house = await serveHouse({ env: { DATA_DIR: dataDir }, findPerson: async () => person })
  try {
    const { administration } = house.backend.identity
    const find = async (name: string): Promise<Person> => {
      const account = await administration.findByEmail(`${name.toLowerCase()}@demo.example.org`)
      return { id: account?.id ?? '', name, roles: account?.roles ?? [] }
    }
    /** Of each screen: whether it answers, with life, as a demonstration's, and doesn't wait for anything. */
    const look = async (paths: typeof screens) => {
      for (const [path, life] of paths) {
        const answer = await house.ask(path)
        const text = (await answer.text()).replaceAll('\u00a0', ' ')
        const found = [life.test(text), text.includes(mark), text.includes(waiting)]
        expect([path, answer.status, ...found]).toEqual([path, 200, true, true, false])
      }
    }
    person = await find('Robin')
    await look(screens)
    person = await find('Mira')
    await look(own)
    const [running] = await house.backend.challenges.listOf(person.id)
    await look([[`/challenges/${running?.id}`, /Clear mornings/]])
  } finally {
    await house.stop()
  }

  // What isn't the demonstration's stays.
  await writeFile(join(dataDir, 'notes.txt'), 'mine')
  expect(await run(dataDir, '--leave')).toMatchObject({ code: 0, stderr: expect.stringContaining('is gone') })
  expect(await readdir(dataDir)).toEqual(['notes.txt'])
  expect(await run(dataDir, '--leave')).toMatchObject({ code: 1 })
})
