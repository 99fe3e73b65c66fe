import { milestoneIds } from '../../../domain/members/milestones.ts'
import { writeCertificate } from '../../certificates/writing.ts'
import type { CertificateVisit } from './certificates.ts'
import { findMoney } from './preview.ts'
import { writeWishes } from './wishes.ts'

export async function edit(visit: CertificateVisit, token: string) {
  const { certificates, press } = visit.backend
  const opened = await certificates.openToEdit(token, visit.uid)
  if (opened.is !== 'found') return { state: opened.is }
  const { certificate } = opened
  // These are gone, but can be brought back for a day.
  if (certificate.state === 'removed') return { state: 'removed' as const }
  if (certificates.isTakenBack(certificate)) return { state: 'takenBack' as const }
  if (certificate.state !== 'issued') return { state: 'withdrawn' as const }
  press.wake()
  const { written, link, content, viewId, next, earned } = await writeCertificate(
    visit.backend,
    certificate,
    visit.languageWishes,
  )
  const { money } = await findMoney(visit, content, certificate.uid)
  return {
    state: 'open' as const,
    ...(money !== undefined && { money }),
    // What was reached once stays, whatever the record says by now.
    reached: milestoneIds.filter(id => id === content.milestone || earned[id] !== undefined),
    wishes: writeWishes(content),
    written,
    viewId,
    // What its files are fetched by: the public address, or the secret one while it is private.
    filesBy: token,
    // The person asking came by the secret link, not by their account.
    isBySecret: opened.holds === 'edit',
    link,
    isPrivate: content.visibility === 'private',
    cheers: certificate.cheers,
    hasCalendar: next !== undefined,
  }
}
