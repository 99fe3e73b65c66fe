import { certificateCountersOf, certificatesOf } from './collections.ts'
import { forgetSecretLinks } from './links.ts'
import type { CertificateParts } from './parts.ts'
import { changeCertificate, erased, sortOf } from './record.ts'
import { undoFor } from './withdraw.ts'

/** Takes every word out of it. That it is no longer good stays. */
export async function erase(parts: CertificateParts, id: string): Promise<void> {
  await changeCertificate(parts, id, async (_, tx) => {
    await forgetSecretLinks(tx, id)
    return erased
  })
  parts.statusList.renew()
}

/** Erases all of someone's. Gives which they were. */
export async function forget(parts: CertificateParts, uid: string): Promise<string[]> {
  const { fitting, misfits } = await sortOf(parts, uid)
  for (const { id } of fitting) await erase(parts, id)
  // What cannot be read cannot be emptied.
  for (const { id } of misfits) await parts.documents.collection(certificatesOf).delete({ id })
  return [...fitting, ...misfits].map(({ id }) => id)
}

/** Erases what was removed a day ago. Gives which they were. */
export async function tidy(parts: CertificateParts): Promise<string[]> {
  const { documents, clock } = parts
  await deleteOldCounts(parts)
  const due = await documents
    .collection(certificatesOf)
    .query({}, { where: [['removedAt', '<=', clock.now().getTime() - undoFor]], limit: 500 })
  const gone = due.filter(({ data }) => data.state === 'removed').map(({ id }) => id)
  for (const id of gone) await erase(parts, id)
  return gone
}

/** Tries were counted in documents once; those have all run out. */
async function deleteOldCounts({ documents, clock }: CertificateParts): Promise<void> {
  const counters = documents.collection(certificateCountersOf)
  const over = await counters.query({}, { where: [['expiresAt', '<=', clock.now().getTime()]], limit: 500 })
  for (const { id } of over) await counters.delete({ id })
}
