import { randomUUID } from 'node:crypto'
import { AppError, ensure } from '../../platform/errors.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { type CertificateContent, certificatesOf, consentVersion, contentSchema } from './collections.ts'
import type { Edition } from './credential.ts'
import { addLink } from './links.ts'
import type { CertificateParts } from './parts.ts'
import { findDiaryOf } from './read.ts'
import { changeCertificate, findCertificate, ownedBy } from './record.ts'
import { count, minuteOf } from './shown.ts'
import { sign } from './sign.ts'
import { takeStatusIndex } from './status-list.ts'

const mostOfOne = 200

/** Anyone who asks for one has agreed that it's stored, and shown as they chose. */
export async function issue(parts: CertificateParts, given: CertificateContent, uid: string | null) {
  const { documents, clock } = parts
  const { content, reachedAt } = await checkContent(parts, given, uid)
  if (uid !== null) {
    const mine = await documents.collection(certificatesOf).query({}, { ...ownedBy(uid), limit: mostOfOne })
    ensure(mine.length < mostOfOne, 'resource-exhausted', 'There are more certificates than anyone needs')
  }
  const at = clock.now().getTime()
  const viewId = newId()
  const certificate: Edition = {
    id: newId(),
    state: 'issued',
    uid,
    viewId,
    content,
    consent: { version: consentVersion, at },
    issuedAt: at,
    reachedAt,
    changedAt: at,
    removedAt: null,
    subjectId: `urn:uuid:${randomUUID()}`,
    statusIndex: await takeStatusIndex(documents),
    credential: null,
    cheers: 0,
  }
  const { id, ...data } = { ...certificate, credential: await sign(parts, certificate) }
  const editToken = newToken()
  await documents.transaction(async tx => {
    await tx.collection(certificatesOf).create({ id }, data)
    await addLink(parts, tx, { certificate: id, opens: 'view', token: viewId })
    await addLink(parts, tx, { certificate: id, opens: 'edit', token: editToken })
  })
  return { id, viewId, editToken }
}

/** Issues it again; of two editions the later one counts. */
export async function edit(parts: CertificateParts, id: string, given: CertificateContent): Promise<void> {
  const before = await findCertificate(parts, id)
  ensure(before?.state === 'issued', 'failed-precondition', 'Only what is issued can be changed')
  const isDated = before.content !== null && isSameMilestone(before.content, given)
  // What was reached stays reached on the day it was, whatever the holder's record says by now.
  const kept = isDated && given.milestone !== null ? before.reachedAt : null
  const { content, reachedAt } = await checkContent(parts, given, before.uid, kept)
  const changedAt = Math.max(parts.clock.now().getTime(), before.changedAt + 1_000)
  const credential = await sign(parts, { ...before, content, reachedAt, changedAt })
  await changeCertificate(parts, id, async current => {
    ensure(current.state === 'issued', 'failed-precondition', 'Only what is issued can be changed')
    if (current.changedAt !== before.changedAt)
      throw new AppError('aborted', 'The certificate was changed meanwhile')
    return { content, reachedAt, changedAt, credential }
  })
}

/** The same stop from the same start. */
function isSameMilestone(one: CertificateContent, other: CertificateContent): boolean {
  return one.milestone === other.milestone && minuteOf(one.startedAt) === minuteOf(other.startedAt)
}

/** Refuses what cannot be said, and gives when its milestone was reached: at `kept`, where that was found before. */
async function checkContent(
  parts: CertificateParts,
  given: CertificateContent,
  uid: string | null,
  kept: number | null = null,
) {
  const now = parts.clock.now().getTime()
  const read = contentSchema.safeParse(given)
  ensure(read.success, 'invalid-argument', 'This is not what a certificate can say')
  const content = read.data
  ensure(content.startedAt <= now, 'out-of-range', 'A certificate cannot begin in the future')
  ensure(
    (content.kind === 'milestone') === (content.milestone !== null),
    'invalid-argument',
    'Only a milestone has one',
  )
  if (!content.milestone) return { content, reachedAt: null }
  const reachedAt = kept ?? count(content, now, await findDiaryOf(parts, uid)).earned[content.milestone]
  ensure(reachedAt !== undefined, 'failed-precondition', 'The milestone is not reached yet')
  return { content, reachedAt }
}
