import { countUp } from '../../domain/members/count.ts'
import { dayOf } from '../../domain/members/day.ts'
import { monthsOf } from '../../domain/members/months.ts'
import { hasStopped } from '../../domain/members/stage.ts'
import { guestWords } from '../account/guest-note.tsx'
import { visitContext } from '../context.ts'
import { doorsOf } from '../doors.ts'
import { act } from '../member/act.ts'
import { dayDeeds } from '../member/day-deeds.ts'
import type { MemberRecord } from '../member/record.ts'
import { useClock } from '../member/use-clock.ts'
import { useOwn } from '../member/use-own.ts'
import type { ScreenHandle } from '../root.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Route } from './+types/you'
import { CravingWeeks } from './craving-weeks.tsx'
import { Days } from './days.tsx'
import { Milestones } from './milestones.tsx'
import { Runs } from './runs.tsx'
import { Savings } from './savings.tsx'
import { Totals } from './totals.tsx'
import { YouPage } from './you-page.tsx'

export const handle: ScreenHandle = { words: ['you'], moreWords: guestWords }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { person } = context.get(visitContext)
  const { record, certificates } = doorsOf(context)
  const [sent, mine] = await Promise.all([record.read(), person ? certificates.listMine() : []])
  const query = new URL(request.url).searchParams
  return {
    isGuest: person?.isAnonymous ?? false,
    sent,
    now: record.now(),
    certificates: mine.filter(({ state }) => state !== 'removed').length,
    day: query.get('day'),
    shown: { last: query.get('month') ?? undefined, isYear: query.get('view') === 'year' },
  }
}

/** What someone says of a day, without JavaScript. */
export const action = ({ context, request }: Route.ActionArgs) => act(context, request, dayDeeds)

export default function You({ loaderData }: Route.ComponentProps) {
  const own = useOwn(loaderData.sent)
  const now = useClock(loaderData.now, own.record.checkIns)
  const { member, checkIns = [] } = own.record
  const quitAt = member?.quitAt
  if (!member || quitAt === undefined || !hasStopped(member, now))
    return (
      <YouPage view="progress" own={own} now={now}>
        <Nothing member={member} />
      </YouPage>
    )
  const count = countUp({ quitAt, checkIns, earned: member.earned, timeZone: member.timeZone, now })
  return (
    <YouPage view="progress" own={own} now={now}>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-x-20 lg:gap-y-14">
        <Totals count={count} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Days
            own={own}
            checkIns={checkIns}
            months={monthsOf({ quitAt, checkIns, now, clockwork: member })}
            today={dayOf(now, member)}
            shown={loaderData.shown}
            asked={loaderData.day}
          />
        </div>
        <Runs count={count} timeZone={member.timeZone} />
        <div className="lg:col-span-2 lg:border-t lg:border-line lg:pt-10">
          <Milestones
            count={count}
            now={now}
            timeZone={member.timeZone}
            certificates={loaderData.certificates}
          />
        </div>
        <div className="grid grid-cols-1 gap-10 lg:col-span-2 lg:grid-cols-[3fr_2fr] lg:gap-20 lg:border-t lg:border-line lg:pt-10">
          <div className="lg:order-2">
            <Savings member={member} checkIns={checkIns} count={count} now={now} />
          </div>
          <CravingWeeks cravings={own.record.cravings} quitAt={quitAt} now={now} clockwork={member} />
        </div>
      </div>
    </YouPage>
  )
}

/** Before there are days: when they may begin, and the way to it. */
function Nothing({ member }: { member: MemberRecord['member'] }) {
  const t = useWords('you')
  const format = useFormat(member?.timeZone)
  return (
    <section className="prose-width">
      <h2 className="text-xl">{t('nothing.title')}</h2>
      <p className="mt-2 text-quiet">
        {member?.quitAt === undefined
          ? t('nothing.none')
          : t('nothing.ahead', { date: format.date(member.quitAt) })}
      </p>
      <ButtonLink to="home" className="mt-5">
        {t(member?.quitAt === undefined ? 'nothing.tell' : 'nothing.prepare')}
      </ButtonLink>
    </section>
  )
}
