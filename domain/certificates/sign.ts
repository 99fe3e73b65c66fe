import { credentialIdOf, type Edition, writeCredential } from './credential.ts'
import type { CertificateParts } from './parts.ts'
import { show } from './shown.ts'

/** The certificate as others can check it, signed. */
export function sign(parts: CertificateParts, edition: Edition): Promise<string> {
  return parts.issuer.sign(credentialOf(parts, edition), {
    jti: credentialIdOf(edition.id),
    sub: edition.subjectId,
    nbf: Math.floor(edition.changedAt / 1000),
  })
}

export function credentialOf({ issuer, origin, describe }: CertificateParts, edition: Edition): object {
  const { content, changedAt, reachedAt } = edition
  const shown = show(content, changedAt, { reachedAt })
  // The days of a live certificate change; what is signed must not.
  const lasting = { ...shown, ...(content.kind === 'live' && { count: undefined, money: undefined }) }
  return writeCredential(edition, { shown, words: describe(lasting), issuerId: issuer.id, origin })
}
