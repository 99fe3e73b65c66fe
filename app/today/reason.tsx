import { lazy, Suspense } from 'react'
import { useWords } from '../words.tsx'
import type { MyDay } from './today.tsx'

// Written once: most days need no fields at all.
const AddReason = lazy(async () => ({ default: (await import('./add-reason.tsx')).AddReason }))

/** Why they do this, in their own words; of several the first. */
export function Reason({ day: { member, why }, className }: { day: MyDay; className: string }) {
  const t = useWords('today')
  const reason = member.reasons[0] ?? why?.[0]
  if (reason !== undefined)
    return (
      <section className={className}>
        <h2 className="text-sm font-normal tracking-normal text-quiet">{t('reason.title')}</h2>
        <blockquote className="mt-2 text-2xl leading-snug font-medium text-pretty whitespace-pre-line">
          {t('reason.quote', { reason })}
        </blockquote>
      </section>
    )
  return (
    <section className={className}>
      <h2 className="text-xl">{t('reason.title')}</h2>
      <Suspense>
        <AddReason />
      </Suspense>
    </section>
  )
}
