import type { Documents, DocumentsTx } from '../../services/documents/documents.ts'
import { type Certificate, certificatesOf } from './collections.ts'

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
