import {
  Armchair,
  Car,
  CirclePause,
  CloudLightning,
  Coffee,
  Hand,
  Hourglass,
  type IconNode,
  Moon,
  PenLine,
  Sunrise,
  UsersRound,
  Utensils,
  Wine,
} from 'lucide'
import type { HardMoment } from '../../domain/plan/plan.ts'
import { Icon } from '../ui/pictures/icon.tsx'

const icons: Record<HardMoment, IconNode> = {
  waking: Sunrise,
  coffee: Coffee,
  break: CirclePause,
  meal: Utensils,
  driving: Car,
  waiting: Hourglass,
  company: UsersRound,
  offered: Hand,
  alcohol: Wine,
  stress: CloudLightning,
  boredom: Armchair,
  bedtime: Moon,
  own: PenLine,
}

export function MomentIcon({ of: moment }: { of: HardMoment }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tide-soft text-tide print:hidden">
      <Icon of={icons[moment]} className="size-5.5" />
    </span>
  )
}
