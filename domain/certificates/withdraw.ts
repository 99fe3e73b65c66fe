import { newId } from '../../platform/ids.ts'
import { type Certificate, certificateCountersOf, certificatesOf } from './collections.ts'
import { forgetSecretLinks } from './links.ts'
import type { CertificateParts } from './parts.ts'
import { changeCertificate, erased, findCertificate, sortOf } from './record.ts'
import { sign } from './sign.ts'
import { takeStatusIndex } from './status-list.ts'

/** Gone from sight at once. For a day it can be brought back. */
export async function withdraw(parts: CertificateParts, id: string): Promise<void> {
  const { clock, statusList } = parts
  await changeCertificate(parts, id, async ({ state }) =>
    state === 'issued' ? { state: 'withdrawn', withdrawnAt: clock.now().getTime() } : {},
  )
  statusList.renew()
}

/** Hidden at once, and deleted after a day, within which it can be restored. */
export async function remove(parts: CertificateParts, id: string): Promise<void> {
  const { clock, statusList } = parts
  await changeCertificate(parts, id, async ({ state }) => {
    if (state === 'erased' || state === 'removed') return {}
    return { state: 'removed', removedAt: clock.now().getTime(), wasWithdrawn: state === 'withdrawn' }
  })
  statusList.renew()
}

/** How long it can be undone that a certificate was withdrawn or removed. */
export const undoFor = 24 * 3_600_000

/** Withdrawn so lately that it can be undone. */
export const isTakenBack = ({ clock }: CertificateParts, { state, withdrawnAt }: Certificate): boolean =>
  state === 'withdrawn' && (withdrawnAt ?? 0) > clock.now().getTime() - undoFor

/**
 * Nothing comes back to being good that a check may have called withdrawn: it comes back in a new place. `isLate`: also
 * after its day, for who never withdrew it themselves.
 */
export async function restore(parts: CertificateParts, id: string, { isLate = false } = {}): Promise<void> {
  const { documents, clock, statusList } = parts
  const before = await findCertificate(parts, id)
  const canReturn =
    before?.state === 'removed' ||
    (isLate && before?.state === 'withdrawn') ||
    (before && isTakenBack(parts, before))
  if (!before?.content || !canReturn) return
  if (before.state === 'removed' && before.wasWithdrawn) {
    await changeCertificate(parts, id, async ({ state }) =>
      state === 'removed' ? { state: 'withdrawn', removedAt: null, wasWithdrawn: false } : {},
    )
    return
  }
  const changedAt = Math.max(clock.now().getTime(), before.changedAt + 1_000)
  const statusIndex = await takeStatusIndex(documents)
  const credential = await sign(parts, { ...before, content: before.content, changedAt, statusIndex })
  await changeCertificate(parts, id, async ({ state }, tx) => {
    if (state !== before.state) return {}
    const { id: _, ...gone } = { ...before, ...erased }
    await tx.collection(certificatesOf).create({ id: newId() }, gone)
    return { state: 'issued', removedAt: null, withdrawnAt: null, changedAt, statusIndex, credential }
  })
  statusList.renew()
}

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
