import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { chooseEncoding, compress, isWorthCompressing } from './encoding.ts'

describe('the way a body travels', () => {
  test.each([
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['GZIP', 'gzip'],
    ['  gzip ; q=0.5 , deflate', 'gzip'],
    ['gzip;Q=1', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'zstd'],
    ['br;q=0, zstd;q=0.000, *;q=0.1', 'gzip'],
    ['*;q=0', undefined],
    ['*;q=0, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['br;q=0', undefined],
    ['gzip;q=nonsense', undefined],
    ['gzip;q=-1', undefined],
    ['gzipped, brotli', undefined],
    [',,;;,=', undefined],
  ])('asked for %j is %s', (asked, expected) => {
    expect(chooseEncoding(asked)).toBe(expected)
  })

  test('is one of those at hand', () => {
    expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip')
    expect(chooseEncoding('br', ['gzip'])).toBeUndefined()
    expect(chooseEncoding('*', [])).toBeUndefined()
  })

  test.each([
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s brings back what was sent', async (encoding, unpack) => {
    const text = 'smoke-free '.repeat(500)
    for (const effort of ['once', 'live'] as const) {
      const packed = await compress(encoding, Buffer.from(text), effort)
      expect(packed.length).toBeLessThan(text.length / 10)
      expect(unpack(packed).toString()).toBe(text)
    }
  })

  test.each([
    ['text/html; charset=utf-8', 860, true],
    ['text/html; charset=utf-8', 859, false],
    ['application/json', 5_000, true],
    ['application/manifest+json; charset=utf-8', 5_000, true],
    ['image/svg+xml', 5_000, true],
    ['text/x-script', 5_000, true],
    ['image/png', 5_000, false],
    ['font/woff2', 5_000, false],
    ['application/octet-stream', 5_000, false],
    ['', 5_000, false],
  ])('%s of %i bytes is worth packing: %s', (type, bytes, expected) => {
    expect(isWorthCompressing(type, bytes)).toBe(expected)
  })
})
