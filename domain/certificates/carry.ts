import { certificatesOf } from './collections.ts'
import { ownedBy } from './list.ts'
import type { CertificateParts } from './parts.ts'

/** A guest's become an account's. */
export async function carry({ documents }: CertificateParts, from: string, to: string): Promise<void> {
  const certificates = documents.collection(certificatesOf)
  for (const { id } of await certificates.query({}, ownedBy(from)))
    await certificates.update({ id }, { uid: to })
}
