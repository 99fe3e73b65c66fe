import type { Viewed } from '../../../app/certificates/doors.ts'
import { writeCertificate } from '../../certificates/writing.ts'
import type { CertificateVisit } from './certificates.ts'

export async function view(visit: CertificateVisit, id: string): Promise<Viewed> {
  const { certificates, press } = visit.backend
  const opened = await certificates.open(id, visit.uid())
  if (opened.is !== 'found') return { state: opened.is === 'ended' ? 'ended' : 'missing' }
  const { certificate } = opened
  if (certificate.state !== 'issued' || !certificate.content) return { state: 'withdrawn' }
  const isHolder = opened.holds === 'account'
  const isPrivate = certificate.content.visibility === 'private'
  if (isPrivate && !isHolder) return { state: 'private' }
  press.wake()
  const { written, link, content, viewId, next } = await writeCertificate(visit.backend, certificate)
  const { isSignatureValid } = await certificates.verify(certificate)
  return {
    state: 'shown',
    id: viewId,
    written,
    link,
    isHolder,
    isPrivate,
    isSignatureValid,
    cheers: certificate.cheers,
    hasBadge: content.hasBadge,
    hasCalendar: content.shows.since && next !== undefined,
  }
}

export async function cheer(
  visit: CertificateVisit,
  id: string,
): Promise<'done' | 'again' | 'tooMany' | 'missing'> {
  const { certificates } = visit.backend
  const opened = await certificates.open(id, visit.uid())
  const isOpen =
    opened.is === 'found' &&
    opened.certificate.state === 'issued' &&
    opened.certificate.content?.visibility === 'link'
  return isOpen ? certificates.cheer(opened.certificate.id, visit.network) : 'missing'
}
