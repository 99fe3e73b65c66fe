import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deskPath } from '../../app/map/routes.ts'
import { type House, serveHouse } from '../testing/serve.ts'
import { join } from '../testing/sign-up.ts'
import { askWire } from '../testing/wire.ts'

let house: House
beforeAll(async () => {
  house = await serveHouse()
})
afterAll(() => house.stop())

type Fields = Record<string, string>

async function send(path: string, fields: Fields, headers: Fields = {}) {
  const response = await house.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  return { status: response.status, page: await response.text() }
}

describe('a form', () => {
  test.each([
    ['/login', {}, 400, ['Email address is required.', 'Password is required.']],
    [
      '/login',
      { email: 'nonsense', password: '' },
      400,
      ['Please enter a valid email address.', 'Password is required.'],
    ],
    ['/login', { email: 'mira@example.org', password: '' }, 400, ['Password is required.']],
    [
      '/register',
      {},
      400,
      [
        'Name or nickname is required.',
        'Email address is required.',
        'Password is required.',
        'Accounts are for adults. Please confirm that you’re 18 or older.',
      ],
    ],
    [
      '/register',
      { name: 'Mira', email: 'a@', password: 'short', adult: 'on' },
      400,
      ['Please enter a valid email address.'],
    ],
    [
      '/register',
      { name: 'x'.repeat(81), email: 'mira@example.org', password: 'long enough', adult: 'on' },
      400,
      ['Name or nickname can have at most 80 characters.'],
    ],
    [
      '/de/login',
      {},
      400,
      ['E-Mail-Adresse: Diese Angabe fehlt noch.', 'Passwort: Diese Angabe fehlt noch.'],
    ],
    ['/de/login', { email: 'nonsense', password: 'x' }, 400, ['Bitte gib eine gültige E-Mail-Adresse ein.']],
    [
      '/ru/register',
      { email: 'nonsense', adult: 'on' },
      400,
      [
        'Заполните поле «Имя или ник».',
        'Введите действительный адрес электронной почты.',
        'Заполните поле «Пароль».',
      ],
    ],
    ['/sign-in', { email: '' }, 400, ['Email address is required.']],
    ['/sign-in', { email: 'nonsense' }, 400, ['Please enter a valid email address.']],
    ['/de/sign-in', { email: 'nonsense' }, 400, ['Bitte gib eine gültige E-Mail-Adresse ein.']],
    ['/start-data-deletion', { email: '' }, 400, ['Email address is required.']],
    ['/start-data-deletion', { email: 'nonsense' }, 400, ['Please enter a valid email address.']],
    ['/de/start-data-deletion', { email: '' }, 400, ['E-Mail-Adresse: Diese Angabe fehlt noch.']],
  ] as [string, Fields, number, string[]][])(
    '%s with %j is answered with %i and its words',
    async (path, fields, status, words) => {
      const answer = await send(path, fields)
      expect(answer.status).toBe(status)
      expect(errorsOf(answer.page)).toEqual(words)
    },
  )

  test.each(['/login', '/register', '/sign-in', '/start-data-deletion'])(
    '%s keeps what was typed, as text',
    async path => {
      const { page } = await send(path, { email: '"><script>alert(1)</script>', name: "O'Hara <b>" })
      expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
      expect(page).not.toContain('<script>alert(1)')
      if (path === '/register') expect(page).toContain('value="O&#x27;Hara &lt;b&gt;"')
    },
  )

  test.each([
    ['/login', { email: 'nonsense', password: 'hunter2-secret' }],
    ['/login', { email: 'mira@example.org', password: 'hunter2-secret' }],
    ['/register', { email: 'nonsense', name: 'Mira', password: 'hunter2-secret' }],
    ['/register', { email: 'mira@example.org', name: 'Mira', password: 'hunter2-secret' }],
  ])('%s with %j never says a password', async (path, fields) => {
    expect((await send(path, fields)).page).not.toContain('hunter2-secret')
    expect((await send(`${path}.data`, fields)).page).not.toContain('hunter2-secret')
  })

  test.each([
    ['/login', 401],
    ['/de/login', 401],
    ['/sign-in', 200],
    ['/start-data-deletion', 200],
  ])('%s answers any address alike', async (path, status) => {
    const answers = await Promise.all(
      ['mira@example.org', 'owner@example.org'].map(email => send(path, { email, password: 'hunter22' })),
    )
    const [one, other] = answers.map(({ page }) => sameForAll(page))
    expect(answers.map(answer => answer.status)).toEqual([status, status])
    expect(one).toBe(other)
    expect(errorsOf(answers[0]?.page ?? '')).toEqual([])
  })

  test('tells who tried too often when to come back, without JavaScript', async () => {
    const fields = { email: 'often@example.org', password: 'not the password' }
    let answer = await send('/login', fields)
    for (let tries = 0; tries < 20 && answer.status === 401; tries += 1) answer = await send('/login', fields)
    expect(answer.status).toBe(429)
    expect(answer.page).toMatch(/role="alert".*You can try again in \d+ minutes?\./s)
    expect((await send('/de/login', fields)).page).toMatch(/Zu viele Versuche.* in \d+ Minuten?/s)
  })

  test('makes an account without JavaScript, once', async () => {
    const fields = { name: 'Mira', email: 'mira@example.org', password: 'quiet river stones', adult: 'on' }
    const weak = await send('/register', { ...fields, password: 'exhale2026' })
    expect(weak.status).toBe(400)
    expect(weak.page).toMatch(/role="alert".*too easy to guess/s)
    expect(weak.page).toContain('at least 10 characters')
    const short = await send('/register', { ...fields, password: 'kX9vQ2mPz' })
    expect([short.status, short.page.includes('role="alert"')]).toEqual([400, true])
    const made = await house.ask('/register?redirect=%2Faccount', {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    expect([made.status, made.headers.get('location')]).toEqual([303, '/account'])
    expect(made.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__session=.+; HttpOnly; SameSite=Lax/),
      expect.stringMatching(/^browser=.+; HttpOnly; SameSite=Strict/),
    ])
    const again = await send('/register', fields)
    expect([again.status, again.page.includes('role="alert"')]).toEqual([400, true])
  })

  test('takes the passwords that the operator’s settings ask for, and tells programs which those are', async () => {
    const clinic = await serveHouse({
      env: { PASSWORD_MIN_LENGTH: '6', PASSWORD_NEEDS: 'uppercase,numeric' },
    })
    const policy = await clinic.ask('/identitytoolkit.googleapis.com/v2/passwordPolicy?key=exhale')
    const { customStrengthOptions } = await policy.json()
    expect(customStrengthOptions).toEqual({
      minPasswordLength: 6,
      maxPasswordLength: 4096,
      containsUppercaseCharacter: true,
      containsNumericCharacter: true,
    })
    const register = async (given: string) => {
      const fields = { name: 'Mira', email: 'mira@example.org', password: given, adult: 'on' }
      return (await clinic.ask('/register', { method: 'POST', body: new URLSearchParams(fields) })).status
    }
    expect(await register('kx9vq2')).toBe(400)
    expect(await register('kX9vQ2')).toBe(303)
    await clinic.stop()
  })

  test('takes no password of the operator’s name, the site’s address or one’s own, and none that is too short', async () => {
    const env = {
      ORIGIN: 'https://quit.brightwater.example',
      OPERATOR_NAME: 'City Clinic Brehna',
      PASSWORD_MIN_LENGTH: '12',
    }
    const clinic = await serveHouse({ env })
    const register = async (given: string) => {
      const fields = { name: 'Mira', email: 'mira.ostrowska@example.org', password: given, adult: 'on' }
      const answer = await clinic.ask('/register', { method: 'POST', body: new URLSearchParams(fields) })
      return [given, answer.status]
    }
    const tooShort = { name: 'Mira', email: 'mira@example.org', password: 'kX9vQ', adult: 'on' }
    for (const password of ['kX9vQ', 'kX9vQ2mPz']) {
      const answer = await clinic.ask('/register', {
        method: 'POST',
        body: new URLSearchParams({ ...tooShort, password }),
      })
      expect(await answer.text()).toContain('It needs at least 12 characters')
    }
    for (const weak of ['Brehna-2026!', 'quit-brightwater', 'MiraOstrowska90', 'kX9vQ2mPzTw'])
      expect(await register(weak)).toEqual([weak, 400])
    expect(await register('quiet river stones')).toEqual(['quiet river stones', 303])
    await clinic.stop()
  })

  test.each([
    ['/de/sign-in', 'emailSignIn'],
    ['/de/sign-in?mode=forgotten', 'passwordReset'],
    ['/de/start-data-deletion', 'deletionConfirm'],
  ])('%s sends its letter without JavaScript', async (path, kind) => {
    const email = `${crypto.randomUUID()}@example.org`
    const account = { name: 'Mira', email, password: 'quiet river stones', adult: 'on' }
    await house.ask('/register', { method: 'POST', body: new URLSearchParams(account) })
    expect((await send(path, { email })).status).toBe(200)
    await vi.waitFor(
      async () => {
        await house.backend.identity.settle()
        const letters = await house.backend.mail.listFor(email)
        expect(letters.map(letter => letter.kind).toSorted()).toEqual([kind, 'verifyEmail'].toSorted())
        expect(letters.find(letter => letter.kind === kind)).toMatchObject({ language: 'de' })
      },
      { timeout: 20_000 },
    )
  })

  test('/start-data-deletion leads to the last step, and writes to nobody who has nothing here', async () => {
    const [known, unknown] = [`${crypto.randomUUID()}@example.org`, `${crypto.randomUUID()}@example.org`]
    const account = { name: 'Mira', email: known, password: 'quiet river stones', adult: 'on' }
    await house.ask('/register', { method: 'POST', body: new URLSearchParams(account) })
    await send('/de/start-data-deletion', { email: unknown })
    await send('/de/start-data-deletion', { email: known })
    await vi.waitFor(
      async () => {
        await house.backend.identity.settle()
        const letters = await house.backend.mail.listFor(known)
        const letter = letters.find(({ kind }) => kind === 'deletionConfirm')
        expect(JSON.stringify(await house.backend.mail.get(letter?.id ?? ''))).toContain(
          '/de/start-data-deletion/',
        )
      },
      { timeout: 20_000 },
    )
    expect(await house.backend.mail.listFor(unknown)).toEqual([])
  })
})

