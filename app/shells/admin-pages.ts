import {
  CalendarClock,
  ChartColumn,
  FileText,
  Flag,
  LayoutDashboard,
  Link as LinkIcon,
  Mail,
  Phone,
  Receipt,
  ScrollText,
  Settings2,
  ShieldCheck,
  Sprout,
  Users,
} from 'lucide'
import type { Person } from '../context.ts'
import { isClosed } from '../map/roles.ts'

/** The menu of the administration, group by group; the first has no name. */
export const pages = [
  { to: 'admin', name: 'overview.title', icon: LayoutDashboard },
  { to: 'adminOutcomes', name: 'outcomes.title', icon: Sprout },
  { to: 'adminContent', name: 'content.title', icon: FileText, group: 'site' },
  { to: 'adminLinks', name: 'links.title', icon: LinkIcon, group: 'site' },
  { to: 'adminSurveys', name: 'surveys.title', icon: ChartColumn, group: 'site' },
  { to: 'adminHelplines', name: 'helplines.heading', icon: Phone, group: 'site' },
  { to: 'adminChallenges', name: 'challenges.title', icon: Flag, group: 'site' },
  { to: 'adminEmail', instead: 'adminSubscribers', name: 'email.title', icon: Mail, group: 'money' },
  { to: 'adminPurchases', name: 'purchases.title', icon: Receipt, group: 'money' },
  { to: 'adminAddAuth', name: 'addAuth.title', icon: Users, group: 'trust' },
  { to: 'adminRequests', name: 'requests.title', icon: ShieldCheck, group: 'trust' },
  { to: 'adminAudit', name: 'audit.title', icon: ScrollText, group: 'trust' },
  { to: 'adminSettings', name: 'settings.title', icon: Settings2, group: 'trust' },
  { to: 'adminSchedule', name: 'schedule.title', icon: CalendarClock, group: 'trust' },
] as const

const groups = [undefined, 'site', 'money', 'trust'] as const

/** Those that someone may open; in place of one, the page below it that is theirs. */
const listPages = (person: Person | undefined) =>
  pages.flatMap(page => {
    const ways = 'instead' in page ? [page.to, page.instead] : [page.to]
    const to = ways.find(each => !isClosed(each, person))
    return to
      ? [{ to, name: page.name, icon: page.icon, group: 'group' in page ? page.group : undefined }]
      : []
  })

export type MenuPage = ReturnType<typeof listPages>[number]

/** The same by group, without those that hold nothing for them. */
export const listGroups = (person: Person | undefined) =>
  groups
    .map(group => ({ group, lines: listPages(person).filter(page => page.group === group) }))
    .filter(({ lines }) => lines.length > 0)

/** Pages below those of the menu, for who knows where they want to go. */
export const innerPages = [
  'adminAssets',
  'adminTemplates',
  'adminSubscribers',
  'adminBringIn',
  'adminOutbox',
  'adminBlocked',
  'adminSending',
] as const
