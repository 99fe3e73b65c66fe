import type { CheckIn as Said } from '../../../domain/members/count.ts'
import { dayOf } from '../../../domain/members/day.ts'
import { CheckIn } from '../check-in.tsx'
import { Craving } from '../craving.tsx'
import { slipSteps } from '../deeds.ts'
import { Figures } from '../figures.tsx'
import { Hero } from '../hero.tsx'
import { noticesClasses } from '../notices.ts'
import { Reason } from '../reason.tsx'
import type { DayScreenProps } from '../today.tsx'
import { AfterSlip, Dots } from './after-slip.tsx'

/** The morning after, and two days more: the total stays, and the next hours are what matters. */
export function SlipDay({ day, slip, notices, question }: DayScreenProps & { slip: Said }) {
  const { own, member, name, now, why, count } = day
  const today = dayOf(now, member)
  const ticked = own.record.ticks.find(each => each.day === today)?.done ?? {}
  // It comes back with the next day or once something has been done; for who can't tick anything, it never left.
  const isBack =
    slip.day !== today || !member.consents.plan || slipSteps.some(step => ticked[step] !== undefined)
  return (
    <div className="lg:wrap lg:pb-16 lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-12 lg:pt-4">
      <div className="under-header lg:sticky lg:top-4">
        <Hero count={count} name={name} timeZone={member.timeZone} now={now} isAfterSlip />
        <div className="max-lg:wrap max-lg:mt-4 lg:mt-8 lg:[&>dl]:flex-row">
          <Figures day={day} />
        </div>
      </div>
      <div className={noticesClasses}>{notices}</div>
      <div className="max-lg:wrap">
        <Dots count={count} />
        {slip.day !== today && <CheckIn day={day} className="mt-6" />}
        <AfterSlip slip={slip} day={day} />
        {isBack && <Craving day={day} className="mt-8" />}
        {(member.reasons.length > 0 || why) && <Reason day={day} className="mt-8" />}
        <div className="mt-8 empty:hidden">{question}</div>
      </div>
    </div>
  )
}
