import type { Clock } from '../../platform/clock.ts'
import { hashToken } from '../../platform/ids.ts'
import type { Documents } from '../../services/documents/documents.ts'
import { certificateLinksOf } from './collections.ts'

type Tx = Parameters<Parameters<Documents['transaction']>[0]>[0]
type Opens = 'view' | 'edit'

/** Of a secret link, from when it was made. */
const editLinkFor = 2 * 365 * 24 * 3_600_000

/** What opens certificates: random names, kept as hashes, each replaceable. */
export function createLinks(documents: Documents, clock: Clock) {
  const now = () => clock.now().getTime()
  const allOf = (tx: Pick<Tx, 'collection'>, certificate: string) =>
    tx.collection(certificateLinksOf).query({}, { where: [['certificate', '==', certificate]] })

  async function add(tx: Pick<Tx, 'collection'>, certificate: string, opens: Opens, token: string) {
    const expiresAt = opens === 'edit' ? now() + editLinkFor : null
    const link = { certificate, opens, endedAt: null, expiresAt }
    await tx.collection(certificateLinksOf).create({ id: hashToken(token) }, link)
  }

  return {
    add,

    async find(
      token: string,
      opens: Opens,
    ): Promise<{ is: 'missing' | 'ended' | 'expired' } | { id: string }> {
      const link = await documents.collection(certificateLinksOf).find({ id: hashToken(token) })
      if (link?.data.opens !== opens) return { is: 'missing' }
      const { endedAt, expiresAt, certificate } = link.data
      if (endedAt !== null) return { is: 'ended' }
      return expiresAt !== null && expiresAt <= now() ? { is: 'expired' } : { id: certificate }
    },

    /** Those of this kind before it end. */
    async replace(tx: Tx, certificate: string, opens: Opens, token: string): Promise<void> {
      for (const { id, data } of await allOf(tx, certificate))
        if (data.opens === opens && data.endedAt === null)
          await tx.collection(certificateLinksOf).update({ id }, { endedAt: now() })
      await add(tx, certificate, opens, token)
    },

    /** The public ones stay, to say that something was here. */
    async forgetSecret(tx: Tx, certificate: string): Promise<void> {
      for (const { id, data } of await allOf(tx, certificate))
        if (data.opens === 'edit') await tx.collection(certificateLinksOf).delete({ id })
    },
  }
}
