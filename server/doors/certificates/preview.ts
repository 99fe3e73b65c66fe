import type { CertificateProblem, Seen, Wishes } from '../../../app/certificates/doors.ts'
import { milestoneIds } from '../../../domain/members/milestones.ts'
import { linkOf, writeOut } from '../../certificates/writing.ts'
import type { CertificateVisit } from './certificates.ts'
import { readWishes, writeHabit, writeMoment } from './wishes.ts'

/** What the asking member's own record says, for a form to begin with. */
export async function begin(visit: CertificateVisit): Promise<Partial<Wishes>> {
  const { members, clock } = visit.backend
  const now = clock.now().getTime()
  const uid = visit.uid()
  const { quitAt, timeZone, habit } = (uid && (await members.findStart(uid, now))) || {}
  const hasStopped = quitAt !== undefined && quitAt <= now
  return {
    ...(hasStopped && timeZone && { moment: writeMoment(quitAt, timeZone), timeZone }),
    ...writeHabit(habit ?? null),
  }
}

/** The certificate as it would be, of which nothing is kept. */
export async function preview(
  visit: CertificateVisit,
  wishes: Wishes,
): Promise<Seen | { problem: CertificateProblem }> {
  const read = readWishes(wishes)
  if ('problem' in read) return read
  const { content } = read
  const { certificates, origin, library } = visit.backend
  const { shown, earned } = await certificates.read({ content, uid: visit.uid() ?? null, reachedAt: null })
  const link = linkOf('preview', content.language, origin)
  return {
    written: writeOut(shown, link, { library, origin }),
    reached: milestoneIds.filter(id => earned[id] !== undefined),
  }
}
