import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPort } from '../server/testing/serve.ts'
import { type Running, spawnServer } from './spawn.ts'
import { setStage } from './stage.ts'
import { awake, eventually, watchPage } from './watch.ts'

/** The site as it is developed, with Vite in front of it. */
const stage = setStage()
let site: Running

beforeAll(async () => {
  site = await spawnServer({ script: 'server/dev.ts', port: await findPort() })
  await warm()
})
afterAll(() => site?.stop())

/** The first visits make Vite prepare what the pages import; a page that came too early is asked for again. */
async function warm(): Promise<void> {
  const page = await stage.browser.newPage()
  const watch = watchPage(page, site.url)
  const url = `${site.url}/`
  for (let visits = 1; ; visits++) {
    page.setDefaultTimeout(30_000)
    const problem = await page
      .goto(url)
      .then(() => awake(page))
      .then(() => page.waitForLoadState('networkidle'))
      .catch((error: unknown) => error)
    const late = watch.take().filter(fault => fault.includes('504'))
    if (!problem && late.length === 0) break
    if (visits === 8) throw new Error(`The site did not open: ${problem ?? late}`)
  }
  await page.close()
}

describe('while developing', () => {
  test('hears of changes through the door of the site itself', async () => {
    const { page } = await stage.open()
    const sockets: string[] = []
    const words: string[] = []
    page.on('websocket', socket => {
      sockets.push(socket.url())
      socket.on('framereceived', ({ payload }) => words.push(String(payload)))
    })
    await page.goto(`${site.url}/`)
    await eventually(() => words.some(word => word.includes('"connected"'))).toBe(true)
    expect(sockets.map(url => new URL(url).port)).toEqual([new URL(site.url).port])
  })

  test.skipIf(!existsSync('/proc/net/tcp'))('opens no other door', async () => {
    expect(await listDoors(site.pid)).toEqual([Number(new URL(site.url).port)])
  })
})

/** The ports a process listens at, as the kernel tells. */
async function listDoors(pid: number): Promise<number[]> {
  const folder = `/proc/${pid}/fd`
  const links = await Promise.all(
    (await readdir(folder)).map(fd => readlink(`${folder}/${fd}`).catch(() => '')),
  )
  const own = new Set(links.map(link => link.match(/^socket:\[(\d+)\]$/)?.[1]).filter(inode => inode))
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map(name => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')),
  )
  return tables
    .flatMap(table => table.trim().split('\n').slice(1))
    .map(line => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === '0A' && own.has(inode))
    .map(([, address]) => Number.parseInt(address?.split(':')[1] ?? '', 16))
}
