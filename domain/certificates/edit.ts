import { AppError, ensure } from '../../platform/errors.ts'
import { checkContent } from './check-content.ts'
import type { CertificateContent } from './collections.ts'
import type { CertificateParts } from './parts.ts'
import { changeCertificate, findCertificate } from './record.ts'
import { minuteOf } from './shown.ts'
import { sign } from './sign.ts'

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
