import { Ban, Compass, Feather, HeartHandshake, type IconNode, PackageOpen, Sprout, Wind } from 'lucide'
import { lazy, Suspense } from 'react'
import { Icon } from '../ui/pictures/icon.tsx'
import { ownOf } from './blok.ts'

/** The icons of the pages that ship, which travel with them. */
const icons: Record<string, IconNode> = {
  ban: Ban,
  compass: Compass,
  feather: Feather,
  'heart-handshake': HeartHandshake,
  'package-open': PackageOpen,
  sprout: Sprout,
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
