import type { Certificate } from './collections.ts'
import { findLink, type LinkPurpose } from './links.ts'
import type { CertificateParts } from './parts.ts'
import { findCertificate } from './record.ts'

/** What a link leads to. `ended`: it did once. */
export type Opened =
  | { is: 'missing' | 'ended' | 'expired' }
  | { is: 'found'; certificate: Certificate; holds: 'link' | 'edit' | 'account' }

/** The same, for who wants to see it and may not. */
type MaySee = Opened | { is: 'withdrawn' | 'private' }

/** By the public link: as anyone, or as the account that holds it. */
export const open = async (
  parts: CertificateParts,
  viewId: string,
  uid: string | undefined,
): Promise<MaySee> => see(await openPublic(parts, viewId, uid))

/** Its files: by the public link, the secret one, or the account that holds it. */
export async function openForFiles(
  parts: CertificateParts,
  token: string,
  uid: string | undefined,
): Promise<MaySee> {
  const opened = await openPublic(parts, token, uid)
  return see(opened.is === 'missing' ? await openLink(parts, token, 'edit') : opened)
}

/** The secret link, or the public one in the hands of the account it belongs to; also what nobody sees any more. */
export async function openToEdit(
  parts: CertificateParts,
  token: string,
  uid: string | undefined,
): Promise<Opened> {
  const byKey = await openLink(parts, token, 'edit')
  if (byKey.is !== 'missing' || uid === undefined) return byKey
  const byAccount = await openPublic(parts, token, uid)
  return byAccount.is === 'found' && byAccount.holds === 'account' ? byAccount : { is: 'missing' }
}

/** Who may see one: nobody while it's withdrawn, its holder alone while it's private, else everyone with its link. */
function see(opened: Opened): MaySee {
  if (opened.is !== 'found') return opened
  const { certificate, holds } = opened
  if (certificate.state !== 'issued' || !certificate.content) return { is: 'withdrawn' }
  const isHolder = holds !== 'link'
  return certificate.content.visibility === 'private' && !isHolder ? { is: 'private' } : opened
}

async function openPublic(parts: CertificateParts, viewId: string, uid: string | undefined): Promise<Opened> {
  const opened = await openLink(parts, viewId, 'view')
  const isHolder = opened.is === 'found' && uid !== undefined && opened.certificate.uid === uid
  return isHolder ? { ...opened, holds: 'account' } : opened
}

async function openLink(parts: CertificateParts, token: string, opens: LinkPurpose): Promise<Opened> {
  const link = await findLink(parts, token, opens)
  if ('is' in link) return link
  const certificate = await findCertificate(parts, link.id)
  return certificate
    ? { is: 'found', certificate, holds: opens === 'edit' ? 'edit' : 'link' }
    : { is: 'missing' }
}
