import {
  Ban,
  Compass,
  Feather,
  HeartHandshake,
  type LucideIcon,
  PackageOpen,
  Sprout,
  Wind,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ownOf } from './blok.ts'

/** The icons of the pages that ship, which travel with them. */
const icons: Record<string, LucideIcon> = {
  ban: Ban,
  compass: Compass,
  feather: Feather,
  'heart-handshake': HeartHandshake,
  'package-open': PackageOpen,
  sprout: Sprout,
  wind: Wind,
}

const OtherIcon = lazy(() => import('./other-icon.tsx'))

export function Icon({ name, className }: { name: string; className: string }) {
  const Found = ownOf(icons, name)
  if (Found) return <Found aria-hidden="true" strokeWidth={1.75} className={className} />
  return (
    <Suspense>
      <OtherIcon name={name} className={className} />
    </Suspense>
  )
}
