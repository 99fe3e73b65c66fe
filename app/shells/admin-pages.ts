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

/** The menu of the administration. */
export const pages = [
  { to: 'admin', name: 'overview.title', icon: LayoutDashboard },
  { to: 'adminOutcomes', name: 'outcomes.title', icon: Sprout },
  { to: 'adminContent', name: 'content.title', icon: FileText },
  { to: 'adminLinks', name: 'links.title', icon: LinkIcon },
  { to: 'adminAddAuth', name: 'addAuth.title', icon: Users },
  { to: 'adminEmail', name: 'email.title', icon: Mail },
  { to: 'adminSurveys', name: 'surveys.title', icon: ChartColumn },
  { to: 'adminHelplines', name: 'helplines.heading', icon: Phone },
  { to: 'adminChallenges', name: 'challenges.title', icon: Flag },
  { to: 'adminPurchases', name: 'purchases.title', icon: Receipt },
  { to: 'adminSettings', name: 'settings.title', icon: Settings2 },
  { to: 'adminRequests', name: 'requests.title', icon: ShieldCheck },
  { to: 'adminAudit', name: 'audit.title', icon: ScrollText },
  { to: 'adminSchedule', name: 'schedule.title', icon: CalendarClock },
] as const

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
