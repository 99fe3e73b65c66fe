import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { describeOnDatabase } from '../../../platform/testing/databases.ts'
import { openContent, type Stage } from '../testing/serve.ts'
import { createPictures, digestOf } from './pictures.ts'

/** A picture that is kept, and the address it is asked for at. */
async function addPicture(stage: Stage, width = 300, height = 200, kind: 'jpeg' | 'png' = 'jpeg') {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#4a8', noise } })
  const { body: form } = await stage.manage('POST', 'assets', { filename: `picture.${kind}` })
  const body = new FormData()
  for (const [key, value] of Object.entries(form.fields)) body.set(key, String(value))
  body.set('file', new File([new Uint8Array(await picture.toFormat(kind).toBuffer())], 'picture'))
  const packed = new Response(body)
  const headers = { 'Content-Type': packed.headers.get('content-type') ?? '' }
  const sent = { method: 'POST', headers, body: await packed.arrayBuffer() }
  return (await stage.ask('/v1/uploads', sent)).body.filename as string
}

async function listFiles(stage: Stage) {
  const folder = join(stage.dataDir, 'content', 'pictures')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async path => ({ path, bytes: (await stat(path)).size })))
}

const askFor = (stage: Stage, address: string, clientAddress: string, accept = 'image/webp') =>
  stage.content.fetch(new Request(address, { headers: { Accept: accept } }), { clientAddress })

describeOnDatabase('pictures', open => {
  it('are made in few sizes, whatever is wished for', async () => {
    const stage = await openContent(await open())
    const address = await addPicture(stage, 64, 48)
    const lengths = [0, 1, 150, 333, 777, 1250, 99_999]
    const filters = [
      '',
      '/filters:format(avif)',
      '/filters:quality(1):format(png)',
      '/filters:focal(1x1:2x2):format(webp)',
      '/filters:focal(60x40:61x41):format(webp)',
      '/filters:format(bmp)',
    ]
    for (const width of lengths)
      for (const height of lengths)
        for (const filter of filters) {
          const { status } = await askFor(stage, `${address}/m/${width}x${height}${filter}`, '192.0.2.1')
          expect(status).toBe(200)
        }
    expect((await listFiles(stage)).length).toBeLessThanOrEqual(66)
  })

  it('come as wide as was wished for or wider, and cut to the nearest shape', async () => {
    const stage = await openContent(await open())
    const address = await addPicture(stage, 2_000, 1_000)
    const sizeOf = async (path: string) => {
      const response = await askFor(stage, address + path, '192.0.2.1', 'image/jpeg')
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      return [width, height]
    }
    expect(await sizeOf('/m/960x0')).toEqual([960, 480])
    expect(await sizeOf('/m/700x0')).toEqual([960, 480])
    expect(await sizeOf('/m/0x300')).toEqual([960, 480])
    expect(await sizeOf('/m')).toEqual([1600, 800])
    expect(await sizeOf('/m/320x240')).toEqual([320, 240])
    expect(await sizeOf('/m/1200x630')).toEqual([1200, 630])
    expect(await sizeOf('/m/50x51')).toEqual([320, 320])
  })

  it('keep no visitor waiting for those that another network asks for', async () => {
    const stage = await openContent(await open())
    const address = await addPicture(stage, 500, 400, 'png')
    const sizes = [160, 480, 960, 1600].map(width => `${width}x0`)
    for (const width of [320, 640, 1200])
      for (const shape of [1, 3 / 4, 2 / 3, 9 / 16, 21 / 40, 4 / 3])
        sizes.push(`${width}x${Math.round(width * shape)}`)
    const wishes = ['png', 'jpeg', 'webp'].flatMap(format =>
      sizes.map(size => `${size}/filters:format(${format})`),
    )
    let flooded = 0
    const flood = wishes.map(async wish => {
      const response = await askFor(stage, `${address}/m/${wish}`, '192.0.2.66')
      if (response.status === 200) flooded += 1
      return response
    })
    const visitor = await askFor(stage, `${address}/m/480x0/filters:format(avif)`, '198.51.100.7')
    expect(visitor.status).toBe(200)
    expect(flooded).toBeLessThan(wishes.length / 4)
    const refused = (await Promise.all(flood)).filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(wishes.length / 2)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(refused[0]?.headers.get('cache-control')).toBe('no-store')
    const again = await askFor(stage, `${address}/m/1200x900/filters:format(webp)`, '192.0.2.66')
    expect(again.status).toBe(200)
  })

  it('that there is no room to make are answered with the nearest there is', async () => {
    const pictures = createPictures(await mkdtemp(join(tmpdir(), 'exhale-pictures-')))
    const stage = await openContent(await open(), { pictures })
    const address = await addPicture(stage, 500, 400)
    const ask = (path: string) => askFor(stage, address + path, '192.0.2.66')
    await ask('/m/480x0')
    const hold = Promise.withResolvers<void>()
    const held = Array.from({ length: 40 }, async (_, index) => {
      const wish = { width: 320, height: 0, focus: '', format: 'webp' } as const
      const other = digestOf(Buffer.from(String(index)))
      return pictures.find(other, wish, '192.0.2.66', () => hold.promise.then(() => Buffer.of()))
    })
    // One is being made, as many wait as may, and the others are refused.
    await Promise.any(held.map(async found => (await found) === undefined || Promise.reject()))
    const late = await ask('/m/960x0')
    expect([late.status, late.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect((await sharp(Buffer.from(await late.arrayBuffer())).metadata()).width).toBe(480)
    hold.resolve()
    await Promise.allSettled(held)
    const right = await ask('/m/960x0')
    expect(right.headers.get('cache-control')).toContain('immutable')
    expect((await sharp(Buffer.from(await right.arrayBuffer())).metadata()).width).toBe(500)
  })

  it('take no more of the disk than they may, and those used last stay', async () => {
    const pictureBytes = 60_000
    const stage = await openContent(await open(), { pictureBytes })
    const address = await addPicture(stage, 200, 150)
    const dear = `${address}/m/160x0`
    await askFor(stage, dear, '192.0.2.1')
    const [kept] = await listFiles(stage)
    for (const format of ['jpeg', 'webp', 'avif'])
      for (const width of [480, 960, 1600, 320, 640, 1200]) {
        await askFor(
          stage,
          `${address}/m/${width}x${width < 700 ? width : 0}/filters:format(${format})`,
          '192.0.2.1',
        )
        await askFor(stage, dear, '192.0.2.1')
        const files = await listFiles(stage)
        expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(pictureBytes)
        expect(files.map(({ path }) => path)).toContain(kept?.path)
      }
    expect((await listFiles(stage)).length).toBeGreaterThan(2)
  })
})
