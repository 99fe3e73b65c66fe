import type { CertificateProblem, SeenCertificate, Wishes } from '../../../app/certificates/doors.ts'
import { writeMoney } from '../../../app/certificates/inscription.ts'
import type { CertificateContent } from '../../../domain/certificates/collections.ts'
import { wallMinute } from '../../../domain/members/day.ts'
import { milestoneIds } from '../../../domain/members/milestones.ts'
import { createFormat } from '../../../languages/format.ts'
import { findLocale } from '../../../languages/region.ts'
import { linkOf, writeOut } from '../../certificates/writing.ts'
import type { CertificateVisit } from './certificates.ts'
import { readWishes, writeHabit } from './wishes.ts'

/** What the asking member's own record says, for a form to begin with. */
export async function begin(visit: CertificateVisit): Promise<Partial<Wishes>> {
  const { members, clock } = visit.backend
  const now = clock.now().getTime()
  const uid = visit.uid
  const { quitAt, timeZone, habit } = (uid && (await members.findStart(uid, now))) || {}
  const hasStopped = quitAt !== undefined && quitAt <= now
  return {
    ...(hasStopped && timeZone && { moment: wallMinute(quitAt, timeZone), timeZone }),
    ...writeHabit(habit ?? null),
  }
}

/** The certificate as it would be, of which nothing is kept. */
export async function preview(
  visit: CertificateVisit,
  wishes: Wishes,
  own?: string,
): Promise<SeenCertificate | { problem: CertificateProblem }> {
  const read = readWishes({ ...wishes, kind: 'live' })
  if ('problem' in read) return read
  const { certificates, clock, origin, library } = visit.backend
  if (read.content.startedAt > clock.now().getTime()) return { problem: 'inFuture' }
  const uid = visit.uid ?? null
  const { earned } = await certificates.read({ content: read.content, uid, reachedAt: null })
  const reached = milestoneIds.filter(id => id === own || earned[id] !== undefined)
  const isMilestone = wishes.kind === 'milestone'
  const chosen = reached.find(id => id === wishes.milestone)
  const milestone = (isMilestone && (chosen ?? reached.at(-1))) || null
  const content = { ...read.content, milestone, kind: milestone ? 'milestone' : 'live' } as const
  const { shown, money } = await findMoney(visit, content, uid)
  const isMissing = isMilestone && !(wishes.milestone ? chosen : milestone)
  return {
    written: writeOut(
      shown,
      linkOf('preview', content.language, origin),
      { library, origin },
      visit.languageWishes,
    ),
    reached,
    milestone: milestone ?? '',
    ...(money !== undefined && { money }),
    ...(isMissing && { problem: 'notReached' }),
  }
}

/** What it says, and what it could say of money. */
export async function findMoney(visit: CertificateVisit, content: CertificateContent, uid: string | null) {
  const withMoney = { ...content, shows: { ...content.shows, money: true } }
  const { shown } = await visit.backend.certificates.read({ content: withMoney, uid, reachedAt: null })
  const { money, ...others } = shown
  const { language, languageWishes } = visit
  const format = createFormat(language, undefined, findLocale(language, languageWishes))
  return {
    shown: content.shows.money ? shown : others,
    money: money && writeMoney(money, format),
  }
}
