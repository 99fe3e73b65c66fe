import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'

type OverviewCardProps = {
  title: string
  lead?: ReactNode
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** One of the cards of the overview: what it's about, a line on it, and what it shows. */
export function OverviewCard({ title, lead, aside, className, children }: OverviewCardProps) {
  return (
    <Card as="section" padding="small" className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold tracking-normal">{title}</h2>
        {aside && <div className="text-sm text-quiet">{aside}</div>}
      </div>
      {lead && <p className="mt-1 text-sm text-quiet">{lead}</p>}
      {children}
    </Card>
  )
}
