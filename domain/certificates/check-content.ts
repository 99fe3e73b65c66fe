import { ensure } from '../../platform/errors.ts'
import { type CertificateContent, contentSchema } from './collections.ts'
import type { CertificateParts } from './parts.ts'
import { findDiaryOf } from './read.ts'
import { count } from './shown.ts'

/** Refuses what cannot be said, and gives when its milestone was reached: at `kept`, where that was found before. */
export async function checkContent(
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
