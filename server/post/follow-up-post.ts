import { createHash } from 'node:crypto'
import { pathOf } from '../../app/map/addresses.ts'
import type { FollowUpDelivery } from '../../domain/follow-up/parts.ts'
import { findReader, type PostDeps, sendLetter } from './send-letter.ts'

/** Asks by email, at an address that is known to be theirs; once for each date and window, however often it's told to. */
export function createFollowUpPost(deps: PostDeps) {
  return async ({ uid, quitDay, window, token, endsAt }: FollowUpDelivery): Promise<void> => {
    const reader = await findReader(deps, uid)
    if (!reader || (await deps.mail.suppressions.findAmong([reader.email])).size > 0) return
    const { language } = reader
    const link = new URL(pathOf('followUp', language, { id: token }), deps.letterContext(language).origin)
      .href
    const idempotencyKey = `follow-up-${createHash('sha256').update(`${uid} ${quitDay} ${window}`).digest('base64url')}`
    const how = { idempotencyKey, expiresAt: new Date(endsAt), isBulk: true }
    await sendLetter(deps, 'followUp', reader, { address: reader.email, link }, how)
  }
}
