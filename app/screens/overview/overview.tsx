import { lazy, Suspense, useEffect } from 'react'
import { isOfToday } from '../../../domain/members/consents.ts'
import { type CheckIn, countUp } from '../../../domain/members/count.ts'
import { isSmoked } from '../../../domain/members/savings.ts'
import type { CertificateLine } from '../../certificates/doors.ts'
import type { Person } from '../../context.ts'
import { useGuest } from '../../member/guest.ts'
import { Reached } from '../../member/reached.tsx'
import type { Member } from '../../member/record.ts'
import { RecoveryPosition } from '../../member/recovery-position.tsx'
import { type OwnRecord, useMember } from '../../member/use-member.ts'
import { useNow } from '../../member/use-now.ts'
import { keepMemberOffline } from '../../offline/keep-member.ts'
import { useRoot } from '../../root-data.ts'
import { WhyNote } from '../../survey/why-note.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/page/skeleton.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { About } from './about.tsx'
import { Certificates } from './certificates.tsx'
import { Challenges } from './challenges.tsx'
import { CheckInCard } from './check-in-card.tsx'
import { Cravings } from './cravings.tsx'
import { Milestones } from './milestones.tsx'
import { Queue } from './queue.tsx'
import { RecentDays } from './recent-days.tsx'
import { RunCard } from './run-card.tsx'
import { Savings } from './savings.tsx'
import { SmallStep } from './small-step.tsx'

// Asked once in a member's life, or never.
const AgreeAgain = lazy(async () => ({ default: (await import('./agree-again.tsx')).AgreeAgain }))
const Welcome = lazy(async () => ({ default: (await import('./welcome.tsx')).Welcome }))
const Undecided = lazy(async () => ({ default: (await import('./undecided.tsx')).Undecided }))
const BothCounters = lazy(async () => ({ default: (await import('./both-counters.tsx')).BothCounters }))

type OverviewProps = { person: Person; certificates: CertificateLine[] | null }

/** A member's own first page: one number, one question, and what has come of it. */
export function Overview({ person, certificates }: OverviewProps) {
  const t = useWords('overview')
  const own = useMember(person)
  const { member, checkIns } = own?.record ?? {}
  const { home, overview } = useRoot()?.wordFiles ?? {}
  useEffect(() => {
    if (home && overview) void keepMemberOffline([home, overview])
  }, [home, overview])
  return (
    <div {...useKeptFocus()} className="wrap pt-6 pb-16 outline-none sm:pt-10">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">{t('greeting', { name: person.name })}</h1>
        {own && <Queue unsent={own.record.unsent} />}
      </div>
      {own?.record.hasFailed && (
        <Banner tone="warning" live="status" className="mt-6">
          {t('failed')}
        </Banner>
      )}
      <div className="mt-6 sm:mt-8">
        <Suspense fallback={<Shapes />}>
          {own && member && checkIns ? (
            <Panels own={own} member={member} checkIns={checkIns} certificates={certificates} />
          ) : own && member === null ? (
            <Welcome store={own.store} />
          ) : (
            <Shapes />
          )}
        </Suspense>
      </div>
    </div>
  )
}

const day = 86_400_000
/** Cards are as tall as their contents; the last one ends level with its neighbour. */
const column = 'flex flex-col gap-5 *:last:flex-1'

type PanelsProps = {
  own: OwnRecord
  member: Member
  checkIns: CheckIn[]
  certificates: CertificateLine[] | null
}

function Panels({ own, member, checkIns, certificates }: PanelsProps) {
  const { store, record } = own
  const now = useNow()
  const guest = useGuest()
  const { quitAt, timeZone, earned, habit, consents } = member
  const isOther = guest && guest.quitAt !== quitAt
  const count = countUp({ quitAt: quitAt ?? now, checkIns, earned, timeZone, now })
  const hasStopped = quitAt !== undefined && quitAt <= now
  // What was reached is written down, so that no slip entered later takes it away.
  const isNew = record.isWhole && Object.keys(count.earned).length > Object.keys(earned).length
  useEffect(() => {
    if (isNew) store.changeMember({ earned: count.earned })
  })
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {!isOfToday(consents.programme) && (
        <AgreeAgain member={member} store={store} className="lg:col-span-2" />
      )}
      {isOther && <BothCounters guest={guest} member={member} store={store} className="lg:col-span-2" />}
      {hasStopped && (
        <Reached earned={count.earned} now={now} timeZone={timeZone} className="lg:col-span-2" />
      )}
      {quitAt === undefined ? (
        <Undecided store={store} className="lg:col-span-2" />
      ) : (
        <RunCard quitAt={quitAt} count={count} now={now} timeZone={timeZone} />
      )}
      {hasStopped && (
        <CheckInCard member={member} quitAt={quitAt} checkIns={checkIns} store={store} now={now} />
      )}
      <SmallStep
        day={hasStopped ? count.current.days : Math.floor(now / day)}
        isBefore={!hasStopped}
        // Before the day has come there is no question about today.
        className={hasStopped || quitAt === undefined ? 'lg:col-span-2' : ''}
      />
      {hasStopped && <Savings member={member} count={count} now={now} store={store} />}
      {hasStopped && isSmoked(habit?.product) && (
        <Card as="section">
          <RecoveryPosition smokeFreeFor={count.current.smokeFreeFor} isLarge />
        </Card>
      )}
      <WhyNote className="lg:col-span-2" />
      <div className={column}>
        <Cravings record={record} store={store} timeZone={timeZone} />
        {hasStopped && <Milestones count={count} timeZone={timeZone} />}
      </div>
      <div className={column}>
        {hasStopped && <RecentDays member={member} checkIns={checkIns} now={now} />}
        <Certificates certificates={certificates} hasStopped={hasStopped} />
        <Challenges />
      </div>
      <About member={member} count={count} store={store} className="lg:col-span-2" />
    </div>
  )
}

/** Placeholders of the same shape, while it loads. */
function Shapes() {
  return (
    <Waiting className="grid gap-5 lg:grid-cols-2 noscript:hidden">
      <Skeleton shape="block" className="h-72" />
      <Skeleton shape="block" className="h-72" />
      <Skeleton shape="block" className="h-48" />
      <Skeleton shape="block" className="h-48" />
    </Waiting>
  )
}
