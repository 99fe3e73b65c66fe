import type { Context, Hono } from 'hono'
import { makeAccent } from '../../../domain/settings/accent.ts'
import { type Language, languageCodes, languageOfPath } from '../../../languages/languages.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Backend } from '../../backend.ts'
import { drawQr, qrFile } from '../../certificates/qr.ts'
import { createLinkDesk, type LinkDoorParts } from '../../doors/links.ts'
import { forHelper } from '../for-helper.ts'
import type { Mount } from '../mount.ts'
import { quiet, refuse } from '../quiet.ts'

type Parts = LinkDoorParts &
  Pick<Backend, 'audit' | 'choices' | 'library' | 'origin' | 'press' | 'settings' | 'findPerson'>

const codePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Short links on paper: their codes for everyone, posters for those who make them. */
export function mountLinks(app: Hono<Mount>, parts: Parts): void {
  const { links, challenges, certificates, origin, press } = parts

  app.get('/go/:file{[^/]+\\.(svg|png)}', async context => {
    const [, id = '', type] = /^(.+)\.(svg|png)$/.exec(context.req.param('file')) ?? []
    const link = await links.open(id.toLowerCase())
    const isShared = async () =>
      (await challenges.openInvite(id, undefined)) || (await certificates.open(id, undefined)).is === 'found'
    if (!link && !(await isShared())) return refuse(context, 404)
    const name = link?.id ?? id
    const svg = qrFile(`${origin.origin}/go/${encodeURIComponent(name)}`)
    const isPicture = type === 'png'
    return answer(
      context,
      isPicture ? await press.paint({ code: svg }, networkOf(context.var.clientAddress)) : svg,
      isPicture ? 'image/png' : 'image/svg+xml',
      `${name}.${type}`,
    )
  })

  const answerPoster = forHelper('adminLinks', parts, async (context, helper) => {
    const links = await createLinkDesk(parts, helper).list()
    const link = links.find(({ id }) => id === context.req.param('id'))
    if (!link) return refuse(context, 404)
    const asked = context.req.query('language')
    const language = languageCodes.find(code => code === asked) ?? languageOfPath(link.target)
    const size = context.req.query('size') === 'letter' ? 'letter' : 'a4'
    const pdf = await press.paint({ poster: writePoster(parts, link.id, language, size) }, 'staff')
    return answer(context, pdf, 'application/pdf', `${link.id}-${language}-${size}.pdf`)
  })
  app.get('/admin/links/:id/poster.pdf', answerPoster)
}

function writePoster(
  { choices, library, origin, settings }: Parts,
  id: string,
  language: Language,
  size: 'a4' | 'letter',
) {
  const t = library.words(language).getFixedT(null, 'links')
  const siteName = library.words(language).getFixedT(null, 'common')('site.name')
  return {
    format: size,
    language,
    title: t('poster.title'),
    lead: t('poster.lead'),
    promise: t('poster.promise'),
    address: `${origin.host}/go/${id}`,
    organisation: settings.OPERATOR_NAME ?? siteName,
    accent: settings.OPERATOR_ACCENT && makeAccent(settings.OPERATOR_ACCENT)?.day.tide,
    logo: choices.findLogo(),
    qr: drawQr(`${origin.origin}/go/${id}`),
  }
}

function answer(context: Context<Mount>, body: string | Buffer, type: string, name: string): Response {
  return context.body(typeof body === 'string' ? body : new Uint8Array(body), 200, {
    ...quiet,
    'Content-Type': type,
    'Content-Disposition': `inline; filename="${name.replace(/[^\w.-]/g, '')}"`,
    'Content-Security-Policy': codePolicy,
  })
}
