import { writeCertificate } from '../../certificates/writing.ts'
import type { CertificateVisit } from './certificates.ts'

export async function view(visit: CertificateVisit, id: string) {
  const { certificates, press } = visit.backend
  const opened = await certificates.open(id, visit.uid)
  if (opened.is !== 'found') return { state: opened.is === 'expired' ? ('missing' as const) : opened.is }
  const { certificate, holds } = opened
  press.wake()
  const { written, shown, link, content, viewId, next } = await writeCertificate(
    visit.backend,
    certificate,
    visit.languageWishes,
  )
  const isSignatureValid = await certificates.verify(certificate)
  return {
    state: 'shown' as const,
    id: viewId,
    written,
    // The same for the reader, whose language may be another.
    ...(shown.count && { count: shown.count }),
    ...(shown.since !== undefined && { since: shown.since }),
    ...(shown.reachedAt !== undefined && { reachedAt: shown.reachedAt }),
    timeZone: shown.timeZone,
    link,
    // Only the account's own: it may go on to change it.
    isHolder: holds === 'account',
    isPrivate: content.visibility === 'private',
    isSignatureValid,
    cheers: certificate.cheers,
    hasBadge: content.hasBadge,
    hasCalendar: content.shows.since && next !== undefined,
  }
}

/** Whether there is or was one at a public link; what may be seen of it is for its page to say. */
export async function isThere({ backend }: CertificateVisit, id: string): Promise<boolean> {
  return (await backend.certificates.open(id, undefined)).is !== 'missing'
}

export async function cheer(
  visit: CertificateVisit,
  id: string,
): Promise<'done' | 'again' | 'tooMany' | 'missing'> {
  const certificate = await findOpen(visit, id)
  return certificate ? visit.backend.certificates.cheer(certificate, visit.network) : 'missing'
}

export async function takeBackCheer(visit: CertificateVisit, id: string): Promise<'takenBack' | 'missing'> {
  const certificate = await findOpen(visit, id)
  const { certificates } = visit.backend
  const isBack = certificate && (await certificates.takeBackCheer(certificate, visit.network))
  return isBack ? 'takenBack' : 'missing'
}

/** One that anyone may see. */
async function findOpen({ backend }: CertificateVisit, id: string): Promise<string | undefined> {
  const opened = await backend.certificates.open(id, undefined)
  return opened.is === 'found' ? opened.certificate.id : undefined
}
