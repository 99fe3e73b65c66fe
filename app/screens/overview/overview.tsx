import { countUp } from '../../../domain/members/count.ts'
import type { Person } from '../../context.ts'
import { useGuest } from '../../member/guest.ts'
import type { Member } from '../../member/record.ts'
import { RecoveryPosition } from '../../member/recovery-position.tsx'
import { type OwnRecord, useMember } from '../../member/use-member.ts'
import { useNow } from '../../member/use-now.ts'
import { WhyNote } from '../../survey/why-note.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { useWords } from '../../words.tsx'
import { About } from './about.tsx'
import { BothCounters } from './both-counters.tsx'
import { CheckInCard } from './check-in-card.tsx'
import { Cravings } from './cravings.tsx'
import { Queue } from './queue.tsx'
import { RecentDays } from './recent-days.tsx'
import { RunCard } from './run-card.tsx'
import { Savings } from './savings.tsx'
import { SmallStep } from './small-step.tsx'
import { Undecided } from './undecided.tsx'
import { Welcome } from './welcome.tsx'

/** A member's own first page: one number, one question, and what has come of it. */
export function Overview({ person }: { person: Person }) {
  const t = useWords('overview')
  const own = useMember(person.id)
  const member = own?.record.member
  return (
    <div className="wrap pt-6 pb-16 sm:pt-10">
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
        {own && member ? (
          <Panels own={own} member={member} />
        ) : own && member === null ? (
          <Welcome store={own.store} />
        ) : (
          <Shapes />
        )}
      </div>
    </div>
  )
}

function Panels({ own, member }: { own: OwnRecord; member: Member }) {
  const { store, record } = own
  const now = useNow()
  const guest = useGuest()
  const { quitAt, timeZone, earned } = member
  const isOther = guest && guest.quitAt !== quitAt
  const count = countUp({ quitAt: quitAt ?? now, checkIns: record.checkIns, earned, timeZone, now })
  const hasStopped = quitAt !== undefined && quitAt <= now
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {isOther && <BothCounters guest={guest} member={member} store={store} className="lg:col-span-2" />}
      {quitAt === undefined ? (
        <Undecided store={store} className="lg:col-span-2" />
      ) : (
        <RunCard quitAt={quitAt} count={count} now={now} timeZone={timeZone} />
      )}
      {hasStopped && <CheckInCard member={member} quitAt={quitAt} record={record} store={store} now={now} />}
      {hasStopped && <Savings member={member} count={count} now={now} store={store} />}
      {hasStopped && (
        <Card as="section">
          <RecoveryPosition smokeFreeFor={now - count.current.startedAt} isLarge />
        </Card>
      )}
      <Cravings record={record} store={store} timeZone={timeZone} />
      <div className="grid content-start gap-5">
        <SmallStep day={count.current.days} />
        {hasStopped && <RecentDays member={member} record={record} now={now} />}
      </div>
      <WhyNote className="lg:col-span-2" />
      <About member={member} count={count} store={store} className="lg:col-span-2" />
    </div>
  )
}

/** What is on its way, in its own shape. */
function Shapes() {
  return (
    <Waiting className="grid gap-5 lg:grid-cols-2">
      <Skeleton shape="block" className="h-72" />
      <Skeleton shape="block" className="h-72" />
      <Skeleton shape="block" className="h-48" />
      <Skeleton shape="block" className="h-48" />
    </Waiting>
  )
}
