import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { classes } from '../../ui/classes.ts'
import { useWords } from '../../words.tsx'

/** What someone is called here; support may have hidden it. */
export function useNames(people: ChallengeView['people']): (name: string | undefined) => string {
  const t = useWords('challenge')
  return name => people[name ?? '']?.nickname || t('someone')
}

const tints = ['bg-tide-soft text-tide-strong', 'bg-moss-soft text-moss', 'bg-sunken text-ink']

type DiscProps = { nickname: string; turn: number; isHere?: boolean; isSmall?: boolean }

/** Someone's first letter. Their name always stands beside it. */
export function Disc({ nickname, turn, isHere, isSmall }: DiscProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid shrink-0 place-items-center rounded-full font-semibold uppercase',
        isSmall ? 'size-9 text-sm' : 'size-10',
        tints[turn % tints.length],
        isHere ? 'inset-ring-2 inset-ring-tide' : 'inset-ring inset-ring-line',
      )}
    >
      {[...nickname][0] ?? '·'}
    </span>
  )
}
