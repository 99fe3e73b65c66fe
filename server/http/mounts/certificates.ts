import type { Context, Hono } from 'hono'
import { credentialContexts } from '../../../domain/certificates/credential.ts'
import { readWishes } from '../../../languages/detect.ts'
import { languageCodes } from '../../../languages/languages.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Backend } from '../../backend.ts'
import { type FileAsked, type FilesBackend, findFile } from '../../certificates/files.ts'
import { frameHeaders, writeSampleLetter } from '../../certificates/sample-letter.ts'
import type { Mount } from '../mount.ts'
import { refuse } from '../quiet.ts'
import { sendPaper } from '../send-paper.ts'

type MountBackend = FilesBackend & Pick<Backend, 'choices' | 'findPerson' | 'isStranger' | 'letterContext'>

/** Everything but the page: files of a certificate, and what others check its signature with. */
export function mountCertificates(app: Hono<Mount>, backend: MountBackend): void {
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
        '@context': credentialContexts,
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

async function answerFile(context: Context<Mount>, backend: MountBackend): Promise<Response> {
  const { id = '', file = '' } = context.req.param()
  const make = findFile(file)
  if (!make) return refuse(context, 404)
  const asked = await findAsked(id, context, backend)
  if (typeof asked === 'number') return refuse(context, asked)
  const output = await make(asked, backend)
  if (!output) return refuse(context, 404)
  const { name, type, body } = output
  return sendPaper(context, { name, type, madeOf: body, write: () => body })
}

/** By the public link, the secret one, or the session of its holder. A private one is not there for anyone else. */
async function findAsked(
  id: string,
  context: Context<Mount>,
  backend: MountBackend,
): Promise<FileAsked | 404 | 410> {
  const { certificates } = backend
  const request = context.req.raw
  const who = networkOf(context.var.clientAddress)
  const wishes = readWishes(request.headers.get('accept-language'))
  const uid =
    request.headers.has('cookie') || !backend.isStranger(null)
      ? (await backend.findPerson(request))?.id
      : undefined
  const opened = await certificates.openForFiles(id, uid)
  if (opened.is === 'found')
    return { certificate: opened.certificate, isHolder: opened.holds !== 'link', who, wishes }
  return opened.is === 'missing' || opened.is === 'private' ? 404 : 410
}
