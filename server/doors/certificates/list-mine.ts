import type { Certificate, CertificateContent } from '../../../domain/certificates/collections.ts'
import { writeOut } from '../../certificates/writing.ts'
import { listShownCertificates } from '../accounts/held-data.ts'
import type { CertificateVisit } from './certificates.ts'

/** Each in the reader's language, whichever its own is. */
export async function listMine(visit: CertificateVisit) {
  const { backend } = visit
  const uid = visit.uid
  if (!uid) return []
  const mine = await listShownCertificates(backend, uid)
  const kept = mine.filter(({ state }) => state !== 'erased')
  return Promise.all(kept.map(certificate => toLine(visit, certificate)))
}

async function toLine({ backend, language, languageWishes }: CertificateVisit, certificate: Certificate) {
  const { content, shown } = await backend.certificates.read(certificate)
  const { label, number, unit, since } = writeOut({ ...shown, language }, undefined, backend, languageWishes)
  return {
    viewId: certificate.viewId ?? '',
    theme: content.theme,
    state: stateOf(certificate.state, content.visibility),
    label,
    words: number === undefined ? unit : `${number} ${unit}`,
    ...(since !== undefined && { since }),
    language: content.language,
    cheers: certificate.cheers,
  }
}

type Shown = 'private' | 'shared' | 'withdrawn' | 'removed'

function stateOf(state: Certificate['state'], visibility: CertificateContent['visibility']): Shown {
  if (state === 'withdrawn' || state === 'removed') return state
  return visibility === 'private' ? 'private' : 'shared'
}
