import type { CertificateDeed, CertificateProblem, Wishes } from '../../../app/certificates/doors.ts'
import type { Certificates } from '../../../domain/certificates/certificates.ts'
import type { Certificate } from '../../../domain/certificates/collections.ts'
import type { CertificateVisit } from './certificates.ts'
import { problemOf, readWishes } from './wishes.ts'

export async function save(
  visit: CertificateVisit,
  token: string,
  wishes: Wishes,
): Promise<{ problem?: CertificateProblem }> {
  const { certificates, press } = visit.backend
  const read = readWishes(wishes)
  if ('problem' in read) return read
  const certificate = await findHeld(visit, token)
  if (!certificate) return { problem: 'invalid' }
  try {
    await certificates.edit(certificate.id, read.content)
    await press.discard(certificate.id)
    return {}
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** Gives the token to go on with; undefined where there is nothing to do it with. */
export async function act(
  visit: CertificateVisit,
  token: string,
  deed: CertificateDeed,
): Promise<string | undefined> {
  const { certificates, press } = visit.backend
  const certificate = await findHeld(visit, token)
  if (!certificate) return undefined
  const next = await perform(certificates, certificate.id, deed, token)
  await press.discard(certificate.id)
  return next
}

async function perform(certificates: Certificates, id: string, deed: CertificateDeed, token: string) {
  if (deed === 'rotateEdit') return certificates.rotateEditLink(id)
  if (deed === 'rotateView') {
    const viewId = await certificates.rotateViewLink(id)
    return token.length > viewId.length ? token : viewId
  }
  await certificates[deed](id)
  return token
}

/** The certificate, in the hands of someone who may change it. */
async function findHeld(visit: CertificateVisit, token: string): Promise<Certificate | undefined> {
  const opened = await visit.backend.certificates.openToEdit(token, visit.uid)
  return opened.is === 'found' && opened.certificate.state !== 'erased' ? opened.certificate : undefined
}
