import { dayOf } from '../../../domain/members/day.ts'
import type { Stage } from '../../../domain/members/stage.ts'
import { keep, useKept } from '../../browser/kept.ts'
import { useWords } from '../../words.tsx'
import { noticesClasses } from '../notices.ts'
import type { DayScreenProps } from '../today.tsx'
import { Preparing } from './preparing.tsx'
import { SkyBefore } from './sky-before.tsx'
import { TheDay } from './the-day.tsx'
import { Undecided } from './undecided.tsx'

const restKey = 'exhale:due-rest'

/** Before anything counts: not decided, getting ready, the day itself, and a day that has passed. */
export function BeforeDay({ day, stage, notices, question }: DayScreenProps & { stage: Stage }) {
  const t = useWords('today')
  const { member, now } = day
  const { quitAt } = member
  const today = dayOf(now, member)
  // The question whether the day came rests until the next one, on this device.
  const isResting = useKept(restKey) === today
  const isAsked = stage === 'overdue' && !isResting
  return (
    <div className="lg:wrap lg:pb-16 lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-12 lg:pt-4">
      <div className="under-header lg:sticky lg:top-4">
        <SkyBefore quitAt={quitAt} now={now} timeZone={member.timeZone}>
          {stage !== 'preparing' && (
            <h1 className="text-3xl">
              {t(stage === 'due' ? 'due.title' : isAsked ? 'due.over' : 'undecided.title')}
            </h1>
          )}
        </SkyBefore>
      </div>
      <div className={noticesClasses}>{notices}</div>
      <div className="max-lg:wrap">
        {quitAt === undefined ? (
          <Undecided day={day} />
        ) : stage === 'preparing' ? (
          <Preparing day={day} quitAt={quitAt} />
        ) : (
          <TheDay
            day={day}
            quitAt={quitAt}
            isOver={stage === 'overdue'}
            isResting={isResting}
            onRest={() => keep(restKey, today)}
          />
        )}
        <div className="mt-8 empty:hidden">{question}</div>
      </div>
    </div>
  )
}
