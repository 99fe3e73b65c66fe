import { gzipSync } from 'node:zlib'
import type { Documents } from '../../services/documents/documents.ts'
import { certificateCountersOf, certificatesOf } from './collections.ts'
import { listLength, statusListAt, timestamp } from './credential.ts'
import type { CertificateParts } from './parts.ts'

const goodFor = 60_000
/** Anyone may ask for any of a million, and nobody needs more than a few. */
const mostKept = 100
/** The counter of places given out, which never expires. */
const statusCounter = 'status'

type ListDeps = Pick<CertificateParts, 'documents' | 'clock' | 'issuer' | 'origin'>
export type StatusList = ReturnType<typeof createStatusList>

/** Places in the lists are given out once, also where the certificate then fails to come about. */
export const takeStatusIndex = (documents: Documents): Promise<number> =>
  documents.transaction(async tx => {
    const counters = tx.collection(certificateCountersOf)
    const count = (await counters.find({ id: statusCounter }))?.data.count ?? 0
    await counters.set({ id: statusCounter }, { count: count + 1, expiresAt: Number.MAX_SAFE_INTEGER })
    return count
  })

/** What is no longer good, as W3C's bitstring status list: one bit for each certificate, signed. */
export function createStatusList({ documents, clock, issuer, origin }: ListDeps) {
  const certificates = documents.collection(certificatesOf)
  // Bounded: `mostKept`.
  const kept = new Map<number, { madeAt: number; list: Promise<string> }>()

  async function make(list: number): Promise<string> {
    const bits = Buffer.alloc(listLength / 8)
    const from = list * listLength
    const gone = await certificates.query(
      {},
      {
        where: [
          ['statusIndex', '>=', from],
          ['statusIndex', '<', from + listLength],
          ['state', '!=', 'issued'],
        ],
      },
    )
    for (const { data } of gone) {
      const index = data.statusIndex - from
      bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
    }
    const id = statusListAt(origin, list)
    const now = clock.now().getTime()
    const credential = {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: issuer.id,
      validFrom: timestamp(now),
      credentialSubject: {
        id: `${id}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        ttl: goodFor,
        encodedList: `u${gzipSync(bits).toString('base64url')}`,
      },
    }
    return issuer.sign(credential, { jti: id, sub: `${id}#list`, nbf: Math.floor(now / 1000) })
  }

  return {
    /** Rebuilt once a minute, and at once if this process revoked something. */
    read(list: number): Promise<string> {
      const now = clock.now().getTime()
      const known = kept.get(list)
      if (known && now - known.madeAt < goodFor) return known.list
      const made = make(list)
      made.catch(() => kept.delete(list))
      if (kept.size >= mostKept) kept.clear()
      kept.set(list, { madeAt: now, list: made })
      return made
    },
    renew: () => kept.clear(),
  }
}
