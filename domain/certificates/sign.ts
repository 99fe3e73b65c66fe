import type { Certificate, CertificateContent } from './collections.ts'
import { credentialIdOf, writeCredential } from './credential.ts'
import type { CertificateParts } from './parts.ts'
import { show } from './shown.ts'

/** The certificate as others can check it, signed. */
export function sign(
  parts: CertificateParts,
  certificate: Certificate,
  content: CertificateContent,
): Promise<string> {
  return parts.issuer.sign(credentialOf(parts, certificate, content), {
    jti: credentialIdOf(certificate.id),
    sub: certificate.subjectId,
    nbf: Math.floor(certificate.changedAt / 1000),
  })
}

export function credentialOf(
  { issuer, origin, describe }: CertificateParts,
  certificate: Certificate,
  content: CertificateContent,
): object {
  const shown = show(content, certificate.changedAt, { reachedAt: certificate.reachedAt })
  // The days of a live certificate change; what is signed must not.
  const lasting = { ...shown, ...(content.kind === 'live' && { count: undefined, money: undefined }) }
  return writeCredential({
    certificate,
    content,
    shown,
    words: describe(lasting),
    issuerId: issuer.id,
    origin,
  })
}
