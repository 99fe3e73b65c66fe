import type { Count } from '../../domain/members/count.ts'
import { isSmoked, save } from '../../domain/members/savings.ts'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { MyDay } from './today.tsx'

const hour = 3_600_000

/** The run, the best one and what was not smoked, side by side. */
export function Figures({ day: { count, member }, className = '' }: { day: MyDay; className?: string }) {
  const t = useWords('today')
  const format = useFormat()
  const { current, best } = count
  const { habit } = member
  const lengthOf = ({ days, smokeFreeFor }: Count['current']) =>
    days > 0 ? format.unit(days, 'day') : format.unit(Math.floor(smokeFreeFor / hour), 'hour')
  const kept = habit && save(habit, count).cigarettes
  const isNew = current.days < best.days
  return (
    <dl
      className={`flex divide-x divide-line text-center max-[13rem]:flex-wrap max-[13rem]:gap-y-3 lg:flex-col lg:gap-5 lg:divide-x-0 lg:text-start ${className}`}
    >
      <Figure name={t(isNew ? 'figures.new' : 'figures.current')}>{lengthOf(current)}</Figure>
      <Figure name={t('figures.best')}>{lengthOf(best)}</Figure>
      {kept !== undefined && (
        <Figure
          name={isSmoked(habit?.product) ? t('figures.notSmoked', { count: kept }) : t('figures.notUsed')}
        >
          {format.number(kept)}
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    // Equal where they can be, each as wide as its longest word.
    <div className="flex min-w-min flex-1 flex-col-reverse justify-end px-2 leading-snug lg:border-s lg:border-line lg:px-4">
      <dt className="text-sm wrap-normal hyphens-manual text-quiet">{name}</dt>
      <dd className="text-lg font-semibold whitespace-nowrap">{children}</dd>
    </div>
  )
}
