import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openChannel } from '../services/documents/testing/channel-client.ts'
import { beginForm, isFree, occupy, ofProgram, root } from './testing/program.ts'

const { run, newFolder } = ofProgram()

/** Megabytes that are in memory for a process. */
async function weigh({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(status.match(/^VmRSS:\s+(\d+)/m)?.[1]) / 1024
}

describe('a start', () => {
  test.runIf(process.platform === 'linux')('comes to rest in 200 MB', async () => {
    const { child, url, hears } = await run()
    await hears(url)
    // What starting took is given back when the collector next runs, within the first minute.
    await expect.poll(() => weigh(child), { timeout: 90_000, interval: 1_000 }).toBeLessThanOrEqual(200)
    child.kill('SIGTERM')
  })
})

describe.concurrent('an end', () => {
  test('does not wait for those who listen to documents', async () => {
    const { child, url, hears, ended } = await run({ EXHALE_TEST_MODE: '1' })
    await hears('Exhale is running at')
    const channel = await openChannel(
      (path, init) => fetch(new URL(path, url), init),
      '/google.firestore.v1.Firestore/Listen',
    )
    const back = await channel.listen()
    expect(await back.next()).toEqual([[1, ['noop']]])
    child.kill('SIGTERM')
    expect((await back.next())?.[0]?.[1]).toEqual(['close'])
    expect(await within(7_000, ended)).toBe(0)
  })

  test('does not wait for someone who never finishes', async () => {
    const { child, url, hears, ended } = await run()
    await hears('Exhale is running at')
    const { answer } = await beginForm(url)
    child.kill('SIGTERM')
    await expect(answer).rejects.toThrow()
    expect(await ended).toBe(0)
  })

  test('does not wait for a webhook that never answers', async () => {
    const deaf = await occupy()
    const called = once(deaf.server, 'connection')
    const DATA_DIR = await newFolder()
    const { child, url, hears, ended } = await run({ DATA_DIR, WEBHOOKS_INSIDE: '1' })
    await hears('Exhale is running at')
    const { management } = JSON.parse(await readFile(join(DATA_DIR, 'content', 'tokens.json'), 'utf8'))
    const manage = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${url}/content/v1/spaces/1/${path}`, {
        method,
        headers: { Authorization: management, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      expect(response.ok).toBe(true)
      return (await response.json()) as { story: { id: number } }
    }
    const hook = { endpoint: `http://127.0.0.1:${deaf.port}`, actions: ['story.deleted'] }
    await manage('POST', 'webhook_endpoints', { webhook_endpoint: hook })
    const { story: all } = await manage('POST', 'stories', { story: { name: 'All', is_folder: true } })
    for (const name of ['a', 'b', 'c', 'd']) {
      const content = { component: 'page', title: name, body: [] }
      await manage('POST', 'stories', { story: { name, content, parent_id: all.id } })
    }
    await manage('DELETE', `stories/${all.id}`)
    await called
    child.kill('SIGTERM')
    expect(await within(10_000, ended)).toBe(0)
    deaf.server.close()
  })
})

describe('npm start', () => {
  test('opens, answers, and ends well', async () => {
    const { child, url, port, hears, ended } = await run({}, ['npm', 'start'], root)
    await hears('To become the owner')
    expect((await fetch(`${url}/de/hilfe`)).status).toBe(200)
    const { send, answer } = await beginForm(url)
    child.kill('SIGTERM')
    await hears('Stopping')
    send()
    expect((await answer).statusCode).toBe(401)
    expect(await ended).toBe(0)
    expect(await isFree(port)).toBe(true)
  })
})

/** A ceiling for what would otherwise hang. */
async function within<T>(milliseconds: number, promise: Promise<T>): Promise<T | 'too late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'too late'>(resolve => {
    timer = setTimeout(() => resolve('too late'), milliseconds)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
