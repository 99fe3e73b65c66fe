import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { isOfToday } from '../../domain/members/consents.ts'
import { type CheckIn, type Count, countUp } from '../../domain/members/count.ts'
import { dateIn, daysBetween } from '../../domain/members/day.ts'
import { findLastSlip, findStage, hasStopped, type Stage } from '../../domain/members/stage.ts'
import type { OpenFollowUp } from '../../server/doors/follow-up.ts'
import { useKept } from '../browser/kept.ts'
import type { RunningLine } from '../challenges/running.ts'
import { pathOf } from '../map/addresses.ts'
import { DeedsProvider } from '../member/deed.tsx'
import { guestRecordKey, useGuest } from '../member/guest.ts'
import { reasonsKey } from '../member/guest-reasons.ts'
import type { Member, MemberRecord } from '../member/record.ts'
import { useClock } from '../member/use-clock.ts'
import { type Own, useOwn } from '../member/use-own.ts'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { TextLink } from '../ui/link.tsx'
import { Head } from '../ui/page/head.tsx'
import { Skeleton, Waiting } from '../ui/page/skeleton.tsx'
import { useLanguage, useWords } from '../words.tsx'
import { deeds } from './deeds.ts'
import { Ordinary } from './ordinary.tsx'
import { Queue } from './queue.tsx'
import { findUnseen } from './unseen.ts'

// Asked once in a member's life, or never.
const AgreeAgain = lazy(async () => ({ default: (await import('./begin/agree-again.tsx')).AgreeAgain }))
const Welcome = lazy(async () => ({ default: (await import('./begin/welcome.tsx')).Welcome }))
const BothCounters = lazy(async () => ({ default: (await import('./begin/both-counters.tsx')).BothCounters }))
const KeptBeside = lazy(async () => ({ default: (await import('./begin/kept-beside.tsx')).KeptBeside }))
const FollowUpCard = lazy(async () => ({ default: (await import('../follow-up/card.tsx')).FollowUpCard }))
const SlipDay = lazy(async () => ({ default: (await import('./slip/slip-day.tsx')).SlipDay }))
const BeforeDay = lazy(async () => ({ default: (await import('./before/before-day.tsx')).BeforeDay }))

export type TodayProblem = { deed: string; problem: string }

type TodayProps = {
  /** Their record as the server knew it; null on a page that is kept for when there is no network. */
  sent: MemberRecord | null
  /** Of a member; a guest's page has a name of its own. */
  name?: string | undefined
  /** The server's time, which the page begins with. */
  sentAt: number
  /** What was wrong with a form that the server was sent. */
  sentProblem?: TodayProblem | undefined
  /** What they said in the survey of their reasons. */
  why?: readonly string[] | undefined
  /** What a guest is told of where their record is. */
  keep?: ReactNode
}

/** Where am I, and what does today need. What the server drew stays until all of it can wake. */
export function Today(props: TodayProps) {
  const t = useWords('today')
  return (
    <>
      {props.name !== undefined && <Head title={t('title')} isPrivate />}
      <Suspense fallback={<Shapes />}>
        <Awake {...props} />
      </Suspense>
    </>
  )
}

// Everything that changes is below the boundary: a change above it would hide what the server drew.
function Awake({ sent, name, sentAt, sentProblem, why, keep }: TodayProps) {
  const own = useOwn(sent)
  const now = useClock(sentAt, own.record.checkIns)
  const [problem, setProblem] = useState(sentProblem)
  const { record } = own
  const { member } = record
  useTopAtBeginning(member)
  const onDone = (deed: string, wrong: string | undefined) =>
    setProblem(wrong === undefined ? undefined : { deed, problem: wrong })
  return (
    <DeedsProvider value={{ own, deeds, onDone }}>
      {!own.isGuest && <Queue unsent={record.unsent} />}
      {member ? (
        <Screen own={own} member={member} name={name} now={now} problem={problem} why={why} keep={keep} />
      ) : member === null ? (
        <div className="wrap pt-6 pb-16">
          <Welcome own={own} now={now} problem={problem} onProblem={setProblem} />
        </div>
      ) : (
        <Shapes />
      )}
    </DeedsProvider>
  )
}

/** Whoever has just agreed stands at the end of a form: their number is at the top of what takes its place. */
function useTopAtBeginning(member: Member | null | undefined): void {
  const before = useRef(member)
  useEffect(() => {
    if (before.current === null && member) window.scrollTo(0, 0)
    before.current = member
  }, [member])
}

/** What every part of someone's day is drawn from. */
export type MyDay = {
  own: Own
  member: Member
  checkIns: CheckIn[]
  count: Count
  name: string | undefined
  now: number
  problem: TodayProblem | undefined
  why: readonly string[] | undefined
}

export type DayScreenProps = {
  day: MyDay
  /** What has to be said first; it stands below the sky. */
  notices: ReactNode
  /** What is asked once this device was read; it stands below the first screen. */
  question: ReactNode
}