describe('a form from elsewhere', () => {
  const fields = { email: 'mira@example.org', password: 'hunter22' }

  test.each([
    'https://evil.example',
    'http://localhost',
    'http://localhost.evil.example',
    'http://evil.example:80',
    'null',
    'nonsense',
  ])('sent by %s is refused', async origin => {
    for (const path of ['/login', '/de/login', '/login.data', '/sign-in']) {
      const { status, page } = await send(path, fields, { origin })
      expect([path, status, page]).toEqual([path, 403, 'Forbidden'])
    }
    expect(house.lines.filter(line => line.includes('"level":50'))).toEqual([])
  })

  test.each([
    ['cross-site', undefined, 403],
    ['same-site', undefined, 403],
    ['cross-site', 'own', 403],
    // A page that tells no one where it is says `null`.
    ['same-origin', 'null', 400],
    ['same-origin', 'own', 400],
    ['none', 'https://evil.example', 403],
    ['none', undefined, 400],
  ])('that a browser calls %s, from %s, is answered with %i', async (site, origin, expected) => {
    const from = origin === 'own' ? house.backend.origin.origin : origin
    const headers = { 'sec-fetch-site': site, ...(from && { origin: from }) }
    for (const path of ['/login', '/de/login', '/login.data'])
      expect([path, (await send(path, {}, headers)).status]).toEqual([path, expected])
  })

  test('is known by the site’s own address, also behind a proxy that speaks https', async () => {
    const behindProxy = await serveHouse({ env: { ORIGIN: 'https://exhale.example' } })
    const sendFrom = async (origin: string, path = '/login') => {
      const body = new URLSearchParams(fields).toString()
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
      return (await askWire(behindProxy.url, path, { method: 'POST', headers, body })).status
    }
    expect(await sendFrom('https://exhale.example')).toBe(401)
    expect(await sendFrom('https://exhale.example', '/login.data')).toBe(401)
    expect(await sendFrom(behindProxy.url)).toBe(401)
    expect(await sendFrom('http://exhale.example')).toBe(403)
    expect(await sendFrom('https://m.exhale.example')).toBe(403)
    await behindProxy.stop()
  })
})

