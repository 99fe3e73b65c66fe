import { Ban, Compass, Feather, type IconNode, Leaf, PackageOpen, Phone, Shield, Sprout } from 'lucide'
import { Icon } from '../ui/pictures/icon.tsx'
import { ownOf } from './blok.ts'

/** Icons editors may name besides; none where the name is unknown. */
const icons: Record<string, IconNode> = {
  ban: Ban,
  compass: Compass,
  feather: Feather,
  leaf: Leaf,
  'package-open': PackageOpen,
  phone: Phone,
  shield: Shield,
  sprout: Sprout,
}

export default function OtherIcon({ name, className }: { name: string; className: string }) {
  const found = ownOf(icons, name)
  return found ? <Icon of={found} className={className} /> : null
}
