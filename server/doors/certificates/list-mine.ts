import type { CertificateLine } from '../../../app/certificates/doors.ts'
import type { Certificate, CertificateContent } from '../../../domain/certificates/collections.ts'
import { writeCertificate } from '../../certificates/writing.ts'
import { listShownCertificates } from '../accounts/held-data.ts'
import type { CertificateVisit } from './certificates.ts'

export async function listMine(visit: CertificateVisit): Promise<CertificateLine[]> {
  const { backend } = visit
  const uid = visit.uid()
  if (!uid) return []
  const mine = await listShownCertificates(backend, uid)
  const kept = mine.filter(({ state }) => state !== 'erased')
  return Promise.all(kept.map(certificate => toLine(backend, certificate)))
}

async function toLine(
  backend: CertificateVisit['backend'],
  certificate: Certificate,
): Promise<CertificateLine> {
  const { content, viewId, written } = await writeCertificate(backend, certificate)
  const { label, number, unit, since } = written
  return {
    viewId,
    theme: content.theme,
    state: stateOf(certificate.state, content.visibility),
    label,
    words: number === undefined ? unit : `${number} ${unit}`,
    ...(since !== undefined && { since }),
    language: content.language,
    cheers: certificate.cheers,
  }
}

function stateOf(state: Certificate['state'], visibility: CertificateContent['visibility']) {
  if (state === 'withdrawn' || state === 'removed') return state
  return visibility === 'private' ? 'private' : 'shared'
}
