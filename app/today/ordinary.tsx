import { isSmoked } from '../../domain/members/savings.ts'
import { Body } from './body.tsx'
import { CheckIn } from './check-in.tsx'
import { Craving } from './craving.tsx'
import { Figures } from './figures.tsx'
import { Hero } from './hero.tsx'
import { noticesClasses } from './notices.ts'
import { Reached } from './reached.tsx'
import { Reason } from './reason.tsx'
import { Savings } from './savings.tsx'
import type { DayScreenProps } from './today.tsx'
import { Ways } from './ways.tsx'
import { YourDay } from './your-day.tsx'

/** An ordinary day: the number, the day, and what has come of it. On wide screens in three ranks. */
export function Ordinary({ day, notices, question }: DayScreenProps) {
  const { member, name, now, count } = day
  return (
    <div className="lg:wrap lg:pb-16 lg:grid lg:grid-cols-12 lg:gap-x-8 lg:gap-y-12 lg:pt-6">
      <div className="under-header lg:order-1 lg:col-span-8">
        <Hero count={count} name={name} timeZone={member.timeZone} now={now} />
      </div>
      <div className={noticesClasses}>{notices}</div>
      <div className="max-lg:wrap lg:order-5 lg:col-span-2">
        <Figures day={day} className="max-lg:mt-4" />
      </div>
      <Reached day={day} className="max-lg:wrap max-lg:mt-5 lg:order-3 lg:col-span-full" />
      <CheckIn day={day} className="max-lg:wrap max-lg:mt-6 lg:order-3 lg:col-span-5" />
      <Craving day={day} className="max-lg:wrap max-lg:mt-6 lg:order-4 lg:col-span-5" />
      <div className="empty:hidden max-lg:wrap max-lg:mt-7 lg:order-5 lg:col-span-full">{question}</div>
      <YourDay day={day} className="max-lg:wrap max-lg:mt-7 lg:order-2 lg:col-span-4" />
      <hr className="border-line max-lg:hidden lg:order-6 lg:col-span-12" />
      <Reason day={day} className="max-lg:wrap max-lg:mt-7 lg:order-8 lg:col-span-4" />
      <Savings day={day} className="max-lg:wrap max-lg:mt-7 lg:order-7 lg:col-span-4" />
      {isSmoked(member.habit?.product) && (
        <div className="max-lg:wrap max-lg:mt-7 lg:order-9 lg:col-span-4">
          <Body count={count} now={now} />
        </div>
      )}
      <Ways className="max-lg:wrap max-lg:mt-6 lg:order-10 lg:col-span-12" />
    </div>
  )
}
