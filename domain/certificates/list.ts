import { type Certificate, certificatesOf } from './collections.ts'
import type { CertificateParts } from './parts.ts'
import { findCertificate } from './record.ts'

export const ownedBy = (uid: string) => ({ where: [['uid', '==', uid]] }) as const

/** Someone's own, newest first. */
export async function listOf({ documents }: CertificateParts, uid: string): Promise<Certificate[]> {
  const found = await documents.collection(certificatesOf).query({}, ownedBy(uid))
  return found.map(({ id, data }) => ({ ...data, id })).sort((a, b) => b.issuedAt - a.issuedAt)
}

/** Whether it's there, and good: of any other, nothing needs to be kept ready. */
export const isIssued = async (parts: CertificateParts, id: string): Promise<boolean> =>
  (await findCertificate(parts, id))?.state === 'issued'

/** All that is kept of someone: what is readable, and what no longer is. */
export const sortOf = ({ documents }: CertificateParts, uid: string) =>
  documents.collection(certificatesOf).sort({}, ownedBy(uid))

/** What is kept of someone and no longer readable, as it is. */
export const listMisfits = async (parts: CertificateParts, uid: string) => (await sortOf(parts, uid)).misfits
