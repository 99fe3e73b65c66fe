import { createHmac } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { pathOf } from '../../../app/map/addresses.ts'
import { readCode } from '../../../domain/rights/code.ts'
import { defaultLanguage, languageCodes } from '../../../languages/languages.ts'
import { readBytes } from '../../../platform/http/body.ts'
import { parseJson } from '../../../platform/http/json.ts'
import { networkOf } from '../../../platform/http/network.ts'
import { isSameSecret } from '../../../platform/ids.ts'
import type { Backend } from '../../backend.ts'
import { type AskParts, askErasure } from '../../personal-data/ask-erasure.ts'
import { writeReceipt } from '../../personal-data/receipt.ts'
import { writeCopy } from '../../personal-data/write-copy.ts'
import type { Mount } from '../mount.ts'
import { quiet, refuse } from '../quiet.ts'

type Parts = AskParts &
  Parameters<typeof writeCopy>[0] &
  Pick<Backend, 'certificates' | 'clock' | 'findPerson' | 'functions' | 'settings'>

const largest = 16 * 1024
/** A network tells at once; what it said long ago isn't taken for new. */
const newsFor = 60 * 60
const perHour = { calls: 120, per: 3_600_000 }
/** Nobody needs many copies of the same. */
const copiesPerDay = { calls: 10, per: 24 * 3_600_000 }

/** What isn't a page: the copy itself, the signed receipt, and where a network says that someone wants to be gone. */
export function mountRights(app: Hono<Mount>, parts: Parts): void {
  app.get('/data-deletion/copy.zip', context => sendCopy(context, parts))

  app.get('/deletion-status/:code/receipt.jwt', async context => {
    const { clientAddress } = context.var
    if (await parts.functions.limits.spend('deletionStatus', networkOf(clientAddress), perHour))
      return refuse(context, 429)
    const code = readCode(context.req.param('code'))
    const erasure = code && (await parts.rights.erasures.find(code))
    const receipt = erasure && (await writeReceipt(parts, erasure))
    if (!receipt) return refuse(context, 404)
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

/** To its owner alone, written while it's sent. */
async function sendCopy(context: Context<Mount>, parts: Parts): Promise<Response> {
  const person = await parts.findPerson(context.req.raw)
  if (!person) return refuse(context, 403)
  const asked = context.req.query('language')
  const language = languageCodes.find(code => code === asked) ?? defaultLanguage
  if (await parts.functions.limits.spend('copies', `uid ${person.id}`, copiesPerDay))
    return context.redirect(`${pathOf('dataDeletion', language)}?done=wait`, 303)
  const body = Readable.toWeb(Readable.from(writeCopy(parts, person.id))) as ReadableStream
  return context.body(body, 200, {
    ...quiet,
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="exhale-${parts.clock.now().toISOString().slice(0, 10)}.zip"`,
  })
}