describe('a body that is no form', () => {
  const bodies: [string, string | undefined, string][] = [
    ['JSON', 'application/json', '{"email":"mira@example.org","password":"hunter22"}'],
    ['broken JSON', 'application/json', '{'],
    ['multipart without a boundary', 'multipart/form-data', 'x'],
    ['broken multipart', 'multipart/form-data; boundary=x', '--x\r\nnonsense'],
    [
      'cut multipart',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nmi',
    ],
    ['plain text', 'text/plain', 'email=mira@example.org'],
    ['an odd type', '///', 'x'],
    ['no type', undefined, 'email=mira@example.org'],
    ['nothing', undefined, ''],
    ['an empty form', 'application/x-www-form-urlencoded', ''],
    ['bad encoding', 'application/x-www-form-urlencoded', 'email=%zz&%=%&password=%E0%A4%A'],
    ['bytes', 'application/x-www-form-urlencoded', '\u0000\u00ff=&&&==='],
  ]

  test.each(bodies)('%s (%s) is a form left empty', async (_, type, body) => {
    const headers = { 'content-length': Buffer.byteLength(body), ...(type ? { 'content-type': type } : {}) }
    const login = await askWire(house.url, '/login', { method: 'POST', headers, body })
    expect(login.status).toBe(400)
    expect(errorsOf(login.body.toString()).length).toBeGreaterThan(0)
    const statuses = ['/login.data', '/sign-in', '/help', '/nothing', '/%zz'].map(async path => {
      return (await askWire(house.url, path, { method: 'POST', headers, body })).status
    })
    expect(await Promise.all(statuses)).toEqual([400, 400, 405, 404, 404])
    expect(house.lines.filter(line => line.includes('"level":50'))).toEqual([])
  })

  test('a file where words belong is refused like any bad value', async () => {
    const body = new FormData()
    body.set('email', new File(['x'], 'mira@example.org'))
    const response = await house.ask('/login', { method: 'POST', body })
    expect(response.status).toBe(400)
  })

  test.each(['as one', 'in chunks'])(
    'of 2 MB %s is too large, and nothing where no form belongs',
    async way => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        ...(way === 'in chunks' && { 'transfer-encoding': 'chunked' }),
      }
      const body = Buffer.alloc(2 * 1024 * 1024, 'x')
      const ask = async (path: string) =>
        (await askWire(house.url, path, { method: 'POST', headers, body })).status
      const statuses = ['/login', '/LOGIN', '/login.data', '/help', '/nothing', '/healthz'].map(ask)
      expect(await Promise.all(statuses)).toEqual([413, 308, 413, 405, 404, 404])
    },
  )

  test('for editors is read from nobody else, however large', async () => {
    const { cookie } = await join(house)
    const body = Buffer.alloc(4 * 1024 * 1024, 'x')
    const send = async (more: Fields) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', ...more }
      return (await askWire(house.url, deskPath, { method: 'POST', headers, body })).status
    }
    expect([await send({}), await send({ cookie })]).toEqual([302, 403])
  })

  test.each(['/login', '/de/login'])('at %s just below the limit is read', async path => {
    const fields = 'email=nonsense&password='
    const body = fields + 'x'.repeat(32 * 1024 - fields.length)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await askWire(house.url, path, { method: 'POST', headers, body })
    expect(answer.status).toBe(400)
    expect(errorsOf(answer.body.toString())).toHaveLength(1)
  })

  test.each([
    ['many fields', 'application/x-www-form-urlencoded', 'a&'.repeat(200)],
    [
      'many parts',
      'multipart/form-data; boundary=x',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(201)}--x--\r\n`,
    ],
  ])('with too %s is not parsed', async (_, type, body) => {
    const answer = await askWire(house.url, '/login', {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
    expect([answer.status, answer.body.toString()]).toEqual([400, 'Bad Request'])
  })

  test('left in the middle is nobody’s fault', async () => {
    const { port } = new URL(house.url)
    const doors = [
      ['/login', 'application/x-www-form-urlencoded'],
      ['/identity/v1/accounts:signUp', 'application/json'],
      ['/functions/nothing', 'application/json'],
      ['/content/v1/uploads', 'multipart/form-data; boundary=x'],
    ]
    const before = house.lines.length
    for (const [path, type] of doors) {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n`
      const line = connect(Number(port))
      await once(line, 'connect')
      line.write(`${head}the beginning`)
      line.destroy()
    }
    await vi.waitFor(() => expect(house.lines.length).toBe(before + doors.length), { timeout: 20_000 })
    expect(house.lines.slice(before).filter(line => JSON.parse(line).level >= 50)).toEqual([])
  })
})

/** What stands beside the fields in red. */
function errorsOf(page: string): string[] {
  return [...page.matchAll(/<p id="[^"]+-error"[^>]*>.*?<span[^>]*>(.*?)<\/span>/gs)].map(
    match => match[1] ?? '',
  )
}

function sameForAll(page: string): string {
  return page
    .replace(/[\w-]+@example\.org/g, '')
    .replace(/nonce="[^"]*"/g, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
}
