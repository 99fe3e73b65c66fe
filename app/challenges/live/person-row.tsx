import { HandHeart } from 'lucide'
import { useState } from 'react'
import { addDays, type Day, dateOf } from '../../../domain/members/day.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import type { MarkedRow } from '../day-marks.ts'
import { useRoom } from '../in-room.ts'
import { VerbForm } from '../verb-form.tsx'
import { Dots } from './dots.tsx'
import { PersonDisc, PersonMenu, useNames } from './people.tsx'

type RowProps = { row: MarkedRow; nickname: string }

/** Someone's name and days, a cheer for them, and what else one can do about them. */
export function PersonRow({ row }: Pick<RowProps, 'row'>) {
  const { view, today } = useRoom()
  const nickname = useNames(view.people)(row.name)
  const focus = useKeptFocus()
  // Nobody has a day yet: the names are all there is to see.
  const isAhead = today < view.startDay
  return (
    <li className="py-2.5">
      <div className="flex items-center gap-3 max-sm:gap-2">
        <PersonDisc name={row.name} />
        <div className="min-w-0 grow leading-snug">
          <Title row={row} nickname={nickname} />
          {!isAhead && <Figures row={row} />}
        </div>
        <div {...focus} className="shrink-0 rounded-full outline-none">
          <Cheer row={row} nickname={nickname} />
        </div>
        {!row.isSelf && <PersonMenu name={row.name} />}
      </div>
      {!isAhead && (
        <>
          <Dots marks={row.marks} className="mt-1.5" />
          <Sentence row={row} nickname={nickname} />
        </>
      )}
    </li>
  )
}

function Title({ row, nickname }: RowProps) {
  const t = useWords('challenge')
  const format = useFormat('UTC')
  const more = row.isSelf
    ? t('you')
    : row.quietSince !== undefined
      ? t('row.quiet', { date: format.dayOfYear(dateOf(row.quietSince), 'short') })
      : row.joinedOn !== undefined && t('row.joined', { day: row.joinedOn })
  return (
    <p className="wrap-anywhere">
      <strong className="font-semibold">{nickname}</strong>
      {more && <span className="text-sm text-quiet"> {more}</span>}
    </p>
  )
}

/** Someone's numbers; a run is told once there is one. Each stays whole, and no line begins or ends with a point. */
function Figures({ row: { free, run, best } }: Pick<RowProps, 'row'>) {
  const t = useWords('challenge')
  const isSupporter = useRoom().own.role === 'supporter'
  const figures = [
    t('row.here', { free }),
    ...(!isSupporter && run > 0 ? [t('row.run', { run })] : []),
    ...(isSupporter ? [] : [t('row.best', { best })]),
  ]
  return (
    <div className="overflow-hidden">
      <p className="-ms-3 flex flex-wrap text-sm text-quiet tabular">
        {figures.map(figure => (
          <span key={figure} className="whitespace-nowrap">
            <span aria-hidden="true" className="inline-block w-3 text-center">
              ·
            </span>
            {figure}{' '}
          </span>
        ))}
      </p>
    </div>
  )
}

/** One for each person and day of theirs. It stands at once, and is taken back where the server would not have it. */
function Cheer({ row, nickname }: RowProps) {
  const t = useWords('challenge')
  const { own, state, today, now } = useRoom()
  const format = useFormat()
  const [given, setGiven] = useState<{ day: Day; before: number; until: number | undefined }>()
  const { cheers } = row
  // Until when it is still the day there on which the reader cheered them on.
  const cheeredUntil = own.gave?.[row.name]
  const counted = cheers && cheers.day >= addDays(today, -1) ? cheers.count : 0
  // What was pressed stands until it is heard of.
  const isGiven = isStillThen(cheeredUntil, now) || (given !== undefined && given.until === cheeredUntil)
  const count = given?.day === today ? Math.max(counted, given.before + 1) : counted
  const look = 'flex min-h-11 min-w-12 shrink-0 items-center justify-center gap-1.5 rounded-full px-3 tabular'
  const inside = (
    <>
      <Icon of={HandHeart} className={classes('size-5 text-tide', isGiven && 'fill-tide-soft')} />
      <span aria-hidden="true">{count > 0 && format.number(count)}</span>
      <span className="sr-only">
        {row.isSelf
          ? t('row.cheered', { count })
          : t(isGiven ? 'row.given' : 'row.cheer', { name: nickname, count })}
      </span>
    </>
  )
  // Nothing can be cheered before it begins, and after its end.
  if (row.isSelf || state !== 'running') return count > 0 ? <span className={look}>{inside}</span> : null
  if (isGiven) return <span className={classes(look, 'border border-tide bg-tide-soft')}>{inside}</span>
  const give = () => {
    setGiven({ day: today, before: counted, until: cheeredUntil })
    return () => setGiven(undefined)
  }
  return (
    <VerbForm verb="cheer" fields={{ who: row.name }} onAsk={give}>
      <button
        type="submit"
        className={classes(
          look,
          'cursor-pointer border border-edge bg-raised hover:border-tide hover:bg-tide-soft',
        )}
      >
        {inside}
      </button>
    </VerbForm>
  )
}

const isStillThen = (until: number | undefined, now: number): boolean => until !== undefined && until > now

/** The row in one sentence, for who does not see it. */
function Sentence({ row, nickname }: RowProps) {
  const t = useWords('challenge')
  const { view, today } = useRoom()
  const format = useFormat()
  const mark = row.marks[Math.round((dateOf(today) - dateOf(view.startDay)) / 86_400_000)]
  const parts = [
    t('said.free', { count: row.free }),
    ...(row.slips > 0 ? [t('said.slips', { count: row.slips })] : []),
    ...(row.unsaid > 0 ? [t('said.unsaid', { count: row.unsaid })] : []),
    ...(mark === 'open' ? [t('said.open')] : []),
  ]
  return <p className="sr-only">{t('said.row', { name: nickname, list: format.list(parts) })}</p>
}
