import { type ChallengeView, lengthOf } from '../../domain/challenges/challenge.ts'
import { type Day, dateOf, daysBetween } from '../../domain/members/day.ts'
import { classes } from '../ui/classes.ts'
import { Link } from '../ui/link.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'

export type Line = Pick<ChallengeView, 'name' | 'startDay' | 'endDay' | 'total'> & {
  id: string
  state: 'ahead' | 'running' | 'over'
  role: 'member' | 'supporter'
  /** Nicknames of the others in it, the longest there first. */
  others: string[]
  today: Day
  /** That somebody asks for company now. */
  call?: string | undefined
}

/** A challenge someone is in: how far, how much, and who. */
export function ChallengeLine({ line }: { line: Line }) {
  const t = useWords('together')
  const format = useFormat('UTC')
  const { id, name, state, startDay, total } = line
  const when =
    state === 'ahead'
      ? t('challenges.ahead', { date: format.day(dateOf(startDay)) })
      : state === 'over'
        ? t('challenges.over', { date: format.dayOfYear(dateOf(line.endDay)) })
        : t('challenges.day', {
            day: daysBetween(startDay, line.today) + 1,
            days: lengthOf(line),
          })
  return (
    <li>
      <Link
        to="challenge"
        params={{ id }}
        className="flex min-h-16 items-center justify-between gap-4 rounded-sm py-3 no-underline hover:text-tide"
      >
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm text-quiet">{when}</span>
          <span
            className={classes('block text-sm', line.call ? 'font-semibold text-tide-strong' : 'text-quiet')}
          >
            {useWho(line)}
          </span>
        </span>
        {state !== 'ahead' && (
          <span className="shrink-0 text-end leading-tight">
            <span className="block text-xl font-semibold">{format.number(total)}</span>
            <span className="text-sm text-quiet">{t('challenges.total', { count: total })}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

function useWho({ others, role, call }: Line): string {
  const t = useWords('together')
  const format = useFormat()
  if (call) return call
  if (role === 'supporter') return t('challenges.supporting')
  const [first, second] = others
  if (!first) return t('challenges.alone')
  if (others.length <= 2)
    return t('challenges.with', { names: format.list(second ? [first, second] : [first]) })
  return t('challenges.withMore', { name: first, count: others.length - 1 })
}
