import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnDatabase } from '../../platform/testing/databases.ts'
import { harmlessAddress } from './schema/harmless-address.ts'
import { openContent, type Stage } from './testing/serve.ts'

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u00adscript:alert(1)',
  '\u200bjavascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://x/y',
  'file:///etc/passwd',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
]

describe('an address', () => {
  it.each(scripts)('%j leads nowhere', address => expect(harmlessAddress(address)).toBe(''))
  it.each([
    'https://example.org/a?b=c#d',
    'mailto:a@b.example',
    'tel:+491234',
    '/help',
    '#top',
    'help/date',
    '?page=2',
    'a@b.example',
  ])('%j stays', address => expect(harmlessAddress(address)).toBe(address))
})

describeOnDatabase('an attacker', open => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openContent(await open())
  })

  const save = async (slug: string, content: object) => {
    const story = { name: slug, slug, content: { component: 'page', ...content } }
    const made = await stage.manage('POST', 'stories', { story, publish: 1 })
    expect(made.status).toBe(201)
    return (await stage.read(`stories/${slug}`)).body.story.content
  }

  describe('who writes', () => {
    it.each(scripts)('%j as every kind of address, gets none through', async address => {
      const slug = `a${scripts.indexOf(address)}`
      const mark = (type: string, attrs: object) => ({ type: 'text', text: 'x', marks: [{ type, attrs }] })
      const content = await save(slug, {
        link: {
          fieldtype: 'multilink',
          linktype: 'url',
          url: address,
          cached_url: address,
          custom: { onclick: 'x()' },
        },
        picture: { fieldtype: 'asset', filename: address },
        pictures: [{ fieldtype: 'asset', filename: address }],
        body: [{ component: 'teaser', link: { fieldtype: 'multilink', linktype: 'bad', url: address } }],
        text: {
          type: 'doc',
          content: [
            {
              type: 'paragraph',
              content: [mark('link', { href: address, linktype: 'url', custom: { onclick: 'x()' } })],
            },
            { type: 'image', attrs: { src: address, onerror: 'x()' } },
            {
              type: 'blok',
              attrs: { body: [{ component: 'teaser', link: { fieldtype: 'multilink', url: address } }] },
            },
          ],
        },
      })
      const { text, ...rest } = content
      expect(JSON.stringify(rest)).not.toMatch(/script|evil|passwd|onclick|blob/)
      expect(JSON.stringify(text)).not.toMatch(/script|evil|passwd|onclick|onerror|blob/)
      expect(text.content[0].content).toEqual([{ type: 'text', text: 'x' }])
    })

    it('unknown nodes, marks and attributes keeps only their words', async () => {
      const { text } = await save('nodes', {
        text: {
          type: 'doc',
          onload: 'x()',
          content: [
            { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
            {
              type: 'html',
              attrs: { html: '<b>' },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: '<img src=x onerror=x()>' }] }],
            },
            { type: 'constructor' },
            { type: '__proto__', content: [{ type: 'text', text: 'p' }] },
            {
              type: 'heading',
              attrs: { level: 99, style: 'x', textAlign: 'center;background:url(x)' },
              content: [
                {
                  type: 'text',
                  text: 'h',
                  marks: [{ type: 'styled', attrs: { class: 'a" onclick="x' } }, { type: 'evil' }],
                },
                {
                  type: 'text',
                  text: 'c',
                  marks: [{ type: 'highlight', attrs: { color: 'red;background:url(javascript:x)' } }],
                },
              ],
            },
            { type: 'code_block', attrs: { class: 'language-x" onload="y' } },
          ],
        },
      })
      expect(text).toEqual({
        type: 'doc',
        content: [
          { type: 'text', text: 'alert(1)' },
          { type: 'paragraph', content: [{ type: 'text', text: '<img src=x onerror=x()>' }] },
          { type: 'text', text: 'p' },
          {
            type: 'heading',
            attrs: { level: 2 },
            content: [
              { type: 'text', text: 'h', marks: [{ type: 'styled' }] },
              { type: 'text', text: 'c', marks: [{ type: 'highlight' }] },
            ],
          },
          { type: 'code_block' },
        ],
      })
    })

    it('names that would leave the editor’s comment is refused or renamed', async () => {
      const story = { name: 'x', slug: 'comment', content: { component: 'a"}--><script>' } }
      expect((await stage.manage('POST', 'stories', { story })).status).toBe(422)
      await save('uid', {
        _uid: '"--><script>alert(1)</script>',
        body: [{ component: 'teaser', _uid: '-->' }],
      })
      const draft = await stage.read('stories/uid', { version: 'draft' }, stage.tokens.preview)
      expect(JSON.stringify(draft.body)).not.toContain('script>')
      expect(draft.body.story.content.body[0]._uid).toMatch(/^[0-9a-f-]{36}$/)
    })

    it('keys that reach into every object are dropped', async () => {
      const body =
        '{"story":{"name":"p","slug":"proto","content":{"component":"page","__proto__":{"a":1},"x":{"constructor":{"b":2}}}},"publish":1}'
      const made = await stage.ask('/v1/spaces/1/stories', {
        method: 'POST',
        headers: { Authorization: stage.tokens.management },
        body,
      })
      expect(made.status).toBe(201)
      expect(made.body.story.content.x).toEqual({})
      expect(({} as Record<string, unknown>).a).toBeUndefined()
    })

    it('without end is stopped', async () => {
      let deep: object = { component: 'page' }
      for (let depth = 0; depth < 200; depth++) deep = { component: 'page', body: [deep] }
      const send = (content: object) =>
        stage.manage('POST', 'stories', { story: { name: 'x', slug: 'deep', content } })
      expect((await send(deep)).status).toBe(422)
      expect((await send({ component: 'page', text: 'x'.repeat(1_100_000) })).body).toEqual({
        content: ['is too large'],
      })
      expect((await send({ component: 'page', text: 'x'.repeat(4_000_000) })).status).toBe(413)
    })
  })

  describe('with too few rights', () => {
    const story = { name: 'x', slug: 'rights', content: { component: 'page' } }

    it('is refused what their token does not name', async () => {
      const reading = await stage.token('management', ['read'])
      const writing = await stage.token('management', ['read', 'write'])
      expect((await stage.manage('POST', 'stories', { story }, reading)).status).toBe(403)
      expect((await stage.manage('POST', 'components', { component: { name: 'x' } }, writing)).status).toBe(
        403,
      )
      expect((await stage.manage('GET', 'webhook_endpoints', undefined, writing)).status).toBe(403)
      expect((await stage.manage('POST', 'stories', { story, publish: 1 }, writing)).status).toBe(403)
      const made = await stage.manage('POST', 'stories', { story }, writing)
      const { id } = made.body.story
      expect((await stage.manage('GET', `stories/${id}/publish`, undefined, writing)).status).toBe(403)
      const later = { story: { publish_at: '2030-01-01 00:00' } }
      expect((await stage.manage('PUT', `stories/${id}`, later, writing)).status).toBe(403)
      await stage.manage('GET', `stories/${id}/publish`)
      expect((await stage.manage('DELETE', `stories/${id}`, undefined, writing)).status).toBe(403)
      expect((await stage.read('stories/rights')).status).toBe(200)
    })

    it('finds no door for another kind of token, nor for another space', async () => {
      for (const token of [stage.tokens.public, stage.tokens.preview, 'x', '', 'Bearer '])
        expect((await stage.manage('GET', 'stories', undefined, token)).status).toBe(401)
      const headers = { Authorization: stage.tokens.management }
      expect((await stage.ask('/v1/spaces/2/stories', { headers })).status).toBe(404)
      expect((await stage.ask('/v1/spaces/1/stories/999999', { headers })).status).toBe(404)
      expect((await stage.read('stories', { token: stage.tokens.management })).status).toBe(401)
      expect(
        (
          await stage.ask('/v1/spaces/1/stories', {
            headers: { Authorization: `Bearer ${stage.tokens.management}` },
          })
        ).status,
      ).toBe(200)
    })

    it('with a revoked token reads nothing, not even from memory', async () => {
      const { token, id } = await stage.content.administration.createToken({ name: 'x', kind: 'public' })
      expect((await stage.read('stories', {}, token)).status).toBe(200)
      await stage.content.administration.revokeToken(id)
      expect((await stage.read('stories', {}, token)).status).toBe(401)
    })

    it('as an editor by session may write but not by a GET', async () => {
      const editor = { id: 'e', name: 'E', isOwner: false }
      const ask = (path: string, init?: RequestInit) =>
        stage.content.fetch(new Request(`http://localhost/content/v1/spaces/1/${path}`, init), { editor })
      const made = await ask('stories', {
        method: 'POST',
        body: JSON.stringify({ story: { ...story, slug: 'by-session' } }),
      })
      expect(made.status).toBe(201)
      const { id } = ((await made.json()) as { story: { id: number } }).story
      expect((await ask(`stories/${id}/publish`)).status).toBe(403)
      expect((await ask(`stories/${id}/publish`, { method: 'POST' })).status).toBe(200)
      expect((await ask('webhook_endpoints')).status).toBe(403)
    })
  })

  describe('who uploads', () => {
    const announce = async (filename: string) => (await stage.manage('POST', 'assets', { filename })).body
    const upload = async (
      form: { fields: Record<string, string> },
      file: Uint8Array,
      name = 'x.jpg',
      change: Record<string, string> = {},
    ) => {
      const body = new FormData()
      for (const [key, value] of Object.entries({ ...form.fields, ...change })) body.set(key, value)
      body.set('file', new File([new Uint8Array(file)], name, { type: 'image/jpeg' }))
      // As a server gets it: bytes with a length.
      const packed = new Response(body)
      const headers = { 'Content-Type': packed.headers.get('content-type') ?? '' }
      return stage.ask('/v1/uploads', { method: 'POST', headers, body: await packed.arrayBuffer() })
    }
    const jpeg = (exif = false) => {
      const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#4a8' } }).jpeg()
      return (exif ? picture.withExif({ IFD0: { Copyright: 'secret-place' } }) : picture).toBuffer()
    }
    const serve = (filename: string, accept = '*/*') =>
      stage.content.fetch(new Request(filename, { headers: { Accept: accept } }))

    it('a picture, gets it back without what the camera added, in any size and the best format', async () => {
      const form = await announce('../../My Holiday.svg.php')
      const original = await jpeg(true)
      expect(original.toString('latin1')).toContain('secret-place')
      expect((await upload(form, original)).status).toBe(201)
      const { body } = await stage.manage('GET', `assets/${form.id}/finish_upload`)
      expect(body).toMatchObject({
        content_type: 'image/jpeg',
        name: 'my-holiday-svg.jpg',
        width: 300,
        height: 200,
      })
      const whole = await serve(body.filename)
      expect(whole.headers.get('content-security-policy')).toContain('sandbox')
      expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
      expect(Buffer.from(await whole.arrayBuffer()).toString('latin1')).not.toContain('secret-place')
      const sizes: [string, string, string, number][] = [
        ['/m/100x0', 'image/avif,image/webp,*/*', 'image/avif', 160],
        ['/m/100x0', 'image/webp,*/*', 'image/webp', 160],
        ['/m/64x64', '*/*', 'image/jpeg', 200],
        ['/m/64x64/filters:quality(99):format(png):focal(10x10:20x20)', 'image/avif', 'image/jpeg', 200],
      ]
      for (const [path, accept, type, width] of sizes) {
        const small = await serve(body.filename + path, accept)
        expect([small.status, small.headers.get('content-type')]).toEqual([200, type])
        expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(width)
      }
      const found = await stage.read('assets/me', { filename: body.filename })
      expect(found.body.asset).toMatchObject({ id: form.id, content_type: 'image/jpeg' })
      expect((await upload(form, original)).status).toBe(403)
    })

    it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
      [
        'an SVG with a script',
        () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      ],
      ['an SVG behind a declaration', () => Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')],
      ['HTML', () => Buffer.from('<html><script>alert(1)</script>')],
      ['nothing', () => Buffer.alloc(0)],
      ['the head of a picture alone', () => Buffer.from('\xff\xd8\xff\xe0 not a picture', 'latin1')],
      ['a picture cut short', async () => (await jpeg()).subarray(0, 200)],
      ['a PDF with a script', () => Buffer.from('%PDF-1.4\n<< /S /JavaScript /JS (app.alert(1)) >>\n%%EOF')],
      [
        'a PDF with a script whose name is spelled otherwise',
        () => Buffer.from('%PDF-1.4\n<< /S /J#61vaScript /J#53 (app.alert(1)) >>\n%%EOF'),
      ],
      ['a PDF with a script in a packed object', () => packedPdf('<< /S /JavaScript /JS (x) >>')],
      [
        'a PDF that cannot be looked into',
        () => Buffer.from('%PDF-1.5\n2 0 obj\n<< /Type /ObjStm >>\nstream\nlocked\nendstream\n%%EOF'),
      ],
      ['a PDF that is a page too', () => Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n%%EOF')],
      ['a PDF without an end', () => Buffer.from('%PDF-1.4\n')],
      [
        'a bomb',
        async () => {
          const bomb = await sharp({
            create: { width: 8_000, height: 8_000, channels: 3, background: '#000' },
          })
            .png({ compressionLevel: 9 })
            .toBuffer()
          expect(bomb.length).toBeLessThan(2_000_000)
          return bomb
        },
      ],
    ])('%s is refused', async (_, make) => {
      const form = await announce('x.jpg')
      const { status, body } = await upload(form, await make())
      expect([status, Object.keys(body)]).toEqual([422, ['file']])
      expect((await stage.manage('GET', `assets/${form.id}/finish_upload`)).status).toBe(422)
    })

    it('a PDF that does nothing, gets it back', async () => {
      const form = await announce('x.pdf')
      expect((await upload(form, packedPdf('<< /Type /Catalog /Title (#61) >>'))).status).toBe(201)
    })

    it('a picture with a page at its end, gets the picture alone', async () => {
      const form = await announce('x.jpg')
      const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>PK\x03\x04')])
      const { body } = await upload(form, polyglot)
      const back = Buffer.from(await (await serve(body.filename)).arrayBuffer()).toString('latin1')
      expect(back).not.toContain('script')
      expect(back).not.toContain('PK\x03\x04')
    })

    it('with a form that is changed, another’s or late, is refused', async () => {
      const [form, other] = [await announce('x.jpg'), await announce('y.jpg')]
      const file = await jpeg()
      const forged = Buffer.from(JSON.stringify({ id: other.id, until: 9e15 })).toString('base64url')
      expect((await upload(form, file, 'x', { policy: forged })).status).toBe(403)
      expect((await upload(form, file, 'x', { signature: 'x' })).status).toBe(403)
      stage.clock.advance(16 * 60_000)
      expect((await upload(form, file)).status).toBe(403)
    })

    it('too much, or no form at all, is refused', async () => {
      const form = await announce('x.jpg')
      expect((await upload(form, Buffer.alloc(13 * 1024 * 1024))).status).toBe(413)
      expect((await stage.ask('/v1/uploads', { method: 'POST', body: '{}' })).status).toBe(422)
      const broken = {
        method: 'POST',
        body: 'x',
        headers: { 'Content-Type': 'multipart/form-data; boundary=y' },
      }
      expect((await stage.ask('/v1/uploads', broken)).status).toBe(422)
    })

    it('without a right to it, is refused before the file is read', async () => {
      const { fields } = await announce('x.jpg')
      const part = (name: string, value: string, more = '') =>
        `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
      const send = async (signature: string, end: string | undefined) => {
        const body = new ReadableStream({
          start: controller => {
            const head = part('policy', fields.policy) + part('signature', signature)
            controller.enqueue(Buffer.from(head + part('file', 'the beginning', '; filename="x"')))
            if (end === undefined) return
            controller.enqueue(Buffer.from(end))
            controller.close()
          },
        })
        const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
        const init = { method: 'POST', headers, body, duplex: 'half' }
        return (await stage.ask('/v1/uploads', init)).status
      }
      // The rest of the file never comes.
      expect(await send('made up', undefined)).toBe(403)
      expect(await send(fields.signature, '--b--\r\n')).toBe(422)
    })

    it.each([
      ['of many', 20_000, 'x'],
      ['of long ones', 3, 'x'.repeat(16 * 1024)],
    ])('with fields %s ahead of its file, is refused before the rest is read', async (_, count, value) => {
      const part = `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n${value}\r\n`
      const body = new ReadableStream({
        start: controller => controller.enqueue(Buffer.from(part.repeat(count))),
      })
      const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
      const init = { method: 'POST', headers, body, duplex: 'half' }
      expect((await stage.ask('/v1/uploads', init)).status).toBe(422)
    })

    it('has few fields ahead of its file', async () => {
      const { fields } = await announce('x.jpg')
      const part = (name: string, value: string, more = '') =>
        `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
      const send = async (count: number) => {
        const others = Array.from({ length: count }, (_, index) => part(`f${index}`, ''))
        const own = part('policy', fields.policy) + part('signature', 'made up')
        const body = `${others.join('')}${own}${part('file', 'x', '; filename="x"')}--b--\r\n`
        const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
        return (await stage.ask('/v1/uploads', { method: 'POST', headers, body })).status
      }
      // Where they are read, the signature is looked at.
      expect([await send(10), await send(30)]).toEqual([403, 422])
    })

    it.each([
      '/assets/1/x/000000000000/../../../exhale.sqlite',
      '/assets/1/x/000000000000/..%2f..%2fexhale.sqlite',
      '/assets/..%2f..%2f/etc/passwd',
      '/assets/1/300x200/aaaaaaaaaaaa/x.jpg',
      '/assets/1/300x200/aaaaaaaaaaaa/x.jpg/m/99999999x1',
      '/assets/',
    ])('or asks for %s finds nothing', async path => {
      expect((await stage.ask(path)).status).toBe(404)
    })

    it('leaves files only where pictures are kept', async () => {
      const files = await readdir(stage.dataDir, { recursive: true, withFileTypes: true })
      const kept = files
        .filter(file => file.isFile())
        .map(file => join(file.parentPath, file.name).slice(stage.dataDir.length))
      expect(kept.length).toBeGreaterThan(1)
      for (const file of kept)
        expect(file).toMatch(
          /^\/content\/(tokens\.json|pictures\/[0-9a-f]{2}\/[\w-]+\.(avif|webp|jpeg|png))$/,
        )
    })
  })
})

/** A PDF whose objects are in a packed stream, as most are written today. */
function packedPdf(object: string): Buffer {
  const packed = deflateSync(Buffer.from(`1 0 ${object}`))
  return Buffer.concat([
    Buffer.from('%PDF-1.5\n2 0 obj\n<< /Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n'),
    packed,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ])
}
