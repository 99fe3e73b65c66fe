import { Check } from 'lucide'
import { type ChallengeView, milestonesAround } from '../../../domain/challenges/challenge.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

const shownReached = 3

/** What was reached together, which stays, and what comes next. */
export function MilestonesTogether({
  view,
  timeZone,
}: {
  view: ChallengeView
  timeZone: string | undefined
}) {
  const t = useWords('challenge')
  const format = useFormat(timeZone)
  const reached = Object.entries(view.reached)
    .map(([count, at]) => ({ count: Number(count), at }))
    .sort((a, b) => a.count - b.count)
    .slice(-shownReached)
  const { next } = milestonesAround(view)
  return (
    <section>
      <h2 className="text-xl">{t('milestones.title')}</h2>
      <ol className="mt-4 flex justify-between gap-2">
        {reached.map(({ count, at }, index) => (
          <Stop
            key={count}
            isReached
            way={index < reached.length - 1 ? 'behind' : next === undefined ? undefined : 'ahead'}
            name={format.number(count)}
            hint={format.dayOfYear(at, 'short')}
          />
        ))}
        {next !== undefined && (
          <Stop name={format.number(next)} hint={t('milestones.toGo', { count: next - view.total })} />
        )}
      </ol>
    </section>
  )
}

type StopProps = {
  name: string
  hint: string
  isReached?: boolean
  /** From here to the next. */
  way?: 'behind' | 'ahead' | undefined
}

function Stop({ name, hint, isReached, way }: StopProps) {
  return (
    <li className="relative flex min-w-0 flex-1 flex-col items-center text-center leading-snug">
      {way && (
        <span
          className={classes(
            'absolute start-1/2 top-2.5 w-[calc(100%+0.5rem)] border-t-2',
            way === 'behind' ? 'border-dawn' : 'border-dashed border-edge',
          )}
        />
      )}
      <span
        aria-hidden="true"
        className={classes(
          'relative grid size-5.5 place-items-center rounded-full',
          isReached ? 'bg-dawn text-on-dawn' : 'border-2 border-edge bg-paper',
        )}
      >
        {isReached && <Icon of={Check} weight={2.5} className="size-3.5" />}
      </span>
      <strong className="mt-1 font-semibold tabular">{name}</strong>
      <span className="text-sm text-quiet">{hint}</span>
    </li>
  )
}
