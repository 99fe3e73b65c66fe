import { Check } from 'lucide'
import type { CheckIn, Count } from '../../domain/members/count.ts'
import { type Jar as Filled, fillJar, levelOf } from '../../domain/members/jar.ts'
import type { Goal, Member } from '../member/record.ts'
import { Link } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { Jar } from '../ui/pictures/jar.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import { quietLink } from './quiet-link.ts'
import { useDates } from './use-dates.ts'

type SavingsProps = { member: Member; checkIns: CheckIn[]; count: Count; now: number }

/** The jar: what is in it, what it is for, and what it was for before. */
export function Savings({ member, checkIns, count, now }: SavingsProps) {
  const t = useWords('you')
  const { habit, goals } = member
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{t('jar.title')}</h2>
        <Link to="youSettings" query={{ part: habit ? 'goals' : 'habit' }} className={`${quietLink} -my-2`}>
          {t(!habit ? 'jar.add' : goals.length > 0 ? 'jar.change' : 'jar.give')}
        </Link>
      </div>
      {habit ? (
        <Contents
          jar={fillJar({ goals, habit, checkIns, count })}
          currency={habit.currency}
          timeZone={member.timeZone}
          now={now}
        />
      ) : (
        <div className="mt-3 flex items-center gap-6">
          <Jar share={0} className="w-24 shrink-0" />
          <p className="text-quiet">{t('jar.unknown')}</p>
        </div>
      )}
    </section>
  )
}

type ContentsProps = { jar: Filled<Goal>; currency: string; timeZone: string; now: number }

function Contents({ jar, currency, timeZone, now }: ContentsProps) {
  const t = useWords('you')
  const dates = useDates()
  const { goal, kept, filled, waiting } = jar
  const level = levelOf(jar)
  const format = useFormat()
  const money = (value: number) => format.wholeMoney(value, currency)
  // Without a goal there is no brim: it stands half full.
  const share = { empty: 0, part: goal ? Math.max(0.06, kept / goal.amount) : 0.5, full: 1, over: 1.1 }[level]
  return (
    <div className="mt-3 flex items-start gap-6">
      <Jar share={share} className="w-24 shrink-0" />
      <div className="min-w-0 leading-snug">
        {goal && <p className="wrap-anywhere">{goal.title}</p>}
        <p className="text-3xl font-semibold tracking-tight">{money(kept)}</p>
        <p className="text-quiet">{goal ? t('jar.of', { amount: money(goal.amount) }) : t('jar.in')}</p>
        {goal && level === 'full' && <p className="mt-2">{t('jar.full')}</p>}
        {goal && level === 'over' && (
          <p className="mt-2">{t('jar.over', { amount: money(kept - goal.amount) })}</p>
        )}
        <ul className="mt-2 grid gap-1 text-sm text-quiet">
          {waiting.map(({ id, title, amount }) => (
            <li key={id}>{t('jar.next', { title, amount: money(amount) })}</li>
          ))}
          {filled.toReversed().map(({ goal: { id, title, amount }, at }) => (
            <li key={id} className="flex gap-2">
              <Icon of={Check} className="mt-0.5 size-4 shrink-0 text-moss" />
              <span className="wrap-anywhere">
                {t('jar.filled', { title, amount: money(amount), date: dates.day(at, timeZone, now) })}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
