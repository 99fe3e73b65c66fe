import type { Count, CheckIn as Said } from '../../../../domain/members/count.ts'
import { dayOf } from '../../../../domain/members/day.ts'
import { CheckIn } from '../check-in.tsx'
import { Craving } from '../craving.tsx'
import { slipSteps } from '../deeds.ts'
import { Figures } from '../figures.tsx'
import { Hero } from '../hero.tsx'
import { noticesClasses } from '../notices.ts'
import { Reason } from '../reason.tsx'
import type { ScreenProps } from '../today.tsx'
import { AfterSlip, Dots } from './after-slip.tsx'

type SlipDayProps = ScreenProps & { slip: Said; count: Count }

/** The morning after, and two days more: the total stays, and the next hours are what matters. */
export function SlipDay({ own, member, name, now, why, slip, count, notices, question }: SlipDayProps) {
  const { record } = own
  const { quitAt = now, timeZone, habit } = member
  const today = dayOf(now, member)
  const ticked = record.ticks.find(({ day }) => day === today)?.done ?? {}
  // It comes back with the next day or once something has been done; for who can't tick anything, it never left.
  const isBack =
    slip.day !== today || !member.consents.plan || slipSteps.some(step => ticked[step] !== undefined)
  return (
    <div className="lg:wrap lg:pb-16 lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-12 lg:pt-4">
      <div className="under-header lg:sticky lg:top-4">
        <Hero count={count} name={name} timeZone={timeZone} now={now} isAfterSlip />
        <div className="max-lg:wrap max-lg:mt-4 lg:mt-8 lg:[&>dl]:flex-row">
          <Figures count={count} habit={habit} />
        </div>
      </div>
      <div className={noticesClasses}>{notices}</div>
      <div className="max-lg:wrap">
        <Dots count={count} />
        {slip.day !== today && (
          <CheckIn
            member={member}
            quitAt={quitAt}
            checkIns={record.checkIns ?? []}
            now={now}
            className="mt-6"
          />
        )}
        <AfterSlip slip={slip} record={record} member={member} count={count} now={now} />
        {isBack && <Craving record={record} now={now} className="mt-8" />}
        {(member.reasons.length > 0 || why) && <Reason member={member} why={why} className="mt-8" />}
        <div className="mt-8 empty:hidden">{question}</div>
      </div>
    </div>
  )
}
