import { type Jar as Filled, fillJar } from '../../domain/members/jar.ts'
import type { Habit } from '../../domain/members/savings.ts'
import type { Goal } from '../member/record.ts'
import { Link } from '../ui/link.tsx'
import { Jar } from '../ui/pictures/jar.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { headLink, PartHead } from './head.tsx'
import type { MyDay } from './today.tsx'

const aDay = 86_400_000

/** The money, in a jar with the name of what it's for. */
export function Savings({ day, className }: { day: MyDay; className: string }) {
  const t = useWords('today')
  const { member, checkIns, count, now } = day
  const { habit, goals, timeZone } = member
  return (
    <section className={className}>
      <PartHead title={t('jar.title')}>
        <Link to={habit ? 'you' : 'youSettings'} className={headLink}>
          {t(habit ? (goals.length > 0 ? 'jar.change' : 'jar.give') : 'jar.habit')}
        </Link>
      </PartHead>
      {habit ? (
        <Kept habit={habit} jar={fillJar({ goals, habit, checkIns, count })} now={now} timeZone={timeZone} />
      ) : (
        <p className="mt-2 text-quiet">{t('jar.empty')}</p>
      )}
    </section>
  )
}

type KeptProps = { habit: Habit; jar: Filled<Goal>; now: number; timeZone: string }

function Kept({ habit, jar: { goal, kept: money }, now, timeZone }: KeptProps) {
  const t = useWords('today')
  const format = useFormat(timeZone)
  const whole = (amount: number) => format.wholeMoney(amount, habit.currency)
  const perDay = (habit.perDay / habit.packSize) * habit.packPrice
  const fullAt = goal && perDay > 0 ? now + ((goal.amount - money) / perDay) * aDay : undefined
  const isFull = goal !== undefined && money >= goal.amount
  return (
    <div className="mt-2 flex items-center gap-5">
      <Jar share={goal ? money / goal.amount : 0.4} className="h-26 w-auto shrink-0" />
      <div className="min-w-0 leading-snug">
        {goal && <p>{goal.title}</p>}
        <p className="text-3xl leading-tight font-bold tracking-tight">{whole(money)}</p>
        <p className="text-quiet">
          {goal && !isFull ? t('jar.of', { amount: whole(goal.amount) }) : t('jar.kept')}
        </p>
        {isFull ? (
          <p className="mt-1.5 text-sm text-quiet">{t('jar.full')}</p>
        ) : (
          fullAt !== undefined &&
          fullAt - now < 2 * 365 * aDay && (
            <p className="mt-1.5 text-sm text-quiet">{t('jar.pace', { date: format.date(fullAt) })}</p>
          )
        )}
      </div>
    </div>
  )
}
