import type { Editable } from '../../../app/certificates/doors.ts'
import { milestoneIds } from '../../../domain/members/milestones.ts'
import { writeCertificate } from '../../certificates/writing.ts'
import type { CertificateVisit } from './certificates.ts'
import { findMoney } from './preview.ts'
import { writeWishes } from './wishes.ts'

export async function edit(visit: CertificateVisit, token: string): Promise<Editable> {
  const { certificates, press } = visit.backend
  const opened = await certificates.openToEdit(token, visit.uid)
  if (opened.is !== 'found') return { state: opened.is }
  const { certificate } = opened
  if (certificate.state === 'removed') return { state: 'removed' }
  if (certificate.state !== 'issued')
    return { state: certificates.isTakenBack(certificate) ? 'takenBack' : 'withdrawn' }
  press.wake()
  const { written, link, content, viewId, next, earned } = await writeCertificate(
    visit.backend,
    certificate,
    visit.languageWishes,
  )
  const { money } = await findMoney(visit, content, certificate.uid)
  return {
    state: 'open',
    ...(money !== undefined && { money }),
    // What was reached once stays, whatever the record says by now.
    reached: milestoneIds.filter(id => id === content.milestone || earned[id] !== undefined),
    wishes: writeWishes(content),
    written,
    viewId,
    filesBy: token,
    isBySecret: opened.holds === 'edit',
    link,
    isPrivate: content.visibility === 'private',
    cheers: certificate.cheers,
    hasCalendar: next !== undefined,
  }
}
