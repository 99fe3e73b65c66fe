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

/** Whether what was signed is what it says. */
export async function verify(parts: CertificateParts, certificate: Certificate): Promise<boolean> {
  const { credential, content } = certificate
  const signed = credential ? await parts.issuer.read(credential) : undefined
  const { iss: _, jti: _id, nbf: _from, sub: _subject, ...said } = signed ?? {}
  if (!signed || !content) return false
  return isDeepStrictEqual(said, plain(credentialOf(parts, { ...certificate, content })))
}

const plain = (value: object): object => JSON.parse(JSON.stringify(value))
