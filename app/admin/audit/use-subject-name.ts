import type { AuditLine } from '../../../server/doors/audit.ts'
import { useWords } from '../../words.tsx'
import { useKindName } from '../email/use-kind-name.ts'
import type { NamedJob } from '../schedule/doors.ts'

/** Parts of the settings that share a place on their page. */
const parts: Partial<Record<string, string>> = { accent: 'look', logo: 'look' }

/** What an entry is about, where the server has no words for it. */
export function useSubjectName(): (line: Pick<AuditLine, 'action' | 'subject'>) => string {
  const t = useWords('audit')
  const admin = useWords('admin')
  const settings = useWords('settings')
  const kindOf = useKindName()
  return ({ action, subject }) => {
    const [noun] = action.split('.')
    switch (action) {
      case 'email.blocked':
      case 'email.unblocked':
      case 'purchases.playedAgain':
        return subject
      case 'challenges.reportsSettled':
        return t('inChallenge')
      case 'schedule.hurried':
        return admin(`schedule.jobs.${subject as NamedJob}`)
      case 'settings.changed':
      case 'settings.logoChanged':
        return settings(`parts.${(parts[subject] ?? subject) as 'look'}`)
    }
    if (noun === 'email') return kindOf(subject)
    if (noun === 'purchases' && action !== 'purchases.exported') return t('order', { name: subject })
    return subject
  }
}
