import { describe, expect, test } from 'vitest'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { isWhole } from '../../platform/testing/tier.ts'
import { readCode } from '../testing/read-code.ts'
import { chunksOf, sizeOf, splitText, wordsIn } from './testing/files.ts'
import { type Changes, everything, setCertificateStage, wishes } from './testing/stage.ts'

const { stage, post, make, read, bytes } = setCertificateStage()

describe('outputs', () => {
  test.each([
    ['share.png', 1200, 630],
    ['square.png', 1080, 1080],
  ])('%s is a picture of its size, painted once and then kept', async (file, width, height) => {
    const { viewId } = await make()
    const first = await bytes(`/certificates/${viewId}/${file}`)
    expect(sizeOf(first)).toEqual([width, height])
    const again = await stage.house.ask(`/certificates/${viewId}/${file}`)
    const etag = again.headers.get('etag') ?? ''
    expect(again.headers.get('x-robots-tag')).toContain('noindex')
    const known = await stage.house.ask(`/certificates/${viewId}/${file}`, {
      headers: { 'If-None-Match': etag },
    })
    expect(known.status).toBe(304)
  })

  test.each([
    ['a4.pdf', 595, 842],
    ['letter.pdf', 612, 792],
  ])('%s is one sheet of its size with words that are words', async (file, width, height) => {
    const { viewId } = await make({ language: 'pl', name: 'Żaneta Łęcka' })
    const pdf = await bytes(`/certificates/${viewId}/${file}`)
    const text = pdf.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const [, right = 0, top = 0] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text)?.map(Number) ?? []
    expect([Math.round(right), Math.round(top)]).toEqual([width, height])
    const words = wordsIn(pdf)
    for (const letter of 'Żaneta') expect(words).toContain(letter)
    expect(words).toMatch(/ł|ę/)
  })

  // Each is a picture and a sheet to draw: of one with another alphabet more can go wrong.
  test.each((isWhole ? languageCodes : ['de', 'ru']) as Language[])(
    'in %s are a picture, a PDF, text and a calendar',
    async language => {
      const { viewId } = await make({ language, theme: 'moss' })
      expect(sizeOf(await bytes(`/certificates/${viewId}/share.png`))).toEqual([1200, 630])
      expect((await bytes(`/certificates/${viewId}/a4.pdf`)).length).toBeGreaterThan(5_000)
      const plain = (await read(`/certificates/${viewId}/certificate.txt`)).text
      const say = stage.house.backend.library.words(language).getFixedT(null, 'certificate')
      expect(plain).toContain(say('paper.selfReported'))
      const calendar = (await read(`/certificates/${viewId}/next.ics`)).text
      expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
      expect(calendar).toMatch(/DTSTART;VALUE=DATE:\d{8}\r\n/)
      expect(calendar.split('\r\n').every(line => Buffer.byteLength(line) <= 75)).toBe(true)
    },
  )

  test('survive a name of any letters', async () => {
    for (const name of ['<b>&"\'', '😀 🌊', '王小明', 'م', 'W'.repeat(60)]) {
      const { viewId } = await make({ name })
      expect(sizeOf(await bytes(`/certificates/${viewId}/share.png`))).toEqual([1200, 630])
      expect((await bytes(`/certificates/${viewId}/a4.pdf`)).subarray(0, 5).toString()).toBe('%PDF-')
      expect((await read(`/certificate/${viewId}`)).text).not.toContain('<b>&')
    }
  })

  test('the QR code is the link, drawn', async () => {
    const { viewId } = await make()
    const { text, headers } = await read(`/certificates/${viewId}/qr.svg`)
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(text).toMatch(/^<svg .*viewBox="-4 -4 /)
    expect(await readCode(Buffer.from(text))).toMatch(new RegExp(`^https?://.+/certificate/${viewId}$`))
  })
})

