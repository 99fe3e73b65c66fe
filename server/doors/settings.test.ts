import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf } from '../../app/admin/audit/actions.ts'
import type { Person } from '../../app/context.ts'
import { ConfigFault } from '../../platform/config.ts'
import { newPostgresDatabase } from '../../platform/testing/postgres-of-run.ts'
import { openPostOffice } from '../../services/mail/testing/post-office.ts'
import { type House, serveHouse } from '../testing/serve.ts'

const owner: Person = { id: 'olga', name: 'Olga', roles: ['owner'] }
let person: Person | undefined = owner
let house: House

beforeAll(async () => {
  house = await serveHouse({
    env: { OPERATOR_EMAIL: 'set@machine.example' },
    findPerson: async () => person,
  })
})
afterAll(() => house.stop())

async function read(path: string, as = person): Promise<string> {
  person = as
  const text = await (await house.ask(path)).text()
  person = owner
  return text
}

const seenOf = (html: string, form: string): string =>
  new RegExp(`name="form" value="${form}"/><input type="hidden" name="seen" value="([^"]+)"`).exec(
    html,
  )?.[1] ?? ''

async function send(form: string, fields: Record<string, string | File>, seen?: string): Promise<Response> {
  const body = new FormData()
  body.set('form', form)
  body.set('seen', seen ?? seenOf(await read('/admin/settings'), form))
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  // As a whole: what is refused for its size isn't read to its end.
  const packed = new Response(body)
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' }
  return house.ask('/admin/settings', { method: 'POST', headers, body: await packed.arrayBuffer() })
}

const file = (bytes: string | Uint8Array<ArrayBuffer>, type: string) => new File([bytes], 'logo', { type })
const listChanges = () => house.backend.audit.list({ actions: actionsOf('settings') })

