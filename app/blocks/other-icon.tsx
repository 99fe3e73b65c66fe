import { BookOpen, type IconNode, Leaf, Phone, Shield } from 'lucide'
import { Icon } from '../ui/pictures/icon.tsx'
import { ownOf } from './blok.ts'

/** Icons editors may name besides; none where the name is unknown. */
const icons: Record<string, IconNode> = { 'book-open': BookOpen, leaf: Leaf, phone: Phone, shield: Shield }

export default function OtherIcon({ name, className }: { name: string; className: string }) {
  const found = ownOf(icons, name)
  return found ? <Icon of={found} className={className} /> : null
}