describe('what is switched off', () => {
  /** Said in letters that nothing else on an English sheet has. */
  const marked: Changes = { name: 'Żen', message: 'Ąla', moment: '2026-07-01T08:00', hasBadge: 'on' }
  const traces = {
    name: /Żen/,
    days: /\d+ days|days smoke-free/,
    since: /July|2026-07-01/,
    // As a word: three letters in a row are in some signatures too.
    money: /€|\bEUR\b/,
    message: /Ąla/,
  }
  const letters = { name: /Ż/, days: /$^/, since: /J/, money: /€/, message: /Ą/ }
  const files = [
    'share.png',
    'square.png',
    'badge.png',
    'a4.pdf',
    'letter.pdf',
    'qr.svg',
    'certificate.txt',
    'next.ics',
    'credential.jwt',
  ]
  const textOf = (bytes: Buffer) => bytes.toString('utf8')
  /** Words in PDFs are letters of fonts; what the file says of itself is Latin or UTF-16. */
  const pdfOf = (pdf: Buffer) => `${pdf.toString('latin1')}${pdf.toString('latin1').replaceAll('\0', '')}`

  async function ask(viewId: string, file: string): Promise<Buffer> {
    const response = await stage.house.ask(`/certificates/${viewId}/${file}`)
    expect([200, 404]).toContain(response.status)
    return Buffer.from(await response.arrayBuffer())
  }

  /** Every output there is, as the text that can be had from it. */
  async function readAll(viewId: string): Promise<Record<string, string>> {
    const claimsOf = (jwt: string) => Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()
    const bakedIn = (png: Buffer) =>
      chunksOf(png)
        .filter(({ type }) => !['IHDR', 'IDAT', 'IEND'].includes(type))
        .map(({ data }) => data.toString('utf8') + claimsOf(splitText(data)[2]))
        .join('\n')
    const page = (await read(`/certificate/${viewId}`)).text
    const all: Record<string, string> = {
      page,
      tags: page.match(/<(?:meta|title)[^>]*>[^<]*/g)?.join('\n') ?? '',
      data: (await read(`/certificate/${viewId}.data`)).text,
    }
    for (const file of files) {
      const bytes = await ask(viewId, file)
      if (file.endsWith('.png')) all[file] = bakedIn(bytes)
      else if (file.endsWith('.pdf')) all[file] = pdfOf(bytes)
      else all[file] = file.endsWith('.jwt') ? claimsOf(textOf(bytes)) : textOf(bytes)
    }
    return all
  }

  const foundIn = (all: Record<string, string>, trace: RegExp) =>
    Object.keys(all).filter(name => trace.test(all[name] ?? ''))

  test('would be found in these outputs, were it on', async () => {
    const { viewId } = await make(marked)
    const all = await readAll(viewId)
    expect(foundIn(all, traces.name)).toEqual(
      expect.arrayContaining(['page', 'data', 'badge.png', 'certificate.txt', 'credential.jwt']),
    )
    expect(foundIn(all, traces.since)).toEqual(
      expect.arrayContaining(['page', 'badge.png', 'a4.pdf', 'certificate.txt', 'credential.jwt']),
    )
    for (const name of ['money', 'message', 'days'] as const)
      expect(foundIn(all, traces[name])).toEqual(expect.arrayContaining(['data', 'certificate.txt']))
    const sheet = wordsIn(await ask(viewId, 'a4.pdf'))
    for (const name of ['name', 'since', 'money', 'message'] as const) expect(sheet).toMatch(letters[name])
  })

  test.each(['name', 'days', 'since', 'money', 'message'] as const)('%s is in no output', async off => {
    const shows = everything.filter(name => name !== off)
    const { viewId } = await make(marked, shows)
    expect(foundIn(await readAll(viewId), traces[off])).toEqual([])
    for (const file of ['a4.pdf', 'letter.pdf'])
      expect(wordsIn(await ask(viewId, file))).not.toMatch(letters[off])
    expect((await read(`/certificates/${viewId}/next.ics`)).status).toBe(off === 'since' ? 404 : 200)
  })

  test.each([
    ['name', { name: 'Someone Else' }],
    ['message', { message: 'Other words' }],
    ['money', { perDay: '40', packPrice: '11' }],
  ] as const)(
    '%s leaves no mark on a picture: whatever it was, the bytes are the same',
    async (off, other) => {
      const shows = everything.filter(name => name !== off)
      const { viewId, token } = await make(marked, shows)
      const pictures = async () => [await ask(viewId, 'share.png'), await ask(viewId, 'square.png')]
      const before = await pictures()
      const saved = await post(`/certificate/edit/${token}`, { ...wishes, ...marked, ...other }, shows)
      expect(saved.status).toBe(303)
      expect(await pictures()).toEqual(before)
      await post(`/certificate/edit/${token}`, { ...wishes, ...marked, ...other }, everything)
      expect(await pictures()).not.toEqual(before)
    },
  )
})