describe('settings', () => {
  test('are for owners alone, at the screen and at its form', async () => {
    for (const roles of [[], ['editor'], ['support'], ['mail'], ['finance']]) {
      person = { ...owner, roles }
      expect((await house.ask('/admin/settings')).status, roles.join()).toBe(403)
      const body = new FormData()
      body.set('form', 'organisation')
      body.set('OPERATOR_NAME', 'Mine now')
      expect((await house.ask('/admin/settings', { method: 'POST', body })).status).toBe(403)
    }
    person = owner
    expect(house.backend.settings.OPERATOR_NAME).toBeUndefined()
    expect(await listChanges()).toEqual([])
  })

  test('take effect at once, for strangers too, and are in the audit log', async () => {
    const before = await read('/', undefined)
    expect(before).not.toContain('Hafenstadt')
    const answer = await send('organisation', {
      OPERATOR_NAME: 'Hafenstadt <b>Health</b> Office',
      OPERATOR_SHORT_NAME: 'Hafenstadt',
      OPERATOR_WEBSITE: 'hafenstadt.example',
    })
    expect(await answer.text()).toContain('Saved.')
    expect(await read('/', undefined)).toContain('Hafenstadt')
    expect(house.backend.letterContext('de').operator?.name).toBe('Hafenstadt <b>Health</b> Office')
    const [entry] = await listChanges()
    expect(entry).toMatchObject({
      action: 'settings.changed',
      subject: 'organisation',
      actor: 'olga',
      before: {},
      after: {
        OPERATOR_NAME: 'Hafenstadt <b>Health</b> Office',
        OPERATOR_WEBSITE: 'https://hafenstadt.example',
      },
    })
  })

  test('give way to the environment, and say where it’s set', async () => {
    const html = await read('/admin/settings?part=imprint')
    expect(html).toContain('Set on the machine, in OPERATOR_EMAIL.')
    await send('imprint', {
      OPERATOR_EMAIL: 'other@example.org',
      OPERATOR_ADDRESS: 'Am Kai 4, Hafenstadt',
      OPERATOR_EDITOR: 'Mara Lind',
    })
    expect(house.backend.settings.OPERATOR_EMAIL).toBe('set@machine.example')
    const imprint = await read('/imprint', undefined)
    expect(imprint).toContain('Am Kai 4, Hafenstadt')
    expect(imprint).toContain('set@machine.example')
    // The log stays for years: nobody's name is in it.
    expect(JSON.stringify(await listChanges())).not.toMatch(/Mara Lind|other@example/)
  })

  test('of the own line come with hours that may go on after midnight', async () => {
    const fields = {
      OPERATOR_LINE: '+49 (40) 123-456',
      OPERATOR_LINE_SHOWN: '040 12 34 56',
      OPERATOR_TIME_ZONE: 'Europe/Berlin',
      from5: '20:00',
      to5: '02:00',
      'note.en': 'Free of charge',
      'note.de': 'Kostenlos',
    }
    const wrong = await (await send('line', { ...fields, to5: '' })).text()
    expect(wrong).toContain('both an opening and a closing time')
    expect(wrong).toContain('value="040 12 34 56"')
    await send('line', fields)
    expect(house.backend.settings.OPERATOR_LINE_HOURS).toEqual([
      { days: [5], from: '20:00', to: '24:00' },
      { days: [6], from: '00:00', to: '02:00' },
    ])
    expect(await read('/sos', undefined)).toContain('Free of charge')
    expect(await read('/de/sos', undefined)).toContain('Kostenlos')
    const { text } = await writeWelcome()
    expect(text).toContain('040 12 34 56')
    expect(await read('/admin/settings?part=line')).toContain('value="02:00"')
  })

  test('of the accent are refused where it can’t be read, with one that can', async () => {
    const refused = await (await send('accent', { OPERATOR_ACCENT: '#ffcc00' })).text()
    expect(refused).toContain('Hard to read')
    const nearest =
      /value="(#\w{6})"/.exec(/<button[^>]*name="nearest"[^>]*>/.exec(refused)?.[0] ?? '')?.[1] ?? ''
    expect(house.backend.settings.OPERATOR_ACCENT).toBeUndefined()
    await send('accent', { OPERATOR_ACCENT: '#ffcc00', nearest })
    expect(house.backend.settings.OPERATOR_ACCENT).toBe(nearest)
    expect(await read('/', undefined)).toContain(`--color-tide:light-dark(${nearest}`)
    expect((await writeWelcome()).html).toContain(nearest)
  })

  test('saved twice at once are saved once; another’s aren’t overwritten unseen', async () => {
    const seen = seenOf(await read('/admin/settings'), 'mail')
    const before = (await listChanges()).length
    const same = { MAIL_FROM_NAME: 'Hafenstadt', MAIL_REPLY_TO: 'hello@hafenstadt.example' }
    const answers = await Promise.all([send('mail', same, seen), send('mail', same, seen)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listChanges()).toHaveLength(before + 1)

    const late = await (await send('mail', { ...same, MAIL_FROM_NAME: 'Someone else' }, seen)).text()
    expect(late).toContain('Someone else saved this in the meantime')
    expect(late).toContain('value="Someone else"')
    expect(house.backend.settings.MAIL_FROM_NAME).toBe('Hafenstadt')
    expect(house.backend.letterContext('en').isAnswered).toBe(true)
  })

  test('of notifications switch them on and off without a restart', async () => {
    person = owner
    expect((await house.ask('/push/key')).status).toBe(404)
    await send('notifications', { NOTIFICATIONS: '1' })
    expect((await house.ask('/push/key')).status).toBe(200)
    await send('notifications', {})
    expect((await house.ask('/push/key')).status).toBe(404)
  })

  test('of counting belong together, and open the page’s policy to it alone', async () => {
    const alone = await (await send('analytics', { ANALYTICS: 'matomo' })).text()
    expect(alone).toContain('Please fill this in too')
    await send('analytics', {
      ANALYTICS: 'matomo',
      ANALYTICS_URL: 'https://count.example',
      ANALYTICS_SITE: '3',
    })
    person = undefined
    const policy = (await house.ask('/help')).headers.get('content-security-policy')
    person = owner
    expect(policy).toContain('https://count.example')
  })

  async function writeWelcome() {
    const { writeLetter } = await import('../../app/letters/letters.ts')
    return writeLetter('welcome', { address: 'a@b.example' }, house.backend.letterContext('en'))
  }
})

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#123456"/></svg>'

describe('a logo', () => {
  test('is drawn again as PNG, and served with nothing that could run', async () => {
    const html = await (await send('logo', { logo: file(drawing, 'image/svg+xml') })).text()
    const url = /\/organisation\/logo-\w+\.png/.exec(html)?.[0] ?? ''
    person = undefined
    const answer = await house.ask(url)
    expect((await house.ask('/organisation/logo-0000.png')).status).toBe(404)
    person = owner
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('png')
    expect(await read('/', undefined)).toContain(url)
  })

  test.each([
    ['with a script', drawing.replace('<rect', '<script>alert(1)</script><rect')],
    ['with a handler', drawing.replace('<rect', '<rect onload="alert(1)"')],
    ['that loads something', drawing.replace('<rect', '<image href="https://evil.example/x.png"/><rect')],
    ['with entities', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${drawing}`],
    ['with a script in numbers', drawing.replace('<rect', '<a href="&#106;avascript:alert(1)"/><rect')],
  ])('%s is refused', async (_, svg) => {
    const before = house.backend.choices.findLogo()?.digest
    const html = await (await send('logo', { logo: file(svg, 'image/svg+xml') })).text()
    expect(html).toContain('This SVG contains scripts')
    expect(house.backend.choices.findLogo()?.digest).toBe(before)
  })

  test('that is huge, no picture, or none at all is refused in words', async () => {
    const png = { create: { width: 6_000, height: 4_000, channels: 3, background: '#fff' } } as const
    const huge = new Uint8Array(await sharp(png).png({ compressionLevel: 9 }).toBuffer())
    expect(await (await send('logo', { logo: file(huge, 'image/png') })).text()).toContain('too large')
    const heavy = new Uint8Array(300 * 1024)
    heavy.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    expect(await (await send('logo', { logo: file(heavy, 'image/png') })).text()).toContain('too large')
    const enormous = await send('logo', { logo: file(new Uint8Array(600 * 1024), 'image/png') })
    expect(await enormous.text()).toContain('This picture is too large')
    expect(await (await send('logo', { logo: file('GIF89a', 'image/png') })).text()).toContain(
      'neither a PNG',
    )
    expect(await (await send('logo', {})).text()).toContain('choose a file first')
  })

  test('can be taken away', async () => {
    await send('logo', { remove: '1' })
    expect(house.backend.choices.findLogo()).toBeUndefined()
    expect(await read('/', undefined)).not.toContain('/organisation/')
  })
})

describe('settings of the environment', () => {
  test('are refused at the start where the accent can’t be read', async () => {
    const start = serveHouse({ env: { OPERATOR_ACCENT: '#ffcc00' } })
    await expect(start).rejects.toThrow(ConfigFault)
    await expect(start).rejects.toThrow(/OPERATOR_ACCENT is too faint.*1\.\d.*4\.5; #[0-9a-f]{6}/)
    await using opened = new AsyncDisposableStack()
    const fit = await serveHouse({ env: { OPERATOR_ACCENT: '#7a3e9d' } })
    opened.defer(fit.stop)
    expect(fit.backend.settings.OPERATOR_ACCENT).toBe('#7a3e9d')
  })
})

describe('a sender’s name and where answers go', () => {
  test('are in every email from then on, without a restart', async () => {
    await using opened = new AsyncDisposableStack()
    const office = await openPostOffice()
    opened.defer(office.close)
    // Not with MAIL_FROM: a name that the environment gives holds.
    const sending = await serveHouse({ env: { SMTP_URL: office.url }, person: owner })
    opened.defer(sending.stop)
    const save = async (fields: Record<string, string | File>) => {
      const page = await (await sending.ask('/admin/settings')).text()
      const body = new FormData()
      for (const [name, value] of Object.entries({ seen: seenOf(page, String(fields.form)), ...fields }))
        body.set(name, value)
      return sending.ask('/admin/settings', { method: 'POST', body })
    }
    const deliver = async (to: string) => {
      const letter = {
        to,
        subject: 'x',
        text: 'x',
        html: 'x',
        language: 'en' as const,
        kind: 'passwordReset',
      }
      await sending.backend.mail.send(letter)
      await expect
        .poll(async () => {
          await sending.backend.mail.deliverDue()
          return office.received.some(each => each.to === to)
        })
        .toBe(true)
      const { mail } = office.received.find(each => each.to === to) ?? {}
      return { from: mail?.from, replyTo: mail?.replyTo }
    }
    const before = await deliver('before@example.org')
    expect(before.replyTo).toBeUndefined()
    expect(before.from?.name).toBe('Exhale')
    // Whom people know stands beside it, from the moment it's known.
    const named = {
      form: 'organisation',
      OPERATOR_NAME: 'Hafenstadt Health Office',
      OPERATOR_SHORT_NAME: 'Hafenstadt',
    }
    expect((await save(named)).status).toBe(200)
    expect((await deliver('named@example.org')).from?.name).toBe('Exhale · Hafenstadt')
    const chosen = { MAIL_FROM_NAME: 'Hafenstadt Gesundheit', MAIL_REPLY_TO: 'hello@hafenstadt.example' }
    expect((await save({ form: 'mail', ...chosen })).status).toBe(200)
    expect(await deliver('after@example.org')).toEqual({
      from: { ...before.from, name: 'Hafenstadt Gesundheit' },
      replyTo: [{ name: '', address: 'hello@hafenstadt.example' }],
    })
    // So is the logo, which comes along: nothing is fetched.
    expect((await save({ form: 'logo', logo: file(drawing, 'image/svg+xml') })).status).toBe(200)
    const test = { method: 'POST', body: new URLSearchParams({ deed: 'test' }) }
    expect((await sending.ask('/admin/email/sending', test)).status).toBe(200)
    const { mail } = office.received.at(-1) ?? {}
    expect(mail?.html).toContain('<img src="cid:logo" width="120" height="40" alt="with Hafenstadt"')
    expect(mail?.attachments).toMatchObject([
      { mimeType: 'image/png', contentId: '<logo>', disposition: 'inline' },
    ])
    const picture = sharp(Buffer.from(mail?.attachments[0]?.content as ArrayBuffer))
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 120, hasAlpha: false })
    const frame = await sending.ask('/admin/email/templates/passwordReset/de/day')
    expect(await frame.text()).toContain('<img src="data:image/png;base64,iVBOR')
    expect(frame.headers.get('content-security-policy')).toContain('img-src data:')
  })
})

describe('settings of two processes', () => {
  test('on one PostgreSQL are the same in both, at once, and one of two saves holds', async () => {
    await using opened = new AsyncDisposableStack()
    const env = { DATABASE_URL: await newPostgresDatabase(), SECRET: 'x'.repeat(40) }
    const here = await serveHouse({ env, person: owner })
    opened.defer(here.stop)
    const there = await serveHouse({ env, person: owner })
    opened.defer(there.stop)
    const save = async (at: House, name: string, seen: string) => {
      const body = new FormData()
      body.set('form', 'organisation')
      body.set('seen', seen)
      body.set('OPERATOR_NAME', name)
      return (await at.ask('/admin/settings', { method: 'POST', body })).text()
    }
    const seen = seenOf(await (await here.ask('/admin/settings')).text(), 'organisation')
    const answers = await Promise.all([save(here, 'Hafenstadt', seen), save(there, 'Bergstadt', seen)])
    const losers = answers.filter(text => text.includes('Someone else saved this in the meantime'))
    expect(losers).toHaveLength(1)
    const winner = losers[0] === answers[0] ? 'Bergstadt' : 'Hafenstadt'
    for (const { backend } of [here, there])
      await expect.poll(() => backend.settings.OPERATOR_NAME, { timeout: 10_000 }).toBe(winner)
    const noted = await there.backend.audit.list({ actions: actionsOf('settings') })
    expect(noted).toHaveLength(1)
    for (const house of [here, there])
      await expect
        .poll(async () => (await house.ask('/imprint')).text(), { timeout: 10_000 })
        .toContain(winner)
  }, 60_000)
})

test('a line and a colour show before the organisation has a name', async () => {
  const env = { OPERATOR_LINE: '+49405550100', OPERATOR_ACCENT: '#7a1f5c' }
  const unnamed = await serveHouse({ env })
  try {
    const help = await (await unnamed.ask('/help')).text()
    expect(help).toMatch(/href="tel:[^"]*5550100"/)
    expect(help).toMatch(/<html[^>]*style="[^"]*--color-tide/)
    expect(help).not.toContain('with Exhale')
    const { operator } = unnamed.backend.letterContext('de')
    expect([operator?.name, operator?.line?.shown]).toEqual([undefined, '+49405550100'])
    expect(operator?.accent).toBeDefined()
  } finally {
    await unnamed.stop()
  }
})

test('the second step is asked for or not by an owner who signed in lately', async () => {
  const seen = seenOf(await read('/admin/settings'), 'security')
  const now = house.backend.clock.now().getTime()
  const saveAs = async (signedInAt: number) => {
    person = { ...owner, signedInAt }
    return (await send('security', {}, seen)).text()
  }
  const again = 'Changes here need a sign-in from the last 10 minutes.'
  expect(await saveAs(now - 11 * 60_000)).toContain(again)
  expect(await saveAs(now)).not.toContain(again)
})
