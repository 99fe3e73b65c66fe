import type { CSSProperties } from 'react'
import { useWords } from '../words.tsx'
import { readings, shareOf } from './page/share.ts'

type StepsProps = {
  step: number
  count: number
  /** It may be fewer. */
  isAtMost?: boolean
}

/** How far through a survey, as a thin line. */
export function Steps({ step, count, isAtMost }: StepsProps) {
  const t = useWords()
  const words = isAtMost ? t('ui.stepAtMost', { step, count }) : t('ui.stepOf', { step, count })
  const share = shareOf(step, count)
  return (
    <div>
      <p aria-hidden="true" className="tabular mb-2 text-sm text-quiet">
        {words}
      </p>
      <div
        role="progressbar"
        {...readings(share, words)}
        aria-label={words}
        className="relative h-1 overflow-hidden rounded-full bg-line"
      >
        <div
          style={{ '--share': `${share * 100}%` } as CSSProperties}
          className="h-full w-(--share) rounded-full bg-tide transition-[width] duration-(--duration-slow) ease-settle"
        />
      </div>
    </div>
  )
}
