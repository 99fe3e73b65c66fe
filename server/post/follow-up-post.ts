import { createHash } from 'node:crypto'
import type { LetterContext } from '../../app/letters/draft.ts'
import { writeLetter } from '../../app/letters/letters.ts'
import { pathOf } from '../../app/map/addresses.ts'
import type { FollowUpDelivery } from '../../domain/follow-up/parts.ts'
import type { Language } from '../../languages/languages.ts'
import type { Identity } from '../../services/identity/identity.ts'
import type { Mail } from '../../services/mail/mail.ts'

type PostDeps = {
  identity: Identity
  mail: Mail
  letterContext: (language: Language) => LetterContext
}

/** Asks by email, at an address that is known to be theirs; once for each date and window, however often it's told to. */
export function createFollowUpPost({ identity, mail, letterContext }: PostDeps) {
  return async ({ uid, quitDay, window, token, endsAt }: FollowUpDelivery): Promise<void> => {
    const { email, isEmailVerified, language: own } = (await identity.administration.find(uid)) ?? {}
    if (!email || !isEmailVerified) return
    if ((await mail.suppressions.findAmong([email])).size > 0) return
    const language = own ?? 'en'
    const context = letterContext(language)
    const link = new URL(pathOf('followUp', language, { id: token }), context.origin).href
    const { preheader: _, ...letter } = writeLetter('followUp', { address: email, link }, context)
    await mail.send({
      ...letter,
      to: email,
      language,
      kind: 'followUp',
      idempotencyKey: `follow-up-${createHash('sha256').update(`${uid} ${quitDay} ${window}`).digest('base64url')}`,
      expiresAt: new Date(endsAt),
      isBulk: true,
    })
  }
}

/** Takes back what waits to be sent to someone. */
export async function cancelFollowUp({ identity, mail }: Pick<PostDeps, 'identity' | 'mail'>, uid: string) {
  const { email } = (await identity.administration.find(uid)) ?? {}
  if (email) await mail.cancel(email, 'followUp')
}
