import { writePlainly } from '../../app/certificates/inscription.ts'
import type { CertificateFormat } from '../../app/certificates/stages.ts'
import type { Certificate } from '../../domain/certificates/collections.ts'
import { createFormat } from '../../languages/format.ts'
import type { Backend } from '../backend.ts'
import { bake } from './bake.ts'
import { calendarOf } from './calendar.ts'
import { qrFile } from './qr.ts'
import { writeCertificate } from './writing.ts'

/** What files are made with. */
export type FilesBackend = Pick<Backend, 'certificates' | 'clock' | 'library' | 'origin' | 'press'>

/** `who` asks: the network or the account that waits for it. `wishes`: for which languages, and how they are written. */
export type FileAsked = {
  certificate: Certificate
  isHolder: boolean
  who: string
  wishes: readonly string[]
}
type Output = { type: string; body: Buffer | string; name: string }
type MakeFile = (asked: FileAsked, backend: FilesBackend) => Promise<Output | undefined>

const files: Record<string, MakeFile> = {
  'share.png': printed('share', 'image/png', 'png'),
  'square.png': printed('square', 'image/png', 'png'),
  'a4.pdf': printed('a4', 'application/pdf', 'pdf'),
  'letter.pdf': printed('letter', 'application/pdf', 'pdf'),
  'qr.svg': async ({ certificate, wishes }, backend) => {
    const { link } = await writeCertificate(backend, certificate, wishes)
    return { type: 'image/svg+xml', body: qrFile(link), name: 'certificate-qr.svg' }
  },
  'certificate.txt': async ({ certificate, wishes }, backend) => {
    const { written, link } = await writeCertificate(backend, certificate, wishes)
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

/** How a file of a certificate is made, by its name. */
export const findFile = (name: string): MakeFile | undefined =>
  Object.hasOwn(files, name) ? files[name] : undefined

function printed(format: CertificateFormat, type: string, extension: string): MakeFile {
  return async (asked, backend) => ({
    type,
    body: await print(format, asked, backend),
    name: `certificate-${format}.${extension}`,
  })
}

async function print(
  format: CertificateFormat,
  { certificate, who, wishes }: FileAsked,
  backend: FilesBackend,
): Promise<Buffer> {
  const { written, link } = await writeCertificate(backend, certificate, wishes)
  return backend.press.print({ id: certificate.id, format, written, link }, who)
}

/** It gives away when someone stopped: for others only where the certificate says so too. */
async function writeNext(
  { certificate, isHolder, wishes }: FileAsked,
  backend: FilesBackend,
): Promise<Output | undefined> {
  const { content, link, next } = await writeCertificate(backend, certificate, wishes)
  const now = backend.clock.now().getTime()
  if (!next || !(isHolder || content.shows.since)) return undefined
  const { language, timeZone } = content
  const t = backend.library.words(language).getFixedT(null, 'certificate')
  const summary = t('calendar.summary', { milestone: createFormat(language).unit(next.count, next.unit) })
  const { host } = backend.origin
  const body = calendarOf({ id: certificate.id, at: next.at, now, timeZone, summary, link, host })
  return { type: 'text/calendar; charset=utf-8', body, name: 'next-milestone.ics' }
}
