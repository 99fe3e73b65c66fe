import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPainter } from '../../share/painter.ts'
import { type House, serveHouse } from '../../testing/serve.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

describe('the picture of a shared page', () => {
  test.each(['/', '/ru', '/pl/posts/po-potknieciu', '/de/hilfe', '/install'])(
    '%s is 1200 by 630',
    async path => {
      const html = await (await house.ask(path)).text()
      const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
      const response = await house.ask(address)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/png')
      const { width, height, format } = await sharp(await response.arrayBuffer()).metadata()
      expect([width, height, format]).toEqual([1200, 630, 'png'])
    },
  )

  test('differs from page to page, and is known again', async () => {
    const [home, install, again] = await Promise.all(
      ['/og/index.png', '/og/install.png', '/og/index.png'].map(async path => {
        const response = await house.ask(path)
        return { etag: response.headers.get('etag') ?? '', bytes: Buffer.from(await response.arrayBuffer()) }
      }),
    )
    expect(home?.bytes.equals(install?.bytes ?? Buffer.alloc(0))).toBe(false)
    expect(home?.bytes.equals(again?.bytes ?? Buffer.alloc(0))).toBe(true)
    const known = await house.ask('/og/index.png', { headers: { 'If-None-Match': home?.etag ?? '' } })
    expect(known.status).toBe(304)
  })

  test.each([
    '/og/posts/nothing-here.png',
    '/og/help/nothing-here.png',
    '/og/admin.png',
    '/og/login.png',
    '/og/nowhere.png',
    '/og/posts/after-a-slip.svg',
    '/og/de/posts/after-a-slip.png',
    '/og/..%2f..%2fetc/passwd.png',
    '/og/.png',
    '/og/%E0%A4%A.png',
    '/og/help.png/x',
  ])('there is none at %s', async path => {
    expect((await house.ask(path)).status).toBe(404)
  })

  test('whoever asks for too many at once is asked to wait, and none is lost', async () => {
    const painter = createPainter()
    const wishes = Array.from({ length: 70 }, (_, index) => painter.paint(`Page ${index}`, 'Exhale', 'one'))
    const other = painter.paint('Another page', 'Exhale', 'another')
    const outcomes = await Promise.allSettled(wishes)
    // Two are sent, and half of the places are theirs.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(33)
    await expect(other).resolves.toBeInstanceOf(Buffer)
    await expect(painter.paint('Page 69', 'Exhale', 'one')).resolves.toBeInstanceOf(Buffer)
    await painter.stop()
  })
})
