import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { writePlainly } from '../../../app/certificates/inscription.ts'
import type { Format } from '../../../app/certificates/stages.ts'
import type { Certificate } from '../../../domain/certificates/collections.ts'
import { createFormat } from '../../../languages/format.ts'
import { languageCodes } from '../../../languages/languages.ts'
import type { Backend } from '../../backend.ts'
import { bake } from '../../certificates/bake.ts'
import { writeCalendar } from '../../certificates/calendar.ts'
import { qrFile } from '../../certificates/qr.ts'
import { frameHeaders, writeSampleLetter } from '../../certificates/sample-letter.ts'
import { linkOf, writeOut } from '../../certificates/writing.ts'
import type { Mount } from '../mount.ts'

type Output = { type: string; body: Buffer | string; name: string }
type Asked = { certificate: Certificate; isHolder: boolean }

/** Everything but the page: files of a certificate, and what others check its signature with. */
export function mountCertificates(app: Hono<Mount>, backend: Backend): void {
  const { certificates, origin } = backend
  const { issuer, statusList } = certificates
  const forAll = {
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }

  app.get('/certificates/jwks.json', async context => context.json(await issuer.jwks(), 200, forAll))
  app.get('/certificates/keys/:kid', async context => {
    const key = await issuer.findKey(context.req.param('kid'))
    return key ? context.json(key, 200, forAll) : context.json({ error: 'unknown key' }, 404)
  })
  app.get('/certificates/issuer.json', context =>
    context.json(
      {
        '@context': [
          'https://www.w3.org/ns/credentials/v2',
          'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
        ],
        id: issuer.id,
        type: ['Profile'],
        name: backend.library.words('en').getFixedT(null, 'common')('site.name'),
        url: origin.origin,
      },
      200,
      forAll,
    ),
  )
  app.get('/certificates/status/:list{\\d{1,6}}', async context => {
    const list = await statusList.read(Number(context.req.param('list')))
    return context.body(list, 200, {
      ...forAll,
      'Cache-Control': 'public, max-age=60',
      'Content-Type': 'application/vc+jwt',
    })
  })
  app.get('/certificates/letter/:language/:scheme{day|night}', context => {
    const language = languageCodes.find(code => code === context.req.param('language'))
    if (!language) return refuse(context, 404)
    const isNight = context.req.param('scheme') === 'night'
    return context.body(writeSampleLetter(backend, language, isNight), 200, frameHeaders)
  })
  app.get('/certificates/:id/:file', context => answerFile(context, backend))
}

async function answerFile(context: Context<Mount>, backend: Backend): Promise<Response> {
  const { id = '', file = '' } = context.req.param()
  const wanted = Object.hasOwn(outputs, file) ? outputs[file] : undefined
  const asked = wanted ? await findAsked(id, context.req.raw, backend) : 404
  if (!wanted || typeof asked === 'number') return refuse(context, typeof asked === 'number' ? asked : 404)
  const output = await wanted(asked, backend)
  if (!output) return refuse(context, 404)
  const etag = `"${createHash('sha256').update(output.body).digest('base64url').slice(0, 27)}"`
  const headers = { ETag: etag, ...quiet }
  if (context.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const body = typeof output.body === 'string' ? output.body : new Uint8Array(output.body)
  return new Response(body, {
    headers: {
      ...headers,
      'Content-Type': output.type,
      'Content-Disposition': `inline; filename="${output.name}"`,
    },
  })
}

/** Neither kept by proxies nor listed by search engines. Pictures may be shown where a link was shared. */
const quiet = {
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex, noarchive',
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

const refuse = (context: Context<Mount>, status: number) =>
  context.text(status === 410 ? 'Gone' : 'Not Found', status as 404, {
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  })

/** By the public link, the secret one, or the session of its holder. A private one is not there for anyone else. */
async function findAsked(id: string, request: Request, backend: Backend): Promise<Asked | 404 | 410> {
  const { certificates } = backend
  const uid =
    request.headers.has('cookie') || !backend.isStranger(null)
      ? (await backend.findPerson(request))?.id
      : undefined
  let opened = await certificates.open(id, uid)
  if (opened.is === 'missing') opened = await certificates.openToEdit(id, undefined)
  if (opened.is !== 'found') return opened.is === 'missing' ? 404 : 410
  const { certificate, holds } = opened
  if (certificate.state !== 'issued' || !certificate.content) return 410
  const isHolder = holds !== 'link'
  if (certificate.content.visibility === 'private' && !isHolder) return 404
  return { certificate, isHolder }
}

type Make = (asked: Asked, backend: Backend) => Promise<Output | undefined>

const outputs: Record<string, Make> = {
  'share.png': asIs('share', 'image/png', 'png'),
  'square.png': asIs('square', 'image/png', 'png'),
  'a4.pdf': asIs('a4', 'application/pdf', 'pdf'),
  'letter.pdf': asIs('letter', 'application/pdf', 'pdf'),
  'qr.svg': async (asked, backend) => ({
    type: 'image/svg+xml',
    body: qrFile((await read(asked, backend)).link),
    name: 'certificate-qr.svg',
  }),
  'certificate.txt': async (asked, backend) => {
    const { written, link } = await read(asked, backend)
    return { type: 'text/plain; charset=utf-8', body: writePlainly(written, link), name: 'certificate.txt' }
  },
  'next.ics': writeNext,
  'credential.jwt': async ({ certificate: { content, credential } }) =>
    content?.hasBadge && credential
      ? { type: 'text/plain; charset=utf-8', body: credential, name: 'certificate.jwt' }
      : undefined,
  'badge.png': async (asked, backend) => {
    const { content, credential } = asked.certificate
    if (!content?.hasBadge || !credential) return undefined
    const picture = await print('square', asked, backend)
    return { type: 'image/png', body: bake(picture, credential), name: 'certificate-badge.png' }
  },
}

function asIs(format: Format, type: string, extension: string): Make {
  return async (asked, backend) => ({
    type,
    body: await print(format, asked, backend),
    name: `certificate-${format}.${extension}`,
  })
}

async function read({ certificate }: Asked, { certificates, library, origin }: Backend) {
  const { content, shown, next } = await certificates.read(certificate)
  const link = linkOf(certificate.viewId ?? '', content.language, origin)
  return { content, next, link, written: writeOut(shown, link, { library, origin }) }
}

async function print(format: Format, asked: Asked, backend: Backend): Promise<Buffer> {
  const { written, link } = await read(asked, backend)
  return backend.press.print(asked.certificate.id, format, written, link)
}

/** It gives away when someone stopped: for others only where the certificate says so too. */
async function writeNext(asked: Asked, backend: Backend): Promise<Output | undefined> {
  const { content, link, next } = await read(asked, backend)
  const now = backend.clock.now().getTime()
  if (!next || !(asked.isHolder || content.shows.since)) return undefined
  const say = backend.library.words(content.language).getFixedT(null, 'certificate')
  const milestone = createFormat(content.language).unit(next.count, next.unit)
  const { timeZone } = content
  const { host } = backend.origin
  const summary = say('calendar.summary', { milestone })
  const body = writeCalendar({ id: asked.certificate.id, at: next.at, now, timeZone, summary, link, host })
  return { type: 'text/calendar; charset=utf-8', body, name: 'next-milestone.ics' }
}
