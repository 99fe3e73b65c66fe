import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { languageCodes } from '../languages/languages.ts'
import { attempt } from './attempt.ts'
import { parseJson } from './http/json.ts'
import { parseHours, splitAtMidnight } from './opening-hours.ts'

const passwordNeeds = ['lowercase', 'uppercase', 'numeric', 'symbol'] as const

/** What an operator may set, in the order of `.env.example`. The only reader of the environment. */
const settings = z.object({
  PORT: z.coerce.number('must be a port number').int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  ORIGIN: httpUrl('ORIGIN').optional(),
  MOBILE_SUBHOST: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be one part of a host’s name, in small letters')
    .default('m'),
  TRUST_PROXY: flag(),
  HSTS_SUBDOMAINS: flag(),
  PAGE_LIMIT: z.coerce.number('must be a number of pages').int().min(0).default(600),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  SMTP_CA: pemFile(isCertificate, 'a certificate').optional(),
  SMTP_CONNECTIONS: z.coerce.number('must be a number').int().min(1).max(50).default(4),
  MAIL_FROM: z
    .string()
    .refine(isMailbox, 'must be an email address: hello@example.org, or Exhale <hello@example.org>')
    .optional(),
  MAIL_FROM_NAME: z
    .string()
    .max(60, 'can have at most 60 characters')
    .regex(/^[^"<>\p{C}]*$/u, 'can have neither quotes nor angle brackets')
    .optional(),
  MAIL_REPLY_TO: z.email('must be an email address').optional(),
  MAIL_RATE: z.coerce.number('must be a number of emails a second').int().min(1).max(10_000).optional(),
  DKIM_KEY: pemFile(isRsaKey, 'a private RSA key of at least 1024 bits').optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, 'must be one part of a host’s name')
    .default('exhale'),
  BOUNCE_ADDRESS: z.email('must be an email address').optional(),
  BOUNCE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_\w{8,250}$/, 'must be a secret or restricted key of Stripe: sk_… or rk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S{8,250}$/, 'must be the signing secret of an endpoint at Stripe: whsec_…')
    .optional(),
  STRIPE_PRICE: z
    .string()
    .regex(/^price_\w{1,250}$/, 'must be the id of a price at Stripe: price_…')
    .optional(),
  STRIPE_API_URL: httpUrl('STRIPE_API_URL').optional(),
  PURCHASE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  BACKUP_DAYS: z.coerce.number('must be a number of days').int().min(0).max(400).default(30),
  NETWORK_DELETION_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  NETWORK_DELETION_PROVIDER: z.string().min(1).max(60).default('facebook.com'),
  OWNER_EMAIL: z.email('must be an email address').optional(),
  OWNER_PASSWORD: z.string().optional(),
  PASSWORD_MIN_LENGTH: z.coerce
    .number('must be a number')
    .int()
    .min(6, 'must be 6 or more')
    .max(64, 'must be 64 or less')
    .default(10),
  PASSWORD_NEEDS: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(each => each.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(passwordNeeds, `must be some of ${passwordNeeds.join(',')}`))),
  STAFF_SECOND_STEP: flag('1'),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  IDENTITY_PROJECT_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'must be the id of a project')
    .optional(),
  IDENTITY_API_KEY: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'must be an API key')
    .optional(),
  IDENTITY_JWKS_URL: jwksUrl().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: applePrivateKey().optional(),
  OIDC_PROVIDERS: openIdProviders(),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_SHORT_NAME: z.string().max(40, 'can have at most 40 characters').optional(),
  OPERATOR_WEBSITE: httpUrl('OPERATOR_WEBSITE').optional(),
  OPERATOR_ACCENT: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #00688a')
    .optional(),
  OPERATOR_LINE: z
    .string()
    .regex(/^\+[1-9]\d{5,14}$/, 'must be a number with its country, such as +441632960123')
    .optional(),
  OPERATOR_LINE_SHOWN: z.string().max(40, 'can have at most 40 characters').optional(),
  OPERATOR_LINE_HOURS: openingHours(),
  OPERATOR_LINE_NOTE: textByLanguage(),
  OPERATOR_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')
    .default('UTC'),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email('must be an email address').optional(),
  OPERATOR_PHONE: z.string().optional(),
  OPERATOR_REGISTER: z.string().optional(),
  OPERATOR_VAT_ID: z.string().optional(),
  OPERATOR_EDITOR: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  REDIRECTS: z.string().default(''),
  FTCD_PERMISSION: z.string().max(200, 'can have at most 200 characters').optional(),
  ANALYTICS: z.enum(['matomo', 'plausible', 'umami', 'ga4']).optional(),
  ANALYTICS_URL: httpUrl('ANALYTICS_URL').optional(),
  ANALYTICS_SITE: z.string().optional(),
  APP_STORE_URL: httpUrl('APP_STORE_URL').optional(),
  PLAY_STORE_URL: httpUrl('PLAY_STORE_URL').optional(),
  NOTIFICATIONS: flag(),
  CONTENT_LIMITS: flag(),
  WEBHOOKS_INSIDE: flag(),
  CONTENT_SPACE_URL: httpUrl('CONTENT_SPACE_URL').optional(),
  CONTENT_SPACE_TOKEN: z.string().optional(),
  CONTENT_SPACE_ASSETS: httpUrl('CONTENT_SPACE_ASSETS').optional(),
  CONTENT_SPACE_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  NO_OFFLINE: flag(),
  EXHALE_TEST_MODE: flag(),
})

