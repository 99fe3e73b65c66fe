import type { Count } from '../../domain/members/count.ts'
import { findNewest, milestoneOf } from '../../domain/members/milestones.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

const shownFor = 2 * 86_400_000

type ReachedProps = { earned: Count['earned']; now: number; timeZone: string; className?: string }

/** A milestone, for as long as it is new; said aloud in the second it is reached. A sunrise is celebration enough. */
export function Reached({ earned, now, timeZone, className = '' }: ReachedProps) {
  const t = useWords('home')
  const format = useFormat(timeZone)
  const newest = findNewest(earned)
  const { count, unit } = milestoneOf(newest?.id)
  return (
    <div role="status" className={`empty:absolute ${className}`}>
      {newest && now - newest.at <= shownFor && (
        <Card as="section" tone="dawn" className="settle flex flex-wrap items-center gap-x-6 gap-y-4">
          <Sunrise />
          <div className="min-w-56 flex-1">
            <h2 className="text-2xl">{t('reached.title', { milestone: format.unit(count, unit) })}</h2>
            <p className="mt-1">{t('reached.body', { date: format.date(newest.at) })}</p>
          </div>
          <Link to="certificateNew" className={buttonClasses({ kind: 'secondary' })}>
            {t('counter.certificate')}
          </Link>
        </Card>
      )}
    </div>
  )
}

function Sunrise() {
  return (
    <svg viewBox="0 0 96 56" aria-hidden="true" className="h-16 w-auto shrink-0">
      <path d="M26 44a22 22 0 0 1 44 0Z" className="fill-dawn" />
      <path
        d="M4 44h88M16 52h64M48 6v8M19 17l6 6M77 17l-6 6"
        className="fill-none stroke-on-dawn dark:stroke-dawn"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  )
}
