import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { type Day, dateOf, daysBetween } from '../../../domain/members/day.ts'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** How many days it is until it begins. */
export function BeforeFirstDay({ view, today }: { view: ChallengeView; today: Day }) {
  const t = useWords('challenge')
  const format = useFormat('UTC')
  const count = daysBetween(today, view.startDay)
  const taken = Object.values(view.people).filter(({ role }) => role === 'member').length
  return (
    <Card as="section" className="flex items-center gap-5 max-lg:mt-4">
      <strong className="text-[4rem] leading-none font-bold text-tide-strong tabular">
        {format.number(count)}
      </strong>
      <div className="min-w-0">
        <h2 className="text-xl">{t('ahead.title', { count })}</h2>
        <p className="mt-1 leading-snug text-quiet">
          {t('ahead.places', { used: taken, most: view.places, date: format.day(dateOf(view.startDay)) })}
        </p>
      </div>
    </Card>
  )
}
