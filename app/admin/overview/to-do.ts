import type { Language } from '../../../languages/languages.ts'
import { languageCodes } from '../../../languages/languages.ts'
import type { Machine } from '../../../server/doors/overview.ts'
import type { MailDay } from '../../../services/mail/mail.ts'
import type { RouteName } from '../../map/routes.ts'
import type { ContentTable } from './tables.ts'

/** What is known about the site that someone may have to see to. */
export type Facts = {
  now: number
  missingImprint: ImprintField[]
  dueHelplines: number
  /** Erasures that aren't over; all of them finish within a day, but for those a store holds up. */
  deletions: { open: number; stalled: number }
  /** About people in challenges, which nobody has looked at. */
  reports: number
  /** Short links whose page is gone. */
  goneLinks: number
  content: ContentTable | null
  machine: Pick<Machine, 'backup' | 'disk' | 'failedJobs'>
  isProxyOverlooked: boolean
  isMailSet: boolean
  /** Of the books: disputes the provider waits for an answer to, and webhooks that couldn't be handled. */
  books: { disputes: number; webhooks: number }
  /** Of the last weeks, oldest first. */
  mailDays: readonly MailDay[]
}

export type ImprintField = 'name' | 'address' | 'email'

type Counted =
  | 'helplines'
  | 'jobs'
  | 'stalled'
  | 'deletions'
  | 'reports'
  | 'goneLinks'
  | 'disputes'
  | 'webhooks'

/** Something that waits for whoever may open the page where it's done. */
export type ToDo =
  | { id: 'imprint'; page: RouteName; fields: ImprintField[] }
  | { id: Counted; page: RouteName; count: number }
  | { id: 'translations'; page: RouteName; count: number; languages: { code: Language; count: number }[] }
  | { id: 'backup'; page: RouteName; hours: number }
  | { id: 'noBackup' | 'noMail' | 'proxy'; page: RouteName }
  | { id: 'bouncing' | 'disk'; page: RouteName; share: number }

const hour = 3_600_000
/** A day, and time for the backup itself. */
const oldBackup = 26 * hour
const fullDisk = 0.1
/** Receivers begin to distrust a sender of whose emails so many can't be delivered. */
const mostBounces = 0.05
/** Of fewer emails a share says nothing. */
const fewEmails = 20
const recentDays = 7

/** The most pressing first. Each goes away by itself once it's done. */
export function listToDo(facts: Facts): ToDo[] {
  const { deletions, books, machine } = facts
  return [
    findDisk(facts),
    findBackup(facts),
    count('stalled', 'adminRequests', deletions.stalled),
    count('disputes', 'adminPurchases', books.disputes),
    count('webhooks', 'adminWebhooks', books.webhooks),
    findBouncing(facts),
    count('jobs', 'adminSchedule', machine.failedJobs),
    count('reports', 'adminChallenges', facts.reports),
    findProxy(facts),
    findImprint(facts),
    facts.isMailSet ? undefined : { id: 'noMail' as const, page: 'adminOutbox' as const },
    count('deletions', 'adminRequests', deletions.open - deletions.stalled),
    count('helplines', 'adminHelplines', facts.dueHelplines),
    count('goneLinks', 'adminLinks', facts.goneLinks),
    findTranslations(facts),
  ].filter(each => each !== undefined)
}

/**
 * What comes before everything else on a site whose imprint isn't filled in, so that it can't be open yet: its name and
 * imprint, its mail and a backup.
 */
export function splitToDo(items: ToDo[]): { first: ToDo[]; rest: ToDo[] } {
  const isNew = items.some(({ id }) => id === 'imprint')
  const isFirst = ({ id }: ToDo) => isNew && ['imprint', 'noMail', 'noBackup'].includes(id)
  return { first: items.filter(isFirst), rest: items.filter(item => !isFirst(item)) }
}

const count = (id: Counted, page: RouteName, found: number): ToDo | undefined =>
  found > 0 ? { id, page, count: found } : undefined

function findDisk({ machine: { disk } }: Facts): ToDo | undefined {
  const share = disk && disk.total > 0 ? disk.free / disk.total : 1
  return share < fullDisk ? { id: 'disk', page: 'adminSchedule', share } : undefined
}

function findBackup({ now, machine: { backup } }: Facts): ToDo | undefined {
  if (!backup) return { id: 'noBackup', page: 'adminSchedule' }
  const age = now - backup.at
  return age > oldBackup ? { id: 'backup', page: 'adminSchedule', hours: Math.floor(age / hour) } : undefined
}

function findBouncing({ mailDays }: Facts): ToDo | undefined {
  const recent = mailDays.slice(-recentDays)
  const sum = (what: keyof MailDay) => recent.reduce((all, one) => all + one[what], 0)
  const all = sum('sent') + sum('failed')
  const share = all >= fewEmails ? sum('failed') / all : 0
  return share >= mostBounces ? { id: 'bouncing', page: 'adminOutbox', share } : undefined
}

const findProxy = ({ isProxyOverlooked }: Facts): ToDo | undefined =>
  isProxyOverlooked ? { id: 'proxy', page: 'adminSettings' } : undefined

const findImprint = ({ missingImprint: fields }: Facts): ToDo | undefined =>
  fields.length > 0 ? { id: 'imprint', page: 'adminSettings', fields } : undefined

function findTranslations({ content }: Facts): ToDo | undefined {
  const missing = languageCodes.map(code => ({
    code,
    count: (content ?? []).reduce((sum, { languages }) => sum + (languages[code]?.missing ?? 0), 0),
  }))
  const languages = missing.filter(({ count }) => count > 0)
  const count = languages.reduce((sum, one) => sum + one.count, 0)
  return count > 0 ? { id: 'translations', page: 'adminContent', count, languages } : undefined
}
