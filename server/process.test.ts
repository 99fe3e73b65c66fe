import { writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { openLibrary } from '../languages/library.ts'
import { beginForm, type Environment, isFree, occupy, ofProgram, root } from './testing/program.ts'

const { run, newFolder } = ofProgram()

describe('a start', () => {
  test('says where it runs, and how to become its owner; the next one finds again what it kept', async () => {
    const DATA_DIR = await newFolder()
    const first = await run({ DATA_DIR })
    const { url, said, logged } = first
    await first.hears('To become the owner')
    expect(said().split('\n')).toEqual([
      expect.stringMatching(/^Preparing the database … \d+ s$/),
      `Exhale is running at ${url}`,
      expect.stringContaining('To become the owner'),
      '',
    ])
    const [link = ''] = said().match(/http:\S+\/register\?setup=\S+/) ?? []
    expect(link.startsWith(`${url}/register?setup=`)).toBe(true)

    const notice = openLibrary().words('en').getFixedT(null, 'account')('register.setup')
    const read = async (address: string) => (await fetch(address)).text()
    expect(await read(link)).toContain(notice)
    expect(await read(`${link.slice(0, -1)}`)).not.toContain(notice)
    expect(await read(`${url}/register?setup=made-up`)).not.toContain(notice)
    expect(await read(`${url}/register`)).not.toContain(notice)

    const routes = () => {
      const lines = logged().trimEnd().split('\n')
      return lines.map(line => JSON.parse(line).route)
    }
    await vi.waitFor(() => expect(routes()).toEqual(Array(4).fill('en.register')), { timeout: 20_000 })
    const token = link.split('=')[1] ?? ''
    expect(logged()).not.toContain(token)
    first.child.kill('SIGKILL')
    await first.ended

    const second = await run({ DATA_DIR })
    await second.hears('To become the owner')
    expect(second.said()).not.toContain('Preparing the database')
    expect(await read(`${second.url}/register.data?setup=${token}`)).toContain('"isSetup",true')
    second.child.kill('SIGINT')
    expect(await second.ended).toBe(0)
  })

  test('in test mode is loud; where an owner is set it invites no one; however often called, it ends once', async () => {
    const owner = { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: 'hunter22 and his owl' }
    const { child, said, hears, ended } = await run({ ...owner, EXHALE_TEST_MODE: '1' })
    await hears('TEST MODE')
    await hears('Exhale is running at')
    child.kill('SIGTERM')
    child.kill('SIGINT')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(said().match(/Stopping/g)).toHaveLength(1)
    expect(said()).not.toMatch(/setup=|hunter22/)
  })
})

describe('no start', () => {
  // Each of the rules is held where it's written: `platform/config.test.ts`, `first-owner.test.ts`, `site/redirects.test.ts`.
  test.each([
    [
      'all bad settings at once',
      {
        ...{ PORT: '70000', ORIGIN: 'ftp://x', DATABASE_URL: 'mysql://root:hunter2@db' },
        ...{ LOG_LEVEL: 'loud', EXHALE_TYPO: '1' },
      },
      ['PORT', 'ORIGIN', 'DATABASE_URL', 'LOG_LEVEL', 'EXHALE_TYPO'],
    ],
    [
      'a password anyone would try',
      { OWNER_EMAIL: 'owner@example.org', OWNER_PASSWORD: 'Exhale-2026' },
      ['OWNER_PASSWORD must have at least 10 characters and be hard to guess'],
    ],
  ] as [string, Environment, string[]][])('with %s', async (_, settings, names) => {
    const { said, logged, ended } = await run(settings)
    expect(await ended).toBe(1)
    for (const name of names) expect(said()).toContain(name)
    expect(said().match(/Exhale can’t start/g)).toHaveLength(1)
    expect(said()).not.toMatch(/hunter2|Exhale-2026|^ +at |node:internal/m)
    expect(logged()).toBe('')
  })

  test('by a Node that can’t read it', async () => {
    const { said, ended } = await run({}, [
      ...[process.execPath, '--no-experimental-strip-types'],
      join(root, 'server/start.mjs'),
    ])
    expect(await ended).toBe(1)
    expect(said()).toMatch(/^Exhale can’t run on Node [\d.]+ by itself\. Run npm start/)
    expect(said()).not.toMatch(/^ +at /m)
  })

  test('where the port is taken', async () => {
    const taken = await occupy()
    const { said, ended } = await run({ PORT: String(taken.port) })
    expect(await ended).toBe(1)
    expect(said()).toContain(`Exhale couldn’t start: port ${taken.port} is already in use.`)
    expect(said()).not.toMatch(/^ +at /m)
    taken.server.close()
  })

  test('on a folder that another process serves from, which is named; once that has ended, there is one', async () => {
    const DATA_DIR = await newFolder()
    const first = await run({ DATA_DIR })
    await first.hears('Exhale is running at')
    const second = await run({ DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.said()).toMatch(/^Exhale can’t start: process \d+ serves \S+ from the folder .+ already\./)
    expect(second.said()).toContain(first.url)
    expect(second.said()).toContain(DATA_DIR)
    first.child.kill('SIGKILL')
    await first.ended
    const third = await run({ DATA_DIR })
    await third.hears('Exhale is running at')
    third.child.kill('SIGINT')
    expect(await third.ended).toBe(0)
  })

  test('where data cannot be kept', async () => {
    const file = join(await newFolder(), 'a-file')
    await writeFile(file, '')
    const { said, ended } = await run({ DATA_DIR: file })
    expect(await ended).toBe(1)
    expect(said()).toMatch(/^Exhale couldn’t start: .+/m)
    expect(said()).not.toMatch(/^ +at /m)
  })
})

test('an end finishes what is under way', async () => {
  const { child, url, port, said, hears, ended } = await run()
  await hears('Exhale is running at')
  const agent = new Agent({ keepAlive: true })
  const { send, answer } = await beginForm(url, agent)
  child.kill('SIGTERM')
  await hears('Stopping')
  await expect(fetch(url)).rejects.toThrow()
  send()
  const response = await answer
  expect(response.statusCode).toBe(401)
  expect(await text(response)).toContain('</html>')
  expect(await ended).toBe(0)
  expect(said()).toMatch(/Stopped\.\n$/)
  expect(await isFree(port)).toBe(true)
  agent.destroy()
})
