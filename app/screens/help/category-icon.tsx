import {
  Award,
  CircleHelp,
  ClipboardList,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  Mail,
  Rocket,
  Settings2,
  Shield,
  Timer,
  Users,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  award: Award,
  'clipboard-list': ClipboardList,
  'key-round': KeyRound,
  'life-buoy': LifeBuoy,
  mail: Mail,
  rocket: Rocket,
  'settings-2': Settings2,
  shield: Shield,
  timer: Timer,
  users: Users,
}

export function CategoryIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? CircleHelp
  return <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 shrink-0 text-tide" />
}
