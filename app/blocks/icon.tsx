import {
  Ban,
  BookOpen,
  Compass,
  Feather,
  HeartHandshake,
  Leaf,
  type LucideIcon,
  PackageOpen,
  Phone,
  Shield,
  Sprout,
  Wind,
} from 'lucide-react'

/** The icons editors may name. */
const icons: Record<string, LucideIcon> = {
  ban: Ban,
  'book-open': BookOpen,
  compass: Compass,
  feather: Feather,
  'heart-handshake': HeartHandshake,
  leaf: Leaf,
  'package-open': PackageOpen,
  phone: Phone,
  shield: Shield,
  sprout: Sprout,
  wind: Wind,
}

export function Icon({ name, className }: { name: string; className: string }) {
  const Found = icons[name]
  return Found ? <Found aria-hidden="true" strokeWidth={1.75} className={className} /> : null
}
