import {
  Award,
  CalendarCheck,
  CircleHelp,
  type IconNode,
  KeyRound,
  LifeBuoy,
  ListChecks,
  MonitorSmartphone,
  ShieldCheck,
  Sunrise,
} from 'lucide'
import { Icon } from '../../ui/pictures/icon.tsx'

/** The categories that ship with the product; one an editor adds has a question mark. */
const icons: Record<string, IconNode> = {
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
  const icon = icons[category] ?? CircleHelp
  return <Icon of={icon} className="size-6 shrink-0 text-tide" />
}
