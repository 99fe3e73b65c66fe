import { isDeepStrictEqual } from 'node:util'
import type { Certificate } from './collections.ts'
import type { CertificateParts } from './parts.ts'
import { credentialOf } from './sign.ts'

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
