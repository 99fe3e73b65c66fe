import type { NextMilestone as Next } from '../../domain/members/milestones.ts'
import { createFormat } from '../../languages/format.ts'
import { ProgressRing } from '../ui/progress-ring.tsx'
import { useLanguage, useWords } from '../words.tsx'

/** The ring that closes towards the next stop, and how long it still is. */
export function NextMilestone({ next, now, isLarge }: { next: Next; now: number; isLarge?: boolean }) {
  const t = useWords('home')
  const format = createFormat(useLanguage())
  const milestone = format.unit(next.count, next.unit)
  const hours = Math.ceil((next.at - now) / 3_600_000)
  const left = hours > 48 ? { day: Math.ceil(hours / 24) } : { hour: hours }
  return (
    <div className="flex items-center gap-4">
      <ProgressRing
        value={next.progress}
        label={t('counter.next', { milestone })}
        className={isLarge ? 'size-28 shrink-0' : 'size-16'}
      >
        {isLarge && (
          <span className="tabular text-lg font-semibold">
            {format.number(next.progress, { style: 'percent' })}
          </span>
        )}
      </ProgressRing>
      <p>
        <span className="block font-medium">{t('counter.next', { milestone })}</span>
        <span className="text-sm text-quiet">{t('counter.left', { duration: format.duration(left) })}</span>
      </p>
    </div>
  )
}