/** Settings that only make sense with others beside them. */
const pairings: ((given: Environment) => string | false | undefined)[] = [
  given => given.OWNER_EMAIL && !given.OWNER_PASSWORD && 'OWNER_PASSWORD must be set if OWNER_EMAIL is',
  given => given.OWNER_PASSWORD && !given.OWNER_EMAIL && 'OWNER_EMAIL must be set if OWNER_PASSWORD is',
  given => findMissing(given, ['IDENTITY_PROJECT_ID', 'IDENTITY_API_KEY', 'IDENTITY_JWKS_URL']),
  given =>
    given.IDENTITY_JWKS_URL &&
    given.OWNER_EMAIL &&
    'OWNER_EMAIL makes an account here, but IDENTITY_JWKS_URL says accounts are hosted elsewhere: give the owner’s role there',
  given =>
    given.IDENTITY_JWKS_URL &&
    given.EXHALE_TEST_MODE === '1' &&
    'EXHALE_TEST_MODE tests accounts stored here, but IDENTITY_JWKS_URL says they’re hosted elsewhere',
  given => findMissing(given, ['CONTENT_SPACE_URL', 'CONTENT_SPACE_TOKEN']),
  given =>
    given.CONTENT_SPACE_ASSETS &&
    !given.CONTENT_SPACE_URL &&
    'CONTENT_SPACE_ASSETS says where the pictures of a hosted space are, so CONTENT_SPACE_URL must be set too',
  given =>
    given.CONTENT_SPACE_SECRET &&
    !given.CONTENT_SPACE_URL &&
    'CONTENT_SPACE_SECRET belongs to a webhook of a hosted space, so CONTENT_SPACE_URL must be set too',
  given =>
    (given.STRIPE_SECRET_KEY || given.STRIPE_PRICE) &&
    findMissing(given, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE']),
  given => findMissing(given, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']),
  given => findMissing(given, ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY']),
  given =>
    given.EXHALE_TEST_MODE === '1' &&
    !isLoopback(given.HOST ?? '127.0.0.1') &&
    'EXHALE_TEST_MODE opens endpoints for tests, so HOST must be a loopback address',
  given =>
    given.EXHALE_TEST_MODE === '1' &&
    given.ORIGIN &&
    !isLoopback((URL.parse(given.ORIGIN)?.hostname ?? '').replace(/[[\]]/g, '')) &&
    'EXHALE_TEST_MODE opens endpoints for tests, so ORIGIN must be an address of this machine',
  given =>
    given.ANALYTICS &&
    !(given.ANALYTICS_URL && given.ANALYTICS_SITE) &&
    'ANALYTICS needs ANALYTICS_URL (its address) and ANALYTICS_SITE (its id for this site)',
]

type Shape = z.infer<typeof settings>
type SettingName = keyof Shape
export type Settings = Shape & {
  /** Of those that owners may choose too, what the environment says, as it's written there. */
  given: Readonly<Partial<Record<OpenSetting, string>>>
}

/** Those that owners may also choose on a screen, where the environment doesn't. None is a secret. */
export const openSettings = [
  'MAIL_FROM_NAME',
  'MAIL_REPLY_TO',
  'STAFF_SECOND_STEP',
  'OPERATOR_NAME',
  'OPERATOR_SHORT_NAME',
  'OPERATOR_WEBSITE',
  'OPERATOR_ACCENT',
  'OPERATOR_LINE',
  'OPERATOR_LINE_SHOWN',
  'OPERATOR_LINE_HOURS',
  'OPERATOR_LINE_NOTE',
  'OPERATOR_TIME_ZONE',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
  'OPERATOR_REGISTER',
  'OPERATOR_VAT_ID',
  'OPERATOR_EDITOR',
  'ANALYTICS',
  'ANALYTICS_URL',
  'ANALYTICS_SITE',
  'NOTIFICATIONS',
] as const satisfies readonly SettingName[]
export type OpenSetting = (typeof openSettings)[number]
export type Environment = Record<string, string | undefined>

export class ConfigFault extends Error {}

/** Reads every setting once, and names all faults together. Values never appear: some are secrets. */
export function readConfig(environment: Environment): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const unpaired = pairings.map(check => check(given)).filter(fault => typeof fault === 'string')
  const unknown = Object.keys(given)
    .filter(name => name.startsWith('EXHALE_') && !(name in settings.shape))
    .map(name => `${name} isn’t an Exhale setting`)
  const result = settings.safeParse(given)
  const wrong = result.success
    ? []
    : result.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
  const all = [...wrong, ...unpaired, ...unknown]
  if (result.success && all.length === 0) return { ...result.data, given: pickOpen(given) }
  const faults = all.map(fault => `  · ${fault}`)
  throw new ConfigFault(['Exhale can’t start: please change these settings.', ...faults].join('\n'))
}

function pickOpen(given: Environment): Settings['given'] {
  return Object.fromEntries(
    openSettings.flatMap(name => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
}

/** The machine's environment over the `.env` file beside the project. */
export function readEnvironment(file = '.env'): Environment {
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  return { ...written, ...process.env }
}

/** One setting as it would be written there; undefined where it wouldn't be taken. Empty is its default. */
export function readSetting<Name extends OpenSetting>(
  name: Name,
  text: string,
): { value: Shape[Name] } | undefined {
  const result = settings.shape[name].safeParse(text === '' ? undefined : text)
  return result.success ? { value: result.data as Shape[Name] } : undefined
}

export const settingNames: string[] = Object.keys(settings.shape)

export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '')
  return address === 'localhost' || address === '::1' || (isIPv4(plain) && plain.startsWith('127.'))
}

/** `Mo-Fr 09:00-17:00, Sa 10:00-13:00`; 1 is Monday. Empty is around the clock. */
function openingHours() {
  return z
    .string()
    .default('')
    .transform((text, context) => {
      const parts = parseHours(text)
      if (!parts)
        context.addIssue({ code: 'custom', message: 'must read like Mo-Fr 09:00-17:00, Sa 10:00-13:00' })
      return splitAtMidnight(parts ?? [])
    })
}

/** `{"en": "…", "de": "…"}` */
function textByLanguage() {
  const shape = 'must be JSON of short texts by language, such as {"en": "…", "de": "…"}'
  const texts = z.partialRecord(z.enum(languageCodes), z.string().max(120), shape)
  return jsonText('{}', shape).pipe(texts)
}

function jsonText(usual: string, fault: string) {
  return z
    .string()
    .default(usual)
    .transform((text, context) => {
      const value = parseJson(text)
      if (value !== undefined) return value
      context.addIssue(fault)
      return z.NEVER
    })
}

function isTimeZone(name: string): boolean {
  return attempt(() => new Intl.DateTimeFormat('en', { timeZone: name })) !== undefined
}

function flag(usual: '0' | '1' = '0') {
  return z
    .enum(['0', '1'], 'must be 1 or 0')
    .default(usual)
    .transform(value => value === '1')
}

/** An address alone, or behind a name. */
function isMailbox(text: string): boolean {
  const address = /<([^<>]*)>$/.exec(text.trim())?.[1] ?? text.trim()
  return z.email().safeParse(address).success
}

function httpUrl(name: string) {
  return z
    .url({ protocol: /^https?$/, error: `must be an http:// or https:// address, like ${name}=https://…` })
    .transform(value => new URL(value))
}

function jwksUrl() {
  return z
    .string()
    .refine(isSafe, 'must be an https:// address (http:// only on this machine)')
    .transform(value => new URL(value))
}

/** All of them, or none. */
function findMissing(given: Environment, names: string[]): string | false {
  const missing = names.filter(name => !given[name])
  if (missing.length === 0 || missing.length === names.length) return false
  return `${names.join(', ')} must be set together; not set: ${missing.join(', ')}`
}

function applePrivateKey() {
  return z
    .string()
    .transform(text => text.replaceAll('\\n', '\n'))
    .refine(isSigningKey, 'must be the private key from Apple (the .p8 file), with \\n between its lines')
}

/** The path of a file that is read once, here, so that what is wrong with it is said at the start. */
function pemFile(isFit: (pem: string) => boolean, what: string) {
  return z.string().transform((path, context) => {
    try {
      const pem = readFileSync(path, 'utf8')
      if (isFit(pem)) return pem
      context.addIssue(`must be the path of a file with ${what} in PEM`)
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      context.addIssue(`must be the path of a file that can be read (${code})`)
    }
    return z.NEVER
  })
}

function isCertificate(pem: string): boolean {
  return (attempt(() => new X509Certificate(pem).subject) ?? '') !== ''
}

/** Receivers take no weaker key (RFC 8301). */
function isRsaKey(pem: string): boolean {
  const key = attempt(() => createPrivateKey(pem))
  return key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 1024
}

/** Apple takes ES256 alone. */
function isSigningKey(pem: string): boolean {
  return attempt(() => createPrivateKey(pem))?.asymmetricKeyDetails?.namedCurve === 'prime256v1'
}

function openIdProviders() {
  const shape = 'must be a JSON list of {"id": "oidc.…", "name", "issuer", "clientId", "clientSecret"}'
  const provider = z.strictObject(
    {
      id: z.string().regex(/^oidc\.[a-z0-9][a-z0-9-]{0,39}$/, 'must be oidc. and a short lowercase name'),
      name: z.string().min(1).max(60),
      issuer: z.string().refine(isSafe, 'must be an https:// address (http:// only on this machine)'),
      clientId: z.string().min(1),
      clientSecret: z.string().min(1).optional(),
      trustsEmail: z.boolean().optional(),
    },
    shape,
  )
  return jsonText('[]', shape)
    .pipe(z.array(provider, shape))
    .refine(list => new Set(list.map(({ id }) => id)).size === list.length, 'has the same id twice')
}

function isSafe(text: string): boolean {
  const url = URL.parse(text)
  const isHere = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)
}
