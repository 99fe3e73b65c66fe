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
  const { next } = milestonesAround(Math.max(view.total, reached.at(-1)?.count ?? 0))
  return (
    <section>
      <h2 className="text-xl">{t('milestones.title')}</h2>
      <ol className="mt-4 flex justify-between gap-2">
        {reached.map(({ count, at }) => (
          <Stop key={count} isReached name={format.number(count)} hint={format.dayOfYear(at, 'short')} />
        ))}
        {next !== undefined && (
          <Stop name={format.number(next)} hint={t('milestones.toGo', { count: next - view.total })} />
        )}
      </ol>
    </section>
  )
}

function Stop({ name, hint, isReached }: { name: string; hint: string; isReached?: boolean }) {
  return (
    <li
      className={classes(
        'relative flex min-w-0 flex-1 flex-col items-center text-center leading-snug',
        // The way between them.
        'not-last:before:absolute not-last:before:top-2.5 not-last:before:start-1/2 not-last:before:w-[calc(100%+0.5rem)] not-last:before:border-t-2 not-last:before:border-dawn not-last:before:content-[""]',
      )}
    >
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
