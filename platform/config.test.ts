import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigFault, readConfig, settingNames } from './config.ts'

describe('settings', () => {
  test('have defaults that run on one machine', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      TRUST_PROXY: false,
    })
  })

  test('left empty count as absent', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ PORT: 3000 })
  })

  test('name all their faults at once and keep secrets to themselves', () => {
    const faulty = {
      PORT: 'seventy',
      DATABASE_URL: 'mysql://root:hunter2@db',
      OWNER_EMAIL: 'owner@example.org',
      EXHALE_TESTMODE: '1',
      ANALYTICS: 'plausible',
    }
    const error = catchFault(() => readConfig(faulty))
    for (const name of ['PORT', 'DATABASE_URL', 'OWNER_PASSWORD', 'EXHALE_TESTMODE', 'ANALYTICS']) {
      expect(error.message).toContain(name)
    }
    expect(error.message).not.toContain('hunter2')
  })

  test('let no operator have passwords too short for anyone', () => {
    expect(readConfig({ PASSWORD_MIN_LENGTH: '6' }).PASSWORD_MIN_LENGTH).toBe(6)
    expect(() => readConfig({ PASSWORD_MIN_LENGTH: '5' })).toThrow('PASSWORD_MIN_LENGTH must be 6 or more')
    expect(readConfig({ PASSWORD_NEEDS: 'uppercase, symbol' }).PASSWORD_NEEDS).toEqual([
      'uppercase',
      'symbol',
    ])
    expect(() => readConfig({ PASSWORD_NEEDS: 'emoji' })).toThrow(
      /PASSWORD_NEEDS.* must be some of lowercase,/,
    )
  })

  test('name a sender that no email could come from', () => {
    for (const MAIL_FROM of ['hello@example.org', 'Exhale <hello@example.org>'])
      expect(readConfig({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM)
    for (const MAIL_FROM of ['Exhale', 'Exhale <hello>', 'hello@', 'Exhale hello@example.org'])
      expect(() => readConfig({ MAIL_FROM })).toThrow('MAIL_FROM must be an email address')
  })

  test('refuse test mode on an address others reach', () => {
    expect(readConfig({ EXHALE_TEST_MODE: '1' }).EXHALE_TEST_MODE).toBe(true)
    expect(() => readConfig({ EXHALE_TEST_MODE: '1', HOST: '0.0.0.0' })).toThrow(/loopback/)
    for (const ORIGIN of [
      'https://quit.example.org',
      'http://192.168.1.4:3000',
      'http://localhost.example.org',
    ])
      expect(() => readConfig({ EXHALE_TEST_MODE: '1', ORIGIN })).toThrow(
        /ORIGIN must be an address of this machine/,
      )
    for (const ORIGIN of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(readConfig({ EXHALE_TEST_MODE: '1', ORIGIN }).EXHALE_TEST_MODE).toBe(true)
  })

  test('of providers belong together, and are named in one message', () => {
    const faulty = {
      GOOGLE_CLIENT_ID: 'id',
      APPLE_TEAM_ID: 'TEAM123456',
      APPLE_PRIVATE_KEY: 'hunter2',
      OIDC_PROVIDERS: JSON.stringify([
        { id: 'clinic', name: 'Clinic', issuer: 'http://login.example.org', clientId: 'x', clientSecret: 7 },
      ]),
    }
    const { message } = catchFault(() => readConfig(faulty))
    for (const name of [
      'not set: GOOGLE_CLIENT_SECRET',
      'not set: APPLE_CLIENT_ID, APPLE_KEY_ID',
      'APPLE_PRIVATE_KEY must',
      'OIDC_PROVIDERS.0.id',
      'OIDC_PROVIDERS.0.issuer',
      'OIDC_PROVIDERS.0.clientSecret',
    ])
      expect(message).toContain(name)
    expect(message).not.toMatch(/hunter2|TEAM123456|login\.example/)
    for (const text of ['hunter2', '{"a": "hunter2"}', '["hunter2"]', '[{"hunter": 2}]'])
      expect(catchFault(() => readConfig({ OIDC_PROVIDERS: text })).message).not.toContain('hunter2')
  })

  test('take a key of Apple with its lines escaped, and any number of providers', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    const apple = { APPLE_CLIENT_ID: 'a', APPLE_TEAM_ID: 'b', APPLE_KEY_ID: 'c' }
    const escaped = pem.replaceAll('\n', '\\n')
    expect(readConfig({ ...apple, APPLE_PRIVATE_KEY: escaped }).APPLE_PRIVATE_KEY).toBe(pem)
    const provider = { id: 'oidc.a', name: 'A', issuer: 'https://a.example', clientId: 'x' }
    expect(readConfig({ OIDC_PROVIDERS: JSON.stringify([provider]) }).OIDC_PROVIDERS).toEqual([provider])
    expect(() => readConfig({ OIDC_PROVIDERS: JSON.stringify([provider, provider]) })).toThrow(/twice/)
  })

  test('of accounts kept elsewhere come together, and leave out what only accounts kept here have', () => {
    const host = {
      IDENTITY_PROJECT_ID: 'clinic-1',
      IDENTITY_API_KEY: 'AIza-key_1',
      IDENTITY_JWKS_URL: 'https://login.example.org/jwks.json',
    }
    expect(readConfig(host).IDENTITY_JWKS_URL?.host).toBe('login.example.org')
    expect(() => readConfig({ ...host, IDENTITY_API_KEY: '' })).toThrow('not set: IDENTITY_API_KEY')
    expect(() => readConfig({ ...host, IDENTITY_JWKS_URL: 'http://login.example.org/jwks' })).toThrow(/https/)
    const both = { ...host, OWNER_EMAIL: 'o@example.org', OWNER_PASSWORD: 'secret-1', EXHALE_TEST_MODE: '1' }
    const { message } = catchFault(() => readConfig(both))
    for (const name of ['OWNER_EMAIL', 'EXHALE_TEST_MODE']) expect(message).toContain(name)
  })

  test('tell when the operator’s own line is open, day by day', () => {
    const read = (hours: string) => readConfig({ OPERATOR_LINE_HOURS: hours }).OPERATOR_LINE_HOURS
    expect(read('Mo-Fr 09:00-17:00, Sa 10:00-24:00')).toEqual([
      { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
      { days: [6], from: '10:00', to: '24:00' },
    ])
    // What goes on after midnight is the next day's.
    expect(read('Fr-Su 20:00-02:00')).toEqual([
      { days: [5, 6, 7], from: '20:00', to: '24:00' },
      { days: [6, 7], from: '00:00', to: '02:00' },
      { days: [1], from: '00:00', to: '02:00' },
    ])
    expect(read('')).toEqual([])
    for (const wrong of ['weekdays', 'Fr-Mo 09:00-17:00', 'Mo 09:00-09:00', 'Mo 9-17', 'Mo 09:00-25:00'])
      expect(() => read(wrong), wrong).toThrow(/OPERATOR_LINE_HOURS must read like/)
    expect(() => readConfig({ OPERATOR_LINE: '0800 123' })).toThrow(/OPERATOR_LINE must be a number with/)
    expect(() => readConfig({ OPERATOR_TIME_ZONE: 'Mars/Olympus' })).toThrow(/OPERATOR_TIME_ZONE/)
  })

  test('that name files say at once which can’t be used, and never what is in them', async ({
    onTestFinished,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'exhale-config-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [key, other] = [join(folder, 'key.pem'), join(folder, 'hunter2.pem')]
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    await writeFile(key, pem)
    await writeFile(other, 'hunter2')
    expect(readConfig({ DKIM_KEY: key })).toMatchObject({ DKIM_KEY: pem, DKIM_SELECTOR: 'exhale' })
    const faulty = { SMTP_CA: other, DKIM_KEY: join(folder, 'nowhere.pem') }
    const { message } = catchFault(() => readConfig(faulty))
    expect(message).toContain('SMTP_CA must be the path of a file with a certificate in PEM')
    expect(message).toContain('DKIM_KEY must be the path of a file that can be read (ENOENT)')
    expect(message).not.toContain('hunter2')
    expect(() => readConfig({ SMTP_CA: key })).toThrow(/certificate/)
    expect(() => readConfig({ DKIM_KEY: other })).toThrow(/private RSA key/)
  })

  test('stand in .env.example in the same order', () => {
    const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
    expect([...example.matchAll(/^([A-Z_]+)=/gm)].map(match => match[1])).toEqual(settingNames)
  })
})

function catchFault(act: () => unknown): ConfigFault {
  try {
    act()
  } catch (error) {
    if (error instanceof ConfigFault) return error
  }
  throw new Error('expected a ConfigFault')
}
