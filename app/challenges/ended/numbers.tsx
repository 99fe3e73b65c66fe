import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { bestStretch } from '../keepsake/inscription.ts'

/** Plain numbers; nobody is first. */
export function Numbers({ view, cheers }: { view: ChallengeView; cheers: number }) {
  const t = useWords('together')
  const format = useFormat()
  const people = Object.values(view.people)
  const members = people.filter(({ role }) => role === 'member').length
  const stretch = bestStretch(view)
  const lines: [string, string][] = [
    [t('ended.numbers.people'), format.number(members)],
    ...(people.length > members
      ? [[t('ended.numbers.supporters'), format.number(people.length - members)] as [string, string]]
      : []),
    [t('ended.numbers.days'), format.number(view.total)],
    ...(cheers > 0 ? [[t('ended.numbers.cheers'), format.number(cheers)] as [string, string]] : []),
    ...(stretch > 1 ? [[t('ended.numbers.stretch'), format.unit(stretch, 'day')] as [string, string]] : []),
  ]
  return (
    <>
      <h2 className="text-xl">{t('ended.numbers.title')}</h2>
      <dl className="mt-2 divide-y divide-line">
        {lines.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="tabular font-medium whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
