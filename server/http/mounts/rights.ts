import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { pathOf } from '../../../app/map/addresses.ts'
import { readCode } from '../../../domain/rights/code.ts'
import { readBytes } from '../../../platform/http/body.ts'
import { parseJson } from '../../../platform/http/json.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { isSameSecret } from '../../../platform/ids.ts'
import type { Backend } from '../../backend.ts'
import { type AskParts, askErasure } from '../../personal-data/ask-erasure.ts'
import { writeReceipt } from '../../personal-data/receipt.ts'
import type { Mount } from '../mount.ts'

type Parts = AskParts & Pick<Backend, 'certificates' | 'clock' | 'findPerson' | 'functions' | 'settings'>

const quiet = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
const largest = 16 * 1024
/** A network tells at once; what it said long ago isn't taken for new. */
const newsFor = 60 * 60
const perHour = { calls: 120, per: 3_600_000 }

/** What isn't a page: the copy itself, the signed receipt, and where a network says that someone wants to be gone. */
export function mountRights(app: Hono<Mount>, parts: Parts): void {
  app.get('/data-deletion/copy.zip', context => sendCopy(context, parts))

  app.get('/deletion-status/:code/receipt.jwt', async context => {
    const { clientAddress } = context.var
    if (await parts.functions.limits.spend('deletionStatus', networkOf(clientAddress), perHour))
      return context.text('Too Many Requests', 429, quiet)
    const code = readCode(context.req.param('code'))
    const erasure = code && (await parts.rights.erasures.find(code))
    const receipt = erasure && (await writeReceipt(parts, erasure))
    if (!receipt) return context.text('Not Found', 404, quiet)
    return context.body(receipt, 200, {
      ...quiet,
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="exhale-receipt-${code}.jwt"`,
    })
  })

  const { NETWORK_DELETION_SECRET: secret, NETWORK_DELETION_PROVIDER: provider } = parts.settings
  if (!secret) return
  app.post('/deletion-callback', async context => {
    const body = new URLSearchParams((await readBytes(context.req.raw, largest)).toString('utf8'))
    const told = readSigned(body.get('signed_request') ?? '', secret)
    const age = told && parts.clock.now().getTime() / 1000 - told.issued_at
    if (!told || age === undefined || Math.abs(age) > newsFor) return context.text('', 403, quiet)
    const uid = await parts.identity.administration.findByProvider(provider, told.user_id)
    const { erasures } = parts.rights
    // The same answer whether they are known here or not.
    const code = uid ? await askErasure(parts, uid, 'network') : await erasures.askForNobody('network')
    const url = new URL(pathOf('deletionStatus', 'en', { id: code }), parts.origin).href
    return context.json({ url, confirmation_code: code }, 200, quiet)
  })
}

const told = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().min(1).max(200),
  issued_at: z.number().int(),
})

/** `signature.payload`, both in base64url; the signature is of the payload as it is written there. */
function readSigned(text: string, secret: string): z.infer<typeof told> | undefined {
  const [signature = '', payload = '', ...rest] = text.split('.')
  const wanted = createHmac('sha256', secret).update(payload).digest('base64url')
  if (rest.length > 0 || !isSameSecret(signature.replace(/=+$/, ''), wanted)) return undefined
  return told.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8'))).data
}

/** To its owner alone; a download that broke off goes on where it stopped. */
async function sendCopy(
  context: Context<Mount>,
  { findPerson, rights }: Pick<Parts, 'findPerson' | 'rights'>,
): Promise<Response> {
  const person = await findPerson(context.req.raw)
  const copy = person && (await rights.exports.findOf(person.id))
  if (!person || copy?.state !== 'ready') return context.text('Not Found', person ? 404 : 403, quiet)
  const asked = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(context.req.header('range') ?? '')
  // Another copy has another tag: parts of two are never put together.
  const tag = `"${copy.code}"`
  const isSame = [undefined, tag].includes(context.req.header('if-range'))
  const from = asked && isSame ? Number(asked[1]) : 0
  const to = asked && isSame && asked[2] ? Math.min(Number(asked[2]), copy.bytes - 1) : copy.bytes - 1
  if (from > to) return context.text('', 416, { ...quiet, 'Content-Range': `bytes */${copy.bytes}` })
  const isPart = asked !== null && isSame
  const body = Readable.toWeb(Readable.from(rights.exports.fetch(person.id, from, to))) as ReadableStream
  const name = `exhale-${new Date(copy.askedAt).toISOString().slice(0, 10)}.zip`
  return context.body(body, isPart ? 206 : 200, {
    ...quiet,
    ETag: tag,
    'Accept-Ranges': 'bytes',
    'Content-Type': 'application/zip',
    'Content-Length': String(to - from + 1),
    'Content-Disposition': `attachment; filename="${name}"`,
    ...(isPart && { 'Content-Range': `bytes ${from}-${to}/${copy.bytes}` }),
  })
}
