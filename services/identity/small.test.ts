import { describe, expect, test } from 'vitest'
import { parseEmail } from './accounts/email.ts'
import { createPasswords } from './proofs/passwords.ts'
import { defaultPolicy, ensurePolicy, normalizePassword } from './proofs/policy.ts'
import { codeAt, findStep } from './proofs/totp.ts'
import { describeDevice } from './sessions/device.ts'

describe('an address', () => {
  test.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ["o'hara+quit_2@mail.example.co.uk", "o'hara+quit_2@mail.example.co.uk"],
    ['a@localhost', 'a@localhost'],
    ['x@xn--mller-kva.de', 'x@xn--mller-kva.de'],
  ])('%s is %s', (given, kept) => expect(parseEmail(given)).toBe(kept))

  test.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    'a b@example.org',
    'a..b@example.org',
    '.a@example.org',
    'a.@example.org',
    'a@b@example.org',
    'a@exa_mple.org',
    'a@-example.org',
    'a@example..org',
    '"a"@example.org',
    'a@[127.0.0.1]',
    'ada@example.org\n',
    ' ada@example.org',
    'ada\u0000@example.org',
    'ada\u200b@example.org',
    'аda@example.org', // Cyrillic а
    'ada@exаmple.org',
    '\u212Aim@example.org', // the Kelvin sign lower-cases to k
    'ada\uFF20example.org', // full-width @
    'ﬁona@example.org',
    'ada@ⓔxample.org',
    'ada@example.org\u202E',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(250)}.org`,
    `${'a'.repeat(400_000)}@example.org`,
  ])('is not %j', given => expect(() => parseEmail(given)).toThrow('INVALID_EMAIL'))
})

describe('the policy', () => {
  const strict = {
    ...defaultPolicy,
    minLength: 8,
    refusesCommon: false,
    lowercase: true,
    uppercase: true,
    numeric: true,
    symbol: true,
  }

  test('has a word for what is too short for anyone', () => {
    expect(() => ensurePolicy(defaultPolicy, 'aZ9#x')).toThrow(
      'WEAK_PASSWORD : Password should be at least 10 characters',
    )
    expect(() => ensurePolicy(strict, 'aZ9#x')).toThrow('WEAK_PASSWORD : Password should be at least 8')
  })

  test('names every rule that is missed', () => {
    expect(() => ensurePolicy(strict, 'breathe')).toThrow(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 8 characters, Password must contain an upper case character, Password must contain a numeric character, Password must contain a non-alphanumeric character]',
    )
    ensurePolicy(strict, 'Breathe-in-4')
    expect(() => ensurePolicy(defaultPolicy, 'x'.repeat(4097))).toThrow('PASSWORD_DOES_NOT_MEET')
  })

  const own = ['exhale', 'quit.example.org', 'City Clinic Brehna', 'maria.santos']

  test.each([
    ['common', 'PASSWORD123', '1234567890', 'qwertyuiop', 'iloveyou!!', 'zaq12wsxcde3', 'gfhjkm12345'],
    [
      'a word or a name',
      'chicago2026',
      'Chicago-1999',
      'jordan2323',
      '2026Nichtraucher',
      'Ärztekammer1',
      'żołnierz2026',
    ],
    ['a word in any script', 'здоровье2026', 'Солнышко!!!'],
    ['a word in disguise', 'P@ssw0rd123', '$unsh1ne99', 'Chicag02026', 'p-a-s-s-w-o-r-d'],
    ['the same again', 'aaaaaaaaaa', 'abcabcabcabc', 'chicagochicago', '1212121212'],
    [
      'the site’s',
      'exhale2026',
      'Exha1e-2026',
      'quit-example',
      'CityClinic!2026',
      'brehna brehna',
      'exhalepassword',
    ],
    ['their own', 'maria.santos', 'MariaSantos90', 'santos-exhale-1', 'maria-chicago'],
  ])('refuses what is %s', (_, ...passwords) => {
    for (const password of passwords)
      expect(() => ensurePolicy({ ...defaultPolicy, minLength: 8 }, password, own), password).toThrow(
        'WEAK_PASSWORD : Password is too easy to guess',
      )
  })

  test('takes what nobody would try', () => {
    const fine = [
      'quiet river stones',
      'owl-lamp-tide',
      'Ruh3 jetzt, bitte',
      'kX9vQ2mPzT',
      'maria drinks her tea',
      'тихая река и камни',
    ]
    for (const password of fine)
      expect(() => ensurePolicy(defaultPolicy, password, own), password).not.toThrow()
  })

  test('asks for ten characters', () => {
    expect(() => ensurePolicy(defaultPolicy, 'kX9vQ2mPz')).toThrow(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 10 characters]',
    )
  })

  test('takes one spelling of a password for another', () => {
    expect(normalizePassword('Caf\u0065\u0301 ﬁn')).toBe(normalizePassword('Café fin'))
  })
})

test('a code of an authenticator app is RFC 6238’s', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const known: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ]
  for (const [time, code] of known) expect(codeAt(secret, Math.floor(time / 30))).toBe(code)
  const now = 1234567890_000
  const step = Math.floor(1234567890 / 30)
  expect(findStep(secret, codeAt(secret, step + 1), now, 0)).toBe(step + 1)
  expect(findStep(secret, codeAt(secret, step + 2), now, 0)).toBeUndefined()
  expect(findStep(secret, codeAt(secret, step), now, step)).toBeUndefined()
})

test.each([
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Edge on Windows',
  ],
  ['curl/8', ''],
  [null, ''],
])('%s is %s', (agent, device) => expect(describeDevice(agent)).toBe(device))

test('passwords are hashed for everyone in turn, whatever one of them sets', async () => {
  const passwords = createPasswords(1)
  const served: string[] = []
  const note = (who: string) => async () => void served.push(who)
  const check = { hashed: undefined, password: 'one calm breath', who: 'other', onTurn: note('other') }
  // What an unknown account is checked against is made the first time, which would come late into the queue.
  await passwords.verify({ ...check, onTurn: async () => {} })
  const greedy = Array.from({ length: 6 }, () => passwords.hash('one calm breath', 'greedy', note('greedy')))
  await Promise.all([...greedy, passwords.verify(check)])
  expect(served).toHaveLength(7)
  expect(served.indexOf('other')).toBeLessThanOrEqual(3)
})
