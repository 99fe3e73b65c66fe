import {
  CalendarClock,
  ChartColumn,
  FileText,
  Flag,
  KeyRound,
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

/** The menu of the administration, in its four groups: the first has no name. */
export const pages = [
  { to: 'admin', name: 'overview.title', icon: LayoutDashboard, group: 'first' },
  { to: 'adminOutcomes', name: 'outcomes.title', icon: Sprout, group: 'first' },
  { to: 'adminContent', name: 'content.title', icon: FileText, group: 'site' },
  { to: 'adminLinks', name: 'links.title', icon: LinkIcon, group: 'site' },
  { to: 'adminSurveys', name: 'surveys.title', icon: ChartColumn, group: 'site' },
  { to: 'adminHelplines', name: 'helplines.heading', icon: Phone, group: 'site' },
  { to: 'adminSettings', name: 'settings.title', icon: Settings2, group: 'site' },
  { to: 'adminSchedule', name: 'schedule.title', icon: CalendarClock, group: 'site' },
  { to: 'adminEmail', instead: 'adminSubscribers', name: 'email.title', icon: Mail, group: 'money' },
  { to: 'adminPurchases', name: 'purchases.title', icon: Receipt, group: 'money' },
  { to: 'adminAddAuth', name: 'addAuth.title', icon: Users, group: 'trust' },
  { to: 'adminChallenges', name: 'challenges.title', icon: Flag, group: 'trust' },
  { to: 'adminRequests', name: 'requests.title', icon: ShieldCheck, group: 'trust' },
  { to: 'adminSignIns', name: 'signIns.title', icon: KeyRound, group: 'trust' },
  { to: 'adminAudit', name: 'audit.title', icon: ScrollText, group: 'trust' },
] as const

/** Those that someone may open; in place of one, the page below it that is theirs. */
export const listPages = (person: Person | undefined) =>
  pages.flatMap(page => {
    const ways = 'instead' in page ? [page.to, page.instead] : [page.to]
    const to = ways.find(each => !isClosed(each, person))
    return to ? [{ to, name: page.name, icon: page.icon, group: page.group }] : []
  })

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
