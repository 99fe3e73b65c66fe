import {
  CalendarDays,
  Cloud,
  DoorClosed,
  Eye,
  Flag,
  GlassWater,
  HeartHandshake,
  type IconNode,
  MessageSquare,
  Moon,
  PencilLine,
  Phone,
  PiggyBank,
  Pill,
  RotateCcw,
  Sprout,
  Sunrise,
  Users,
  Wind,
} from 'lucide'
import { Icon } from '../../ui/pictures/icon.tsx'
import { ownOf } from '../blok.ts'

const icons: Record<string, IconNode> = {
  'calendar-days': CalendarDays,
  cloud: Cloud,
  'door-closed': DoorClosed,
  eye: Eye,
  flag: Flag,
  'glass-water': GlassWater,
  'heart-handshake': HeartHandshake,
  'message-square': MessageSquare,
  moon: Moon,
  'pencil-line': PencilLine,
  phone: Phone,
  'piggy-bank': PiggyBank,
  pill: Pill,
  'rotate-ccw': RotateCcw,
  sprout: Sprout,
  sunrise: Sunrise,
  users: Users,
  wind: Wind,
}

/** A point always has one; a name nobody knows gets the sprout. */
export function PointIcon({ name }: { name: string }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tide-soft text-tide">
      <Icon of={ownOf(icons, name) ?? Sprout} className="size-5" />
    </span>
  )
}
