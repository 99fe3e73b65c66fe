import {
  Award,
  CalendarCheck,
  CircleHelp,
  KeyRound,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  MonitorSmartphone,
  ShieldCheck,
  Sunrise,
} from 'lucide-react'

/** The categories that ship with the house; one an editor adds has a question mark. */
const icons: Record<string, LucideIcon> = {
  start: Sunrise,
  counting: CalendarCheck,
  support: LifeBuoy,
  surveys: ListChecks,
  sharing: Award,
  account: KeyRound,
  data: ShieldCheck,
  site: MonitorSmartphone,
}

export function CategoryIcon({ category }: { category: string }) {
  const Icon = icons[category] ?? CircleHelp
  return <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-tide" />
}
