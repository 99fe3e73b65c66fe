import type { Count } from '../../../domain/members/count.ts'
import { milestones } from '../../../domain/members/milestones.ts'
import { Card } from '../../ui/card.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

/** Every stop that was ever reached, with its day. They stay. */
export function Milestones({ count, timeZone }: { count: Count; timeZone: string }) {
  const t = useWords('overview')
  const format = useFormat(timeZone)
  const earned = milestones.flatMap(milestone => {
    const at = count.earned[milestone.id]
    return at === undefined ? [] : [{ ...milestone, at }]
  })
  return (
    <Card as="section">
      <h2 className="text-xl">{t('earned.title')}</h2>
      {earned.length === 0 && <p className="mt-2 text-quiet">{t('earned.none')}</p>}
      <ol className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {earned.toReversed().map(({ id, count: number, unit, at }) => (
          <li key={id} className="rounded-card bg-dawn-soft px-4 py-3 leading-snug">
            <span className="block font-semibold">{format.unit(number, unit)}</span>
            <span className="text-sm">{format.date(at, 'medium')}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
