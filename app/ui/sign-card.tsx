import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Card, type CardProps, CardTitle } from './card.tsx'
import { Icon } from './pictures/icon.tsx'

type SignCardProps = Pick<CardProps, 'as' | 'tone' | 'className'> & {
  icon: IconNode
  title: string
  children: ReactNode
}

/** A card that points somewhere: its sign, its heading, and the few words below. */
export function SignCard({ as = 'section', tone, icon, title, className, children }: SignCardProps) {
  return (
    <Card as={as} tone={tone} className={className}>
      <CardTitle className="mb-2 flex items-center gap-3">
        <Icon of={icon} className="size-6 shrink-0 text-tide" />
        {title}
      </CardTitle>
      {children}
    </Card>
  )
}
