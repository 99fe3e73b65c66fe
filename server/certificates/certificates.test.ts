import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, inflateSync } from 'node:zlib'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../app/context.ts'
import { type Language, languageCodes } from '../../languages/languages.ts'
import { heldClock } from '../../platform/clock.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const start = Date.parse('2026-11-15T12:00:00Z')
const day = 24 * 3_600_000
const clock = heldClock(start)
const people: Record<string, Person> = {
  ada: { id: 'ada', name: 'Ada', roles: [] },
  ben: { id: 'ben', name: 'Ben', roles: [] },
  olga: { id: 'olga', name: 'Olga', roles: ['owner'] },
}

const wishes = {
  kind: 'live',
  milestone: '24h',
  moment: '2026-10-01T08:00',
  timeZone: 'Europe/Berlin',
  name: 'Robin Avery',
  message: 'For Mia',
  perDay: '20',
  packPrice: '8,00',
  currency: 'EUR',
  theme: 'dawn',
  language: 'en',
  visibility: 'link',
  consent: 'on',
}
const everything = ['name', 'days', 'since', 'money', 'message']

let house: House
/** Whoever the cookie names, in place of an account of theirs. */
beforeAll(async () => {
  house = await serveHouse({ clock })
  Object.assign(house.backend, {
    findPerson: async (request: Request) =>
      people[/who=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''],
    isStranger: () => false,
  })
})
afterAll(() => house.stop())

const as = (who?: string): Record<string, string> => (who ? { Cookie: `who=${who}` } : {})

function post(
  path: string,
  fields: Record<string, string>,
  shows: string[] = [],
  who?: string,
  from = '203.0.113.1',
) {
  const body = new URLSearchParams(fields)
  for (const name of shows) body.append('shows', name)
  return house.ask(path, { method: 'POST', body, headers: { ...as(who), 'X-Forwarded-For': from } })
}

async function make(
  changes: Partial<typeof wishes> & { hasBadge?: string; email?: string } = {},
  shows = everything,
  who?: string,
) {
  clock.advance(3_600_000)
  const response = await post('/certificate/new', { ...wishes, ...changes }, shows, who)
  expect(response.status).toBe(303)
  const token = /edit\/([\w-]+)/.exec(response.headers.get('location') ?? '')?.[1] ?? ''
  const { certificates } = house.backend
  const opened = await certificates.openToEdit(token, who)
  if (opened.is !== 'found') throw new Error(opened.is)
  return { token, viewId: opened.certificate.viewId ?? '', id: opened.certificate.id }
}

