import type { Erasure } from '../../domain/rights/erasures/erasures.ts'
import type { Backend } from '../backend.ts'

/** That an erasure was done, signed with the keys of certificates. Undefined while it isn't. */
export async function writeReceipt(
  { certificates, origin }: Pick<Backend, 'certificates' | 'origin'>,
  { code, state, askedAt, endedAt, entries, done }: Erasure,
): Promise<string | undefined> {
  if (state !== 'erased' || endedAt === undefined) return undefined
  const claims = { jti: `erasure ${code}`, sub: code, nbf: Math.floor(endedAt / 1000) }
  return certificates.issuer.sign(
    {
      type: 'ErasureReceipt',
      site: origin.origin,
      askedAt: new Date(askedAt).toISOString(),
      erasedAt: new Date(endedAt).toISOString(),
      entries,
      places: done,
    },
    claims,
  )
}
