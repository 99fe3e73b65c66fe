import type { Certificate } from './collections.ts'
import { findLink, type LinkPurpose } from './links.ts'
import type { CertificateParts } from './parts.ts'
import { findCertificate } from './record.ts'

/** What a link leads to. `ended`: it did once. */
export type Opened =
  | { is: 'missing' | 'ended' | 'expired' }
  | { is: 'found'; certificate: Certificate; holds: 'link' | 'edit' | 'account' }

/** By the public link: as anyone, or as the account that holds it. */
export async function open(
  parts: CertificateParts,
  viewId: string,
  uid: string | undefined,
): Promise<Opened> {
  const opened = await openLink(parts, viewId, 'view')
  const isHolder = opened.is === 'found' && uid !== undefined && opened.certificate.uid === uid
  return isHolder ? { ...opened, holds: 'account' } : opened
}

/** The secret link, or the public one in the hands of the account it belongs to. */
export async function openToEdit(
  parts: CertificateParts,
  token: string,
  uid: string | undefined,
): Promise<Opened> {
  const byKey = await openLink(parts, token, 'edit')
  if (byKey.is !== 'missing' || uid === undefined) return byKey
  const byAccount = await open(parts, token, uid)
  return byAccount.is === 'found' && byAccount.holds === 'account' ? byAccount : { is: 'missing' }
}

async function openLink(parts: CertificateParts, token: string, opens: LinkPurpose): Promise<Opened> {
  const link = await findLink(parts, token, opens)
  if ('is' in link) return link
  const certificate = await findCertificate(parts, link.id)
  return certificate
    ? { is: 'found', certificate, holds: opens === 'edit' ? 'edit' : 'link' }
    : { is: 'missing' }
}