type ScreenProps = Omit<MyDay, 'checkIns' | 'count'> & { keep: ReactNode }

function Screen({ keep, ...given }: ScreenProps) {
  const t = useWords('today')
  const { own, member, now } = given
  const { quitAt, timeZone } = member
  const checkIns = own.record.checkIns ?? []
  const daysLeft = quitAt === undefined ? 0 : daysBetween(dateIn(now, timeZone), dateIn(quitAt, timeZone))
  const stage = findStage({ member, checkIns, daysLeft, now })
  const guest = useGuest()
  const {
    followUp,
    isUnconfirmed,
    challenges = [],
  } = useLoaderData<
    { followUp?: OpenFollowUp; isUnconfirmed?: boolean; challenges?: RunningLine[] } | undefined
  >() ?? {}
  const token = followUp?.token
  const day = { ...given, checkIns, count: useEarned(own, member, now) }
  const slip = findLastSlip(quitAt ?? now, checkIns, now)
  const notices = (
    <>
      {challenges.map(
        ({ id, name, call }) =>
          call && (
            <Banner key={id} title={call}>
              <TextLink to="challenge" params={{ id }} className="inline-flex min-h-11 items-center">
                {name}
              </TextLink>
            </Banner>
          ),
      )}
      {own.record.hasFailed && (
        <Banner tone="warning" live="status">
          {t('failed')}
        </Banner>
      )}
      {!own.isGuest && !isOfToday(member.consents.programme) && <AgreeAgain day={day} />}
    </>
  )
  // Only this device knows of it: it comes after the page, and so stands where it moves nothing that is being read.
  const isKeptBeside = useIsKeptBeside()
  const both =
    !own.isGuest &&
    (guest && guest.quitAt !== quitAt ? (
      <BothCounters guest={guest} day={day} />
    ) : (
      isKeptBeside && <KeptBeside day={day} />
    ))
  const question = (both || token || isUnconfirmed) && (
    <Suspense>
      {isUnconfirmed && (
        <Card padding="small" className="mb-5">
          <p>{t('confirm.body')}</p>
          <TextLink to="account" className="mt-1 inline-flex min-h-11 items-center">
            {t('confirm.act')}
          </TextLink>
        </Card>
      )}
      {token && <FollowUpCard token={token} />}
      {both}
    </Suspense>
  )
  useUnseen(own, now)
  const top = useKeptPlace(stage, own.isGuest)
  const props = { day, notices, question: question || keep }
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      {stage === 'ordinary' ? (
        <Ordinary {...props} />
      ) : stage === 'after-slip' && slip ? (
        <SlipDay {...props} slip={slip} />
      ) : (
        <BeforeDay {...props} stage={stage} />
      )}
    </div>
  )
}

/** A milestone that a guest reached since their last visit has a page of its own, shown once; a member's server sees to it. */
function useUnseen({ record, isGuest }: Own, now: number): void {
  const navigate = useNavigate()
  const language = useLanguage()
  const [unseen] = useState(() => (isGuest ? findUnseen(record, now) : undefined))
  useEffect(() => {
    if (unseen && navigator.onLine) void navigate(pathOf('milestone', language, { id: unseen }))
  }, [unseen, navigate, language])
}

/** What was answered is gone, with the focus in it: whoever goes by keyboard goes on here. */
function useKeptPlace(stage: Stage, isGuest: boolean) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(isGuest ? undefined : stage)
  useEffect(() => {
    const isOther = before.current !== stage
    before.current = stage
    if (isOther && document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [stage])
  return top
}

/** Whether this browser keeps something of a guest's, beside a date. */
function useIsKeptBeside(): boolean {
  const record = useKept(guestRecordKey)
  const reasons = useKept(reasonsKey)
  return (record ?? reasons ?? null) !== null
}

/** The count; what was reached is written down, so that no slip entered later takes it away. */
function useEarned({ record, findVerbs }: Own, member: Member, now: number) {
  const { quitAt, timeZone, earned } = member
  const count = countUp({ quitAt: quitAt ?? now, checkIns: record.checkIns ?? [], earned, timeZone, now })
  const reached = Object.keys(count.earned).length
  const isNew = hasStopped(member, now) && record.isWhole && reached > Object.keys(earned).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is new
  useEffect(() => {
    if (isNew) void findVerbs().then(verbs => verbs.changeMember({ earned: count.earned }))
  }, [isNew, reached])
  return count
}

/** Placeholders of the same shape, while it loads; as tall as the window, so that what is below moves nowhere. */
function Shapes() {
  return (
    <Waiting className="min-h-dvh noscript:hidden">
      <div className="under-header aspect-390/498 bg-sky lg:aspect-auto lg:h-100" />
      <div className="wrap grid gap-5 py-8">
        <Skeleton shape="block" className="h-24" />
        <Skeleton shape="block" className="h-24" />
      </div>
    </Waiting>
  )
}
