import { calendarOf } from '../../../domain/members/check-in-days.ts'
import type { CheckIn } from '../../../domain/members/count.ts'
import type { Member } from '../../member/record.ts'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

const looks = {
  free: 'border-moss bg-moss',
  slip: 'border-slip bg-[radial-gradient(circle,var(--color-slip)_35%,transparent_36%)]',
  private: 'border-edge bg-sunken',
  quiet: 'border-line bg-transparent',
}

/** The last two weeks as soft dots. */
export function RecentDays({ member, checkIns, now }: { member: Member; checkIns: CheckIn[]; now: number }) {
  const t = useWords('overview')
  const format = useFormat('UTC')
  const days = calendarOf(checkIns, now, 14, member)
  const used = Object.keys(looks).filter(look =>
    days.some(({ state }) => state === look),
  ) as (keyof typeof looks)[]
  return (
    <Card as="section">
      <h2 className="text-xl">{t('recent.title')}</h2>
      <ol className="mt-4 grid grid-cols-7 gap-3">
        {days.map(({ day, state }) => (
          <li key={day} className="grid place-items-center gap-1">
            <span aria-hidden="true" className={`size-7 rounded-full border ${looks[state]}`} />
            <span aria-hidden="true" className="tabular text-sm text-quiet">
              {Number(day.slice(8))}
            </span>
            <span className="sr-only">
              {format.date(Date.parse(day))}: {t(`states.${state}`)}
            </span>
          </li>
        ))}
      </ol>
      <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-quiet">
        {used.map(look => (
          <li key={look} className="flex items-center gap-2">
            <span className={`size-3.5 rounded-full border ${looks[look]}`} />
            {t(`states.${look}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
