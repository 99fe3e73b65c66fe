import { findNewest, milestoneOf } from '../../domain/members/milestones.ts'
import { Link } from '../ui/link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { MyDay } from './today.tsx'

const shownFor = 3 * 86_400_000

/** A milestone, for as long as it is new: a line, and the way to its page. Said aloud in the moment it is reached. */
export function Reached({
  day: { member, count: counted, now },
  className,
}: {
  day: MyDay
  className: string
}) {
  const t = useWords('today')
  const { seen = [], timeZone } = member
  const format = useFormat(timeZone)
  const newest = findNewest(counted.earned)
  const { count, unit } = milestoneOf(newest?.id)
  return (
    <div role="status" className={`empty:hidden ${className}`}>
      {newest && now - newest.at <= shownFor && (
        <Link
          to="milestone"
          params={{ id: newest.id }}
          className="settle flex min-h-15 items-center gap-3.5 rounded-card bg-dawn-soft px-4 py-2 leading-snug"
        >
          <span aria-hidden="true" className="size-6 shrink-0 rounded-full bg-dawn" />
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">
              {t('reached.title', { milestone: format.unit(count, unit) })}
            </span>
            <span className="text-sm">
              {!seen.includes(newest.id)
                ? t('reached.look')
                : format.date(newest.at) === format.date(now)
                  ? t('reached.today')
                  : t('reached.on', { date: format.date(newest.at) })}
            </span>
          </span>
        </Link>
      )}
    </div>
  )
}
