import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Files, openFiles } from './files.ts'

const script = 'export const breath = "out"\n'.repeat(60)
const words = JSON.stringify({ hello: 'Hallo '.repeat(200) })

let folder: string
let files: Files
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exhale-files-'))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets/deep'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(client, 'favicon.svg'), '<svg/>')
  await writeFile(join(client, 'odd.xyz'), 'odd')
  await writeFile(join(client, 'assets/a-1.js'), script)
  await writeFile(join(client, 'assets/a-1.js.br'), brotliCompressSync(script))
  await writeFile(join(client, 'assets/a-1.js.gz'), gzipSync(script))
  await writeFile(join(client, 'assets/deep/b-1.css'), 'p{}')
  files = await openFiles(client)
  files.add('/words/de/home-1.json', words, 'application/json; charset=utf-8')
})
afterAll(() => rm(folder, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.answer(new Request(`http://localhost${path}`, { headers, method }))

async function get(path: string, headers?: Record<string, string>, method?: string): Promise<Response> {
  const response = await ask(path, headers, method)
  if (!response) throw new Error(`no file at ${path}`)
  return response
}

describe('a file', () => {
  test.each([
    ['/assets/a-1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/deep/b-1.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/words/de/home-1.json', 'application/json; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'image/svg+xml', 'public, max-age=0, must-revalidate'],
    ['/favicon.svg?v=2', 'image/svg+xml', 'public, max-age=0, must-revalidate'],
    ['/odd.xyz', 'application/octet-stream', 'public, max-age=0, must-revalidate'],
  ])('%s is %s, kept as %s', async (path, type, caching) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe(caching)
    expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength))
  })

  test.each([
    ['/assets/a-1.js', 'br', 'br'],
    ['/assets/a-1.js', 'zstd, gzip', 'gzip'],
    ['/assets/a-1.js', 'br;q=0, *', 'gzip'],
    ['/assets/a-1.js', '*', 'br'],
    ['/assets/a-1.js', 'zstd', null],
    ['/assets/a-1.js', '*;q=0', null],
    ['/assets/a-1.js', '', null],
    ['/words/de/home-1.json', 'br', 'br'],
    ['/words/de/home-1.json', 'zstd', 'zstd'],
    ['/words/de/home-1.json', 'gzip', 'gzip'],
    ['/words/de/home-1.json', 'identity', null],
  ])('%s asked for in %j travels as %s', async (path, accepted, encoding) => {
    const response = await get(path, { 'accept-encoding': accepted })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const body = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(body.length))
    expect(unpack(body, encoding)).toBe(path.startsWith('/words') ? words : script)
  })

  test('without packed copies travels as it is', async () => {
    const response = await get('/favicon.svg', { 'accept-encoding': 'br' })
    expect(response.headers.has('content-encoding')).toBe(false)
    expect(response.headers.has('vary')).toBe(false)
  })

  test('is not sent again to someone who has it, in the way they have it', async () => {
    const path = '/assets/a-1.js'
    const packed = (await get(path, { 'accept-encoding': 'br' })).headers.get('etag') ?? ''
    const plain = (await get(path)).headers.get('etag') ?? ''
    expect(packed).not.toBe(plain)
    const again = (tag: string) => get(path, { 'accept-encoding': 'br', 'if-none-match': tag })
    for (const tag of [packed, `W/${packed}`, `"other", ${packed}`, '*']) {
      const response = await again(tag)
      expect([tag, response.status, await response.text()]).toEqual([tag, 304, ''])
      expect(response.headers.get('etag')).toBe(packed)
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(response.headers.has('content-encoding')).toBe(false)
    }
    for (const tag of [plain, '"other"', '', packed.slice(1, -1)]) expect((await again(tag)).status).toBe(200)
  })

  test('changes its tag with its contents', async () => {
    const before = (await get('/words/de/home-1.json')).headers.get('etag')
    const other = await openFiles(join(folder, 'client'))
    other.add('/words/de/home-1.json', `${words} `, 'application/json')
    const after = await other.answer(new Request('http://localhost/words/de/home-1.json'))
    expect(after?.headers.get('etag')).not.toBe(before)
  })

  test('is described to HEAD without its body', async () => {
    const response = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' }, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('content-length')).toBe(String(gzipSync(script).length))
    expect(await response.text()).toBe('')
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is not for %s', async method => {
    const response = await get('/favicon.svg', {}, method)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('no file', () => {
  test.each([
    '/',
    '/client',
    '/secret.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/%2e%2e/secret.txt',
    '/FAVICON.svg',
    '/favicon.svg/',
    '//favicon.svg',
    '/favicon.svg%00',
    '/constructor',
    '/__proto__',
  ])('at %s', async path => {
    expect(await ask(path)).toBeUndefined()
  })

  test.each([
    '/assets/',
    '/assets/a-2.js',
    '/assets/a-1.js.br',
    '/assets/deep',
    '/assets/privacy-2.js',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2fsecret.txt',
    '/words/de/home-2.json',
    '/words/../assets/a-2.js',
  ])('of this build at %s, said so that no one remembers', async path => {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([404, 'Not Found'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('outside the folder', async () => {
    expect(await ask('/assets/../../secret.txt')).toBeUndefined()
  })
})

function unpack(body: Buffer, encoding: string | null): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString()
  if (encoding === 'zstd') return zstdDecompressSync(body).toString()
  if (encoding === 'gzip') return gunzipSync(body).toString()
  return body.toString()
}
