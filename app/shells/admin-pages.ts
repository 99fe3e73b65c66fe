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

/** The menu of the administration. */
export const pages = [
  { to: 'admin', name: 'overview.title', icon: LayoutDashboard },
  { to: 'adminOutcomes', name: 'outcomes.title', icon: Sprout },
  { to: 'adminContent', name: 'content.title', icon: FileText },
  { to: 'adminLinks', name: 'links.title', icon: LinkIcon },
  { to: 'adminAddAuth', name: 'addAuth.title', icon: Users },
  { to: 'adminEmail', instead: 'adminSubscribers', name: 'email.title', icon: Mail },
  { to: 'adminSurveys', name: 'surveys.title', icon: ChartColumn },
  { to: 'adminHelplines', name: 'helplines.heading', icon: Phone },
  { to: 'adminChallenges', name: 'challenges.title', icon: Flag },
  { to: 'adminPurchases', name: 'purchases.title', icon: Receipt },
  { to: 'adminSettings', name: 'settings.title', icon: Settings2 },
  { to: 'adminRequests', name: 'requests.title', icon: ShieldCheck },
  { to: 'adminAudit', name: 'audit.title', icon: ScrollText },
  { to: 'adminSchedule', name: 'schedule.title', icon: CalendarClock },
] as const

/** Those that someone may open; in place of one, the page below it that is theirs. */
export const listPages = (person: Person | undefined) =>
  pages.flatMap(page => {
    const ways = 'instead' in page ? [page.to, page.instead] : [page.to]
    const to = ways.find(each => !isClosed(each, person))
    return to ? [{ to, name: page.name, icon: page.icon }] : []
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
