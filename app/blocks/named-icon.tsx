import { Award, BookOpen, Heart, HeartHandshake, type IconNode, Wind } from 'lucide'
import { lazy, Suspense } from 'react'
import { Icon } from '../ui/pictures/icon.tsx'
import { ownOf } from './blok.ts'

/** The icons of the pages that ship, which travel with them. */
const icons: Record<string, IconNode> = {
  award: Award,
  'book-open': BookOpen,
  heart: Heart,
  'heart-handshake': HeartHandshake,
  wind: Wind,
}

const OtherIcon = lazy(() => import('./other-icon.tsx'))

export function NamedIcon({ name, className }: { name: string; className: string }) {
  const found = ownOf(icons, name)
  if (found) return <Icon of={found} className={className} />
  return (
    <Suspense>
      <OtherIcon name={name} className={className} />
    </Suspense>
  )
}
