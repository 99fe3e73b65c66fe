import type { NextMilestone as Next } from '../../domain/members/milestones.ts'
import { ProgressRing } from '../ui/pictures/progress-ring.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

const second = ['second', 1_000] as const
/** The nearer it is, the smaller the unit it is counted in. */
const steps = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], second] as const

/** The ring that closes towards the next stop, and how long it still is. */
export function NextMilestone({ next, now, isLarge }: { next: Next; now: number; isLarge?: boolean }) {
  const t = useWords('home')
  const format = useFormat()
  const milestone = format.unit(next.count, next.unit)
  const left = next.at - now
  const [unit, length] = steps.find(([, length]) => left > 2 * length) ?? second
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
        <span className="text-sm text-quiet">
          {t('counter.left', { duration: format.unit(Math.ceil(left / length), unit) })}
        </span>
      </p>
    </div>
  )
}
