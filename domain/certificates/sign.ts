import { isDeepStrictEqual } from 'node:util'
import type { Certificate } from './collections.ts'
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

function credentialOf({ issuer, origin, describe }: CertificateParts, edition: Edition): object {
  const { content, changedAt, reachedAt } = edition
  const shown = show(content, changedAt, { reachedAt })
  // The days of a live certificate change; what is signed must not.
  const lasting = { ...shown, ...(content.kind === 'live' && { count: undefined, money: undefined }) }
  return writeCredential(edition, { shown, words: describe(lasting), issuerId: issuer.id, origin })
}

/** Three separate facts; that its words are the holder's own is always true. */
export async function verify(
  parts: CertificateParts,
  certificate: Certificate,
): Promise<{ isSignatureValid: boolean; isWithdrawn: boolean }> {
  const { credential, content, state } = certificate
  const signed = credential ? await parts.issuer.read(credential) : undefined
  const { iss: _, jti: _id, nbf: _from, sub: _subject, ...said } = signed ?? {}
  const isSignatureValid =
    signed !== undefined &&
    content !== null &&
    isDeepStrictEqual(said, plain(credentialOf(parts, { ...certificate, content })))
  return { isSignatureValid, isWithdrawn: state !== 'issued' }
}

const plain = (value: object): object => JSON.parse(JSON.stringify(value))
