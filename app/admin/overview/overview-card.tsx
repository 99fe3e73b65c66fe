import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { PhoneFold } from '../../ui/phone-fold.tsx'

type OverviewCardProps = {
  title: string
  lead?: ReactNode
  aside?: ReactNode
  className?: string
  /** Whether it matters less: phones show its first lines alone. */
  folds?: boolean
  children: ReactNode
}

/** One of the cards of the overview: what it's about, a line on it, and what it shows. */
export function OverviewCard({ title, lead, aside, className, folds, children }: OverviewCardProps) {
  const heading = <h2 className="text-base font-semibold tracking-normal">{title}</h2>
  const line = lead && <p className="mt-1 text-sm text-quiet">{lead}</p>
  if (folds)
    return (
      <Card as="section" padding="small" className={className}>
        <PhoneFold
          aside={aside}
          head={
            <>
              {heading}
              {line}
            </>
          }
        >
          {children}
        </PhoneFold>
      </Card>
    )
  return (
    <Card as="section" padding="small" className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {heading}
        {aside && <div className="text-sm text-quiet">{aside}</div>}
      </div>
      {line}
      {children}
    </Card>
  )
}
