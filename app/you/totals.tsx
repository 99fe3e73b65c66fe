import type { Count } from '../../domain/members/count.ts'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

/** All smoke-free days, this run, the best one. The first never falls; where there is room, it is the large one. */
export function Totals({ count: { total, current, best } }: { count: Count }) {
  const t = useWords('you')
  const format = useFormat()
  const figures = [
    { id: 'total', days: total, name: t('totals.total', { count: total }) },
    { id: 'current', days: current.days, name: t('totals.current') },
    { id: 'best', days: best.days, name: t('totals.best') },
  ]
  return (
    <dl className="grid grid-cols-3 divide-x divide-line text-center lg:grid-cols-2 lg:divide-x-0 lg:text-start">
      {figures.map(({ id, days, name }) => (
        <div
          key={id}
          className={`flex min-w-0 flex-col-reverse justify-end px-1 ${id === 'total' ? 'lg:col-span-2 lg:mb-4 lg:px-0' : 'lg:px-0'}`}
        >
          <dt className="text-[min(0.875rem,5vw)] leading-snug text-quiet">{name}</dt>
          <dd
            className={`leading-none font-semibold tracking-tight ${id === 'total' ? 'text-3xl lg:text-[7.5rem]' : 'text-3xl lg:text-2xl'}`}
          >
            {format.number(days)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
