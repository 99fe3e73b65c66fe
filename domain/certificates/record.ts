import type { Documents, DocumentsTx } from '../../services/documents/documents.ts'
import { type Certificate, certificatesOf } from './collections.ts'
import type { CertificateParts } from './parts.ts'

type Deps = { documents: Documents }

export async function findCertificate({ documents }: Deps, id: string): Promise<Certificate | undefined> {
  const found = await documents.collection(certificatesOf).find({ id })
  return found && { ...found.data, id }
}

/** Reads a certificate, and writes what `work` changes of it, all at once. */
export async function changeCertificate(
  { documents }: Deps,
  id: string,
  work: (certificate: Certificate, tx: DocumentsTx) => Promise<Partial<Certificate>>,
): Promise<void> {
  await documents.transaction(async tx => {
    const { data } = await tx.collection(certificatesOf).get({ id })
    const { id: _, ...changed } = { ...data, ...(await work({ ...data, id }, tx)) }
    await tx.collection(certificatesOf).set({ id }, changed)
  })
}

/** What is left of an erased one: its place in the status list, and that it is no longer good. */
export const erased = {
  state: 'erased',
  uid: null,
  viewId: null,
  content: null,
  reachedAt: null,
  removedAt: null,
  withdrawnAt: null,
  subjectId: '',
  credential: null,
  cheers: 0,
} as const

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

/** A guest's become an account's. */
export async function carry({ documents }: CertificateParts, from: string, to: string): Promise<void> {
  const certificates = documents.collection(certificatesOf)
  for (const { id } of await certificates.query({}, ownedBy(from)))
    await certificates.update({ id }, { uid: to })
}
