import { randomUUID } from 'node:crypto'
import { ensure } from '../../platform/errors.ts'
import { newId, newToken } from '../../platform/ids.ts'
import { checkContent } from './check-content.ts'
import { type CertificateContent, certificatesOf, consentVersion } from './collections.ts'
import type { Edition } from './credential.ts'
import { addLink } from './links.ts'
import type { CertificateParts } from './parts.ts'
import { ownedBy } from './record.ts'
import { sign } from './sign.ts'
import { takeStatusIndex } from './status-list.ts'

const mostOfOne = 200

/** Anyone who asks for one has agreed that it's stored, and shown as they chose. */
export async function issue(parts: CertificateParts, given: CertificateContent, uid: string | null) {
  const { documents, clock } = parts
  const { content, reachedAt } = await checkContent(parts, given, uid)
  if (uid !== null) {
    const mine = await documents.collection(certificatesOf).query({}, { ...ownedBy(uid), limit: mostOfOne })
    ensure(mine.length < mostOfOne, 'resource-exhausted', 'There are more certificates than anyone needs')
  }
  const at = clock.now().getTime()
  const viewId = newId()
  const certificate: Edition = {
    id: newId(),
    state: 'issued',
    uid,
    viewId,
    content,
    consent: { version: consentVersion, at },
    issuedAt: at,
    reachedAt,
    changedAt: at,
    removedAt: null,
    subjectId: `urn:uuid:${randomUUID()}`,
    statusIndex: await takeStatusIndex(documents),
    credential: null,
    cheers: 0,
  }
  const { id, ...data } = { ...certificate, credential: await sign(parts, certificate) }
  const editToken = newToken()
  await documents.transaction(async tx => {
    await tx.collection(certificatesOf).create({ id }, data)
    await addLink(parts, tx, { certificate: id, opens: 'view', token: viewId })
    await addLink(parts, tx, { certificate: id, opens: 'edit', token: editToken })
  })
  return { id, viewId, editToken }
}