const read = async (path: string, who?: string) => {
  const response = await house.ask(path, { headers: as(who) })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const bytes = async (path: string, who?: string) => {
  const response = await house.ask(path, { headers: as(who) })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** The chunks of a PNG, by the letter of its specification. */
function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}
function sizeOf(png: Buffer): [number, number] {
  const header = chunksOf(png)[0]?.data
  return [header?.readUInt32BE(0) ?? 0, header?.readUInt32BE(4) ?? 0]
}

describe('a certificate', () => {
  test('is made by a guest without JavaScript, private unless they say otherwise', async () => {
    const form = await read('/certificate/new')
    expect(form.status).toBe(200)
    expect(form.text).toContain('name="moment"')
    const { visibility: _, ...rest } = wishes
    const { token, viewId } = await make(rest)
    expect((await read(`/certificate/edit/${token}`)).status).toBe(200)
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
    const hidden = await make({ visibility: '' })
    expect((await read(`/certificate/${hidden.viewId}`)).status).toBe(403)
  })

  test.each([
    ['inFuture', { moment: '2027-01-01T08:00' }],
    ['date', { moment: 'yesterday' }],
    ['notReached', { kind: 'milestone', milestone: '1y' }],
    ['habit', { packPrice: '' }],
    ['invalid', { theme: 'neon' }],
    ['invalid', { name: 'x'.repeat(99) }],
  ] as const)('is refused as %s in words, and what was typed stays', async (problem, wrong) => {
    clock.advance(3_600_000)
    const response = await post('/certificate/new', { ...wishes, ...wrong }, everything)
    const page = await response.text()
    expect(response.status).toBe(400)
    const say = house.backend.library.words('en').getFixedT(null, 'certificate')
    expect(page).toContain(say(`problems.${problem}`))
    expect(page).toContain('value="For Mia"')
  })

  test('shows what is on it, labelled as self-reported, and asks not to be listed', async () => {
    const { viewId } = await make()
    const page = await read(`/certificate/${viewId}`)
    for (const words of [
      'Robin Avery',
      'days smoke-free',
      'since October 1, 2026',
      'For Mia',
      'Self-reported',
      'noindex',
    ])
      expect(page.text).toContain(words)
    expect(page.text).toContain('The signature is valid')
    expect(page.headers.get('cache-control')).toBe('private, no-store')
  })

  test.each([
    ['name', /Robin/],
    ['days', />\d+<\/div>|days smoke-free/],
    ['since', /October 1|2026-10-01|since Oct/],
    ['money', /€|EUR/],
    ['message', /For Mia/],
  ] as const)('has nothing of its %s in any output where that is off', async (off, trace) => {
    const { viewId } = await make(
      { hasBadge: 'on' },
      everything.filter(name => name !== off),
    )
    const page = await read(`/certificate/${viewId}`)
    expect(page.status).toBe(200)
    expect(page.text.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(trace)
    if (off !== 'days') expect(page.text).not.toMatch(trace)
    const jwt = (await read(`/certificates/${viewId}/credential.jwt`)).text
    expect(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()).not.toMatch(trace)
    expect((await read(`/certificates/${viewId}/certificate.txt`)).text).not.toMatch(trace)
    const calendar = await read(`/certificates/${viewId}/next.ics`)
    expect(calendar.status).toBe(off === 'since' ? 404 : 200)
  })

  test.each([
    ['en', 'days smoke-free', 'since October 1, 2026'],
    ['de', 'Tage rauchfrei', 'seit dem 1. Oktober 2026'],
    ['ru', 'без сигарет', 'с 1 октября 2026'],
    ['pl', 'bez papierosa', 'od 1 października 2026'],
  ] as const)('speaks %s whoever reads it', async (language, unit, since) => {
    const { viewId } = await make({ language })
    const page = await read(`/certificate/${viewId}`)
    expect(page.text).toContain(unit)
    expect(page.text).toContain(since)
    const plain = (await read(`/certificates/${viewId}/certificate.txt`)).text
    expect(plain).toContain(since)
    expect(plain).toContain(`${language === 'en' ? '' : `/${language}`}/certificate/${viewId}`)
  })

  test.each([
    ['ru', '2026-11-14', 'день'],
    ['ru', '2026-11-12', 'дня'],
    ['ru', '2026-11-05', 'дней'],
    ['pl', '2026-11-14', 'dzień'],
    ['pl', '2026-11-12', 'dni'],
  ] as const)('in %s since %s counts in the right form', async (language, since, form) => {
    const now = clock.now()
    const { token } = await make({ language })
    clock.set('2026-11-15T20:00:00Z')
    const editing = await post(
      `/certificate/edit/${token}`,
      { ...wishes, language, moment: `${since}T08:00` },
      everything,
    )
    expect(editing.status).toBe(303)
    const plain = (await read(`/certificates/${token}/certificate.txt`)).text
    clock.set(now)
    expect(plain).toMatch(new RegExp(`^\\d+ ${form} `, 'm'))
  })
})

describe('who may see it', () => {
  const visitors = [undefined, 'ben', 'ada', 'olga'] as const

  test.each(visitors)('with the public link: %s', async who => {
    const { viewId } = await make({}, everything, 'ada')
    expect((await read(`/certificate/${viewId}`, who)).status).toBe(200)
    expect((await read(`/certificates/${viewId}/qr.svg`, who)).status).toBe(200)
    expect((await read(`/certificate/edit/${viewId}`, who)).status).toBe(who === 'ada' ? 200 : 404)
  })

  test.each(visitors)('while private: %s', async who => {
    const { viewId } = await make({ visibility: 'private' }, everything, 'ada')
    const page = await read(`/certificate/${viewId}`, who)
    expect(page.status).toBe(who === 'ada' ? 200 : 403)
    if (who !== 'ada') expect(page.text).not.toMatch(/Robin|October/)
    const files = [
      'share.png',
      'a4.pdf',
      'qr.svg',
      'certificate.txt',
      'next.ics',
      'credential.jwt',
      'badge.png',
    ]
    for (const file of files.filter(name => !/png|pdf/.test(name) || who !== 'ada'))
      expect((await read(`/certificates/${viewId}/${file}`, who)).status).toBe(
        who === 'ada' && !/jwt|badge/.test(file) ? 200 : 404,
      )
  })

  test('a guessed id, a file that is none, and a malformed id find nothing', async () => {
    const { viewId } = await make()
    for (const path of [
      `/certificate/${'A'.repeat(22)}`,
      `/certificate/edit/${'A'.repeat(43)}`,
      `/certificates/${'A'.repeat(22)}/share.png`,
      `/certificates/${viewId}/secret.txt`,
      `/certificates/${viewId}/constructor`,
      `/certificates/${encodeURIComponent('../../etc')}/share.png`,
      `/certificate/${encodeURIComponent('a/b')}`,
    ])
      expect({ path, status: (await read(path)).status }).toEqual({ path, status: 404 })
  })

  test('others change nothing: neither with the public link, nor from another site', async () => {
    const { viewId, token } = await make({}, everything, 'ada')
    for (const who of [undefined, 'ben', 'olga'])
      for (const intent of ['withdraw', 'remove', 'rotateView', 'rotateEdit', ''])
        await post(`/certificate/edit/${viewId}`, { ...wishes, name: 'Mallory', intent }, everything, who)
    expect((await read(`/certificate/${viewId}`)).text).toContain('Robin Avery')
    const foreign = await house.ask(`/certificate/edit/${token}`, {
      method: 'POST',
      headers: { ...as('ada'), Origin: 'https://evil.example' },
      body: new URLSearchParams({ intent: 'withdraw' }),
    })
    expect(foreign.status).toBe(403)
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
  })

  test('a GET changes nothing', async () => {
    const { viewId, token } = await make()
    await read(`/certificate/edit/${token}?intent=withdraw`)
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
  })
})

describe('its life', () => {
  test('edited, it says the new words at once everywhere', async () => {
    const { viewId, token } = await make()
    const before = await bytes(`/certificates/${viewId}/share.png`)
    const saved = await post(
      `/certificate/edit/${token}`,
      { ...wishes, name: 'Sam', theme: 'night' },
      everything,
    )
    expect(saved.status).toBe(303)
    const page = await read(`/certificate/${viewId}`)
    expect(page.text).toContain('Sam')
    expect(page.text).not.toContain('Robin Avery')
    expect((await bytes(`/certificates/${viewId}/share.png`)).equals(before)).toBe(false)
  })

  test('its preview is written by the server, in the language chosen', async () => {
    const { token } = await make()
    const body = new URLSearchParams({ ...wishes, language: 'ru', intent: 'preview' })
    body.append('shows', 'since')
    const response = await house.ask(`/certificate/edit/${token}.data`, { method: 'POST', body })
    expect(await response.text()).toContain('с 1 октября 2026')
  })

  test('withdrawn, its page and files are gone, and its edit page says so', async () => {
    const { viewId, token } = await make({ hasBadge: 'on' })
    await bytes(`/certificates/${viewId}/square.png`)
    await post(`/certificate/edit/${token}`, { intent: 'withdraw' })
    for (const path of [
      `/certificate/${viewId}`,
      `/certificates/${viewId}/square.png`,
      `/certificates/${viewId}/credential.jwt`,
      `/certificate/edit/${token}`,
    ])
      expect((await read(path)).status).toBe(410)
    expect((await read(`/certificate/${viewId}`)).text).not.toContain('Robin')
  })

  test('deleted, it can be brought back for a day', async () => {
    const { viewId, token } = await make()
    await post(`/certificate/edit/${token}`, { intent: 'remove' })
    expect((await read(`/certificate/${viewId}`)).status).toBe(410)
    expect((await read(`/certificate/edit/${token}`)).text).toContain('value="restore"')
    await post(`/certificate/edit/${token}`, { intent: 'restore' })
    expect((await read(`/certificate/${viewId}`)).status).toBe(200)
  })

  test('replaced links end: the old edit link and the old public one answer 410', async () => {
    const { viewId, token, id } = await make()
    const rotated = await post(`/certificate/edit/${token}`, { intent: 'rotateEdit' })
    const next = /edit\/([\w-]+)/.exec(rotated.headers.get('location') ?? '')?.[1] ?? ''
    expect((await read(`/certificate/edit/${token}`)).status).toBe(410)
    expect((await post(`/certificate/edit/${token}`, { intent: 'withdraw' })).status).toBe(303)
    expect((await read(`/certificate/edit/${next}`)).status).toBe(200)
    await post(`/certificate/edit/${next}`, { intent: 'rotateView' })
    expect((await read(`/certificate/${viewId}`)).status).toBe(410)
    expect((await read(`/certificates/${viewId}/share.png`)).status).toBe(410)
    const [mine] = (await house.backend.documents.query({ group: 'certificates' })).filter(
      found => found.id === id,
    )
    expect((await read(`/certificate/${mine?.data.viewId}`)).status).toBe(200)
  })

  test('nothing of it stays on disk when it goes', async () => {
    const { viewId, token } = await make()
    const folder = join(house.backend.settings.DATA_DIR, 'certificates')
    const before = (await readdir(folder).catch(() => [])).length
    await bytes(`/certificates/${viewId}/share.png`)
    expect((await readdir(folder)).length).toBe(before + 1)
    await post(`/certificate/edit/${token}`, { intent: 'remove' })
    expect((await readdir(folder)).length).toBe(before)
  })

  test('is cheered with one tap, once a day, and never while private', async () => {
    const { viewId } = await make()
    const first = await post(`/certificate/${viewId}`, {})
    expect(await first.text()).toContain('1 person says')
    expect(await (await post(`/certificate/${viewId}`, {})).text()).toContain('already said so')
    const hidden = await make({ visibility: 'private' })
    expect((await post(`/certificate/${hidden.viewId}`, {})).status).not.toBe(200)
  })

  test('too many at once are refused', async () => {
    clock.advance(2 * day)
    const answers: number[] = []
    for (let count = 0; count < 21; count += 1)
      answers.push((await post('/certificate/new', wishes, everything, 'ben')).status)
    expect(answers.filter(status => status === 303)).toHaveLength(20)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('outputs', () => {
  test.each([
    ['share.png', 1200, 630],
    ['square.png', 1080, 1080],
  ])('%s is a picture of its size, painted once and then kept', async (file, width, height) => {
    const { viewId } = await make()
    const first = await bytes(`/certificates/${viewId}/${file}`)
    expect(sizeOf(first)).toEqual([width, height])
    const again = await house.ask(`/certificates/${viewId}/${file}`)
    const etag = again.headers.get('etag') ?? ''
    expect(again.headers.get('x-robots-tag')).toContain('noindex')
    const known = await house.ask(`/certificates/${viewId}/${file}`, { headers: { 'If-None-Match': etag } })
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

  test.each(languageCodes as Language[])(
    'in %s are a picture, a PDF, text and a calendar',
    async language => {
      const { viewId } = await make({ language, theme: 'moss' })
      expect(sizeOf(await bytes(`/certificates/${viewId}/share.png`))).toEqual([1200, 630])
      expect((await bytes(`/certificates/${viewId}/a4.pdf`)).length).toBeGreaterThan(5_000)
      const plain = (await read(`/certificates/${viewId}/certificate.txt`)).text
      const say = house.backend.library.words(language).getFixedT(null, 'certificate')
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
  })
})

describe('verification by others', () => {
  /** With nothing of ours but what is published, over the network. */
  async function verify(jwt: string) {
    const keys = createRemoteJWKSet(new URL('/certificates/jwks.json', house.url))
    return jwtVerify(jwt, keys, { algorithms: ['RS256'], currentDate: clock.now() })
  }
  async function statusOf(entry: { statusListCredential: string; statusListIndex: string }) {
    const { pathname } = new URL(entry.statusListCredential)
    const response = await fetch(new URL(pathname, house.url))
    expect(response.headers.get('content-type')).toBe('application/vc+jwt')
    const { payload } = await verify(await response.text())
    const { encodedList } = payload.credentialSubject as { encodedList: string }
    const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'))
    const index = Number(entry.statusListIndex)
    return ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
  }

  test('holds, with the published keys and the status list alone', async () => {
    const { viewId, token } = await make({ hasBadge: 'on' })
    const jwt = (await read(`/certificates/${viewId}/credential.jwt`)).text
    const { payload } = await verify(jwt)
    const kid = decodeProtectedHeader(jwt).kid ?? ''
    const key = await fetch(new URL(new URL(kid).pathname, house.url))
    expect(await key.json()).toMatchObject({ kty: 'RSA', kid, alg: 'RS256' })
    const issuer = await fetch(new URL(new URL(payload.iss ?? '').pathname, house.url))
    expect(await issuer.json()).toMatchObject({ id: payload.iss, type: ['Profile'] })
    expect(payload).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      id: payload.jti,
      credentialSubject: {
        id: payload.sub,
        type: ['AchievementSubject'],
        achievement: {
          type: ['Achievement'],
          criteria: { narrative: expect.stringContaining('no test was made') },
        },
      },
    })
    expect(payload.sub).toMatch(/^urn:uuid:[0-9a-f-]{36}$/)
    expect(Date.parse(String(payload.validFrom)) / 1000).toBe(payload.nbf)
    expect(payload.exp).toBeUndefined()
    const entry = payload.credentialStatus as { statusListCredential: string; statusListIndex: string }
    expect(await statusOf(entry)).toBe(0)
    await post(`/certificate/edit/${token}`, { intent: 'withdraw' })
    expect(await statusOf(entry)).toBe(1)
    await expect(verify(jwt)).resolves.toBeDefined()
  })

  test('fails for every letter that is changed, and for a stranger’s key', async () => {
    const { viewId } = await make({ hasBadge: 'on' })
    const jwt = (await read(`/certificates/${viewId}/credential.jwt`)).text
    const [head = '', body = '', signature = ''] = jwt.split('.')
    const said = JSON.parse(Buffer.from(body, 'base64url').toString())
    const altered = Buffer.from(JSON.stringify({ ...said, name: 'Smoke-free for 20 years' })).toString(
      'base64url',
    )
    await expect(verify(`${head}.${altered}.${signature}`)).rejects.toThrow()
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 }) as { privateKey: KeyObject }
    const forged = await new SignJWT(said)
      .setProtectedHeader({ alg: 'RS256', kid: decodeProtectedHeader(jwt).kid })
      .sign(privateKey)
    await expect(verify(forged)).rejects.toThrow()
  })

  test('is offered only where its holder switched it on', async () => {
    const { viewId } = await make()
    expect((await read(`/certificates/${viewId}/credential.jwt`)).status).toBe(404)
    expect((await read(`/certificates/${viewId}/badge.png`)).status).toBe(404)
    expect((await read(`/certificate/${viewId}`)).text).not.toContain('credential.jwt')
  })

  test('is baked into the picture once, uncompressed, as it was signed', async () => {
    const { viewId } = await make({ hasBadge: 'on' })
    const png = await bytes(`/certificates/${viewId}/badge.png`)
    const baked = chunksOf(png).filter(({ type }) => type === 'iTXt')
    expect(baked).toHaveLength(1)
    const [keyword, flags, jwt] = splitText(baked[0]?.data ?? Buffer.alloc(0))
    expect([keyword, flags]).toEqual(['openbadgecredential', '0 0'])
    expect(jwt).toBe((await read(`/certificates/${viewId}/credential.jwt`)).text)
    await expect(verify(jwt)).resolves.toBeDefined()
  })

  test('publishes no private part of any key', async () => {
    const { text } = await read('/certificates/jwks.json')
    const { keys } = JSON.parse(text) as { keys: Record<string, string>[] }
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })
})

describe('the letter', () => {
  const letters = async () => (await house.backend.mail.list()).filter(({ kind }) => kind === 'certification')

  test('brings the secret link in the reader’s language, and the answer is the same without an address', async () => {
    clock.advance(3_600_000)
    const response = await post('/de/certificate/new', { ...wishes, email: 'anna@example.org' }, everything)
    const location = response.headers.get('location') ?? ''
    const [entry] = await letters()
    const letter = await house.backend.mail.get(entry?.id ?? '')
    expect(letter.content?.subject).toBe('Deine Urkunde ist fertig')
    expect(letter.content?.text).toContain(location.replace(/\?.*/, ''))
    expect(letter.content?.text).not.toMatch(/Robin|Mia/)
    const without = await post('/de/certificate/new', { ...wishes, email: 'not an address' }, everything)
    expect(without.status).toBe(response.status)
    expect(await letters()).toHaveLength(1)
  })

  test('does not flood one mailbox', async () => {
    clock.advance(3_600_000)
    const before = (await letters()).length
    for (let count = 0; count < 5; count += 1)
      expect(
        (await post('/certificate/new', { ...wishes, email: 'Flood@example.org' }, everything)).status,
      ).toBe(303)
    expect((await letters()).length - before).toBe(3)
  })

  test.each(languageCodes as Language[])(
    'can be seen beforehand in %s, formatted and as text',
    async language => {
      const prefix = language === 'en' ? '' : `/${language}`
      const say = house.backend.library.words(language).getFixedT(null, 'letters')
      const formatted = await read(`${prefix}/email-template/certification`)
      expect(formatted.status).toBe(200)
      expect(formatted.text).toContain(say('certification.subject'))
      expect((await read(`${prefix}/email-template/certification?part=text`)).text).toContain(
        'robin@example.org',
      )
    },
  )
})

describe('a member’s data', () => {
  test('holds their certificates in the export, and none after they leave', async () => {
    const { viewId, id } = await make({ name: 'Exported' }, everything, 'ada')
    const page = await read('/data-deletion', 'ada')
    expect(page.status).toBe(200)
    expect((await house.backend.certificates.listOf('ada')).map(found => found.id)).toContain(id)
    await house.backend.certificates.forget('ada')
    expect((await read(`/certificate/${viewId}`)).status).toBe(410)
    const kept = JSON.stringify(await house.backend.documents.query({ group: 'certificates' }))
    expect(kept).not.toContain('Exported')
  })
})

test('nothing personal of certificates is in the log', () => {
  expect(house.lines.join('\n')).not.toMatch(/Robin|Mia|anna@|\/certificates?\/[\w-]{22}/)
})

function splitText(data: Buffer): [string, string, string] {
  const end = data.indexOf(0)
  const afterLanguage = data.indexOf(0, end + 3)
  const afterKeyword = data.indexOf(0, afterLanguage + 1)
  return [
    data.toString('latin1', 0, end),
    `${data[end + 1]} ${data[end + 2]}`,
    data.toString('utf8', afterKeyword + 1),
  ]
}

/** Every character the PDF's fonts say they stand for: what a reader can copy or hear. */
function wordsIn(pdf: Buffer): string {
  let found = ''
  for (const match of pdf.toString('latin1').matchAll(/stream\r?\n/g)) {
    const from = (match.index ?? 0) + match[0].length
    try {
      const text = inflateSync(pdf.subarray(from), { finishFlush: 2 }).toString('latin1')
      if (!text.includes('beginbfrange') && !text.includes('beginbfchar')) continue
      for (const [, hex = ''] of text.matchAll(/<([0-9a-f]{4})>/gi))
        found += String.fromCodePoint(Number.parseInt(hex, 16))
    } catch {}
  }
  return found
}
