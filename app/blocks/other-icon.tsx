import { BookOpen, Leaf, type LucideIcon, Phone, Shield } from 'lucide-react'
import { ownOf } from './blok.ts'

/** Icons editors may name besides; none where the name is unknown. */
const icons: Record<string, LucideIcon> = { 'book-open': BookOpen, leaf: Leaf, phone: Phone, shield: Shield }

export default function OtherIcon({ name, className }: { name: string; className: string }) {
  const Found = ownOf(icons, name)
  return Found ? <Found aria-hidden="true" strokeWidth={1.75} className={className} /> : null
}
