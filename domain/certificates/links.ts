import type { Clock } from '../../platform/clock.ts'
import { hashToken, newId, newToken } from '../../platform/ids.ts'
import type { Documents, DocumentsTx } from '../../services/documents/documents.ts'
import { certificateLinksOf } from './collections.ts'
import { changeCertificate } from './record.ts'

/** What opens certificates: random names, kept as hashes, each replaceable. */

type Deps = { documents: Documents; clock: Clock }
export type LinkPurpose = 'view' | 'edit'
type NewLink = { certificate: string; opens: LinkPurpose; token: string }

/** Of a secret link, from when it was made. */
const editLinkFor = 2 * 365 * 24 * 3_600_000

export async function findLink(
  { documents, clock }: Deps,
  token: string,
  opens: LinkPurpose,
): Promise<{ is: 'missing' | 'ended' | 'expired' } | { id: string }> {
  const link = await documents.collection(certificateLinksOf).find({ id: hashToken(token) })
  if (link?.data.opens !== opens) return { is: 'missing' }
  const { endedAt, expiresAt, certificate } = link.data
  if (endedAt !== null) return { is: 'ended' }
  const isExpired = expiresAt !== null && expiresAt <= clock.now().getTime()
  return isExpired ? { is: 'expired' } : { id: certificate }
}

export async function addLink({ clock }: Deps, tx: DocumentsTx, { token, ...link }: NewLink): Promise<void> {
  const expiresAt = link.opens === 'edit' ? clock.now().getTime() + editLinkFor : null
  const data = { ...link, endedAt: null, expiresAt }
  await tx.collection(certificateLinksOf).create({ id: hashToken(token) }, data)
}

/** A new secret link; those before it end. */
export async function rotateEditLink(deps: Deps, id: string): Promise<string> {
  const token = newToken()
  await deps.documents.transaction(tx => replaceLink(deps, tx, { certificate: id, opens: 'edit', token }))
  return token
}

/** A new public address; the one before it ends. */
export async function rotateViewLink(deps: Deps, id: string): Promise<string> {
  const viewId = newId()
  await changeCertificate(deps, id, async (_, tx) => {
    await replaceLink(deps, tx, { certificate: id, opens: 'view', token: viewId })
    return { viewId }
  })
  return viewId
}

async function replaceLink(deps: Deps, tx: DocumentsTx, link: NewLink): Promise<void> {
  const endedAt = deps.clock.now().getTime()
  for (const { id, data } of await listLinks(tx, link.certificate))
    if (data.opens === link.opens && data.endedAt === null)
      await tx.collection(certificateLinksOf).update({ id }, { endedAt })
  await addLink(deps, tx, link)
}

/** The public ones stay, to tell that something was here. */
export async function forgetSecretLinks(tx: DocumentsTx, certificate: string): Promise<void> {
  for (const { id, data } of await listLinks(tx, certificate))
    if (data.opens === 'edit') await tx.collection(certificateLinksOf).delete({ id })
}

const listLinks = (tx: DocumentsTx, certificate: string) =>
  tx.collection(certificateLinksOf).query({}, { where: [['certificate', '==', certificate]] })
