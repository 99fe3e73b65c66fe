import { lazy, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { type CheckIn, type Count, countUp, sinceLast } from '../../../domain/members/count.ts'
import { fillJar } from '../../../domain/members/jar.ts'
import { findNewest, milestoneOf } from '../../../domain/members/milestones.ts'
import { type Habit, isSmoked } from '../../../domain/members/savings.ts'
import { findLastSlip, hasStopped } from '../../../domain/members/stage.ts'
import { subscribeKept } from '../../browser/kept.ts'
import { pathOf } from '../../map/addresses.ts'
import type { Guest } from '../../member/guest.ts'
import { readGuestRecord } from '../../member/guest-store.ts'
import { type Goal, type MemberRecord, noRecord } from '../../member/record.ts'
import { useClock } from '../../member/use-clock.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Jar } from '../../ui/pictures/jar.tsx'
import { useCalm } from '../../ui/use-calm.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useLanguage, useWords } from '../../words.tsx'
import { findUnseen } from '../today/unseen.ts'
import { BodyCard } from './body-card.tsx'
import { FirstEvening } from './first-evening.tsx'
import { GuestDue } from './guest-due.tsx'
import { GuestRows } from './guest-rows.tsx'
import { GuestSky } from './guest-sky.tsx'

// The first days after a slip have the same screen as a member's.
const GuestSlip = lazy(async () => ({ default: (await import('./guest-slip.tsx')).GuestSlip }))

export type GuestDayProps = {
  guest: Guest
  once: { now: number; timeZone: string } | undefined
}

const quarterMinute = 15_000
const day = 86_400_000
/** Hours say more than days until then. */
const inHours = 2 * day

/** A guest's own day: their number before anything else, then what comes next. */
export function GuestDay({ guest, once }: GuestDayProps) {
  const t = useWords('home')
  const format = useFormat(once?.timeZone)
  const isCalm = useCalm()
  const record = useSyncExternalStore(subscribeKept, readGuestRecord, () => noRecord)
  const { checkIns = [], member } = record
  const [first] = useState(() => once?.now ?? Date.now())
  const now = useClock(first, checkIns, isCalm ? quarterMinute : 1_000)
  const { quitAt, habit } = guest
  const { timeZone } = format
  const count = countUp({ quitAt, checkIns, earned: member?.earned, timeZone, now })
  const isEarly = count.shownFor < inHours
  const isCounting = hasStopped(guest, now)
  const newest = findLast(count)
  const slip = isCounting && !once ? findLastSlip(quitAt, checkIns, now) : undefined
  useMoment(once ? noRecord : record, now)
  const heading = useRef<HTMLHeadingElement>(null)
  // The question that stood here is gone with the focus in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time one was answered
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isCounting, slip === undefined])
  const below = (
    <>
      <section className="rounded-card bg-sunken p-5">
        <h2 className="text-lg">{once ? t('guest.once') : t('guest.here')}</h2>
        <p className="mt-1 text-quiet">{t(once ? 'guest.onceBody' : 'guest.hereBody')}</p>
        <TextLink to="register" className="mt-2 inline-flex min-h-11 items-center">
          {t('counter.keep')}
        </TextLink>
      </section>
      {!once && (
        <GuestRows
          guest={guest}
          hasStopped={isCounting}
          isAfterSlip={slip !== undefined}
          now={now}
          timeZone={timeZone}
        />
      )}
    </>
  )
  if (slip)
    return (
      <GuestSlip slip={slip} count={count} now={now}>
        {below}
      </GuestSlip>
    )
  return (
    <div className="mx-auto lg:max-w-180 lg:pt-6">
      <p role="status" className="sr-only">
        {isCounting &&
          newest &&
          now - newest.at <= 2 * day &&
          t('reached.title', { milestone: format.unit(newest.count, newest.unit) })}
      </p>
      <div className="under-header">
        <GuestSky
          guest={guest}
          count={count}
          now={now}
          format={format}
          isEarly={isEarly}
          isCalm={isCalm}
          heading={heading}
        />
      </div>
      <div className="wrap grid grid-cols-1 gap-8 pt-6 pb-6 lg:px-0">
        {!isCounting && quitAt <= now && <GuestDue quitAt={quitAt} now={now} />}
        {isCounting && !isEarly && (
          <Money habit={habit} goals={member?.goals} checkIns={checkIns} count={count} />
        )}
        {isCounting && newest && !isEarly && <LastMilestone newest={newest} timeZone={timeZone} />}
        {isCounting && isSmoked(habit?.product) && <BodyCard smokeFreeFor={sinceLast(count, now)} />}
        {isCounting && isEarly && <FirstEvening />}
        {below}
      </div>
    </div>
  )
}

/** A milestone reached since the last visit has a page of its own, shown once. It needs the network. */
function useMoment(record: MemberRecord, now: number): void {
  const navigate = useNavigate()
  const language = useLanguage()
  const [unseen] = useState(() => findUnseen(record, now))
  useEffect(() => {
    if (unseen && navigator.onLine) void navigate(pathOf('milestone', language, { id: unseen }))
  }, [unseen, navigate, language])
}

type MoneyProps = {
  habit: Habit | undefined
  goals: readonly Goal[] | undefined
  checkIns: readonly CheckIn[]
  count: Count
}

/** The jar, with what it's for if they said so. */
function Money({ habit, goals = [], checkIns, count }: MoneyProps) {
  const t = useWords('home')
  const format = useFormat()
  if (!habit) return null
  const { goal, kept } = fillJar({ goals, habit, checkIns, count })
  const money = (amount: number) => format.wholeMoney(amount, habit.currency)
  return (
    <section className="flex items-center gap-6">
      <Jar share={goal ? kept / goal.amount : 0.45} className="w-24 shrink-0" />
      <p className="min-w-0">
        {goal && <span className="block wrap-anywhere">{goal.title}</span>}
        <span className="block text-3xl font-semibold tracking-tight">{money(kept)}</span>
        <span className="block text-quiet">
          {goal ? t('guest.keptOf', { amount: money(goal.amount) }) : t('guest.keptSoFar')}
        </span>
        <TextLink to="you" className="mt-1 inline-flex min-h-11 items-center">
          {t(goal ? 'guest.changeGoal' : 'guest.goal')}
        </TextLink>
      </p>
    </section>
  )
}

type Newest = NonNullable<ReturnType<typeof findLast>>

function findLast({ earned }: Count) {
  const newest = findNewest(earned)
  return newest && { ...milestoneOf(newest.id), at: newest.at }
}

function LastMilestone({ newest, timeZone }: { newest: Newest; timeZone: string }) {
  const t = useWords('home')
  const format = useFormat(timeZone)
  return (
    <Card as="section" tone="tide">
      <h2 className="text-xl">
        {t('guest.certificate', { milestone: format.unit(newest.count, newest.unit) })}
      </h2>
      <p className="mt-1">{t('reached.body', { date: format.date(newest.at) })}</p>
      <ButtonLink to="certificateNew" className="mt-4">
        {t('counter.certificate')}
      </ButtonLink>
    </Card>
  )
}
