import { useState } from 'react'
import { lengthOf, stateOn } from '../../../domain/challenges/challenge.ts'
import { dateOf, dayOf, daysBetween, defaultDayEnd } from '../../../domain/members/day.ts'
import { useOnline } from '../../browser/use-online.ts'
import { DeedsProvider } from '../../member/deed.tsx'
import type { MemberRecord } from '../../member/record.ts'
import { useClock } from '../../member/use-clock.ts'
import { useOwn } from '../../member/use-own.ts'
import { Banner } from '../../ui/banner.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/link.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Head } from '../../ui/page/head.tsx'
import { Skeleton, Waiting } from '../../ui/page/skeleton.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { answerDeeds } from '../answer-deeds.ts'
import { withOwn } from '../as-seen.ts'
import type { AskedVerb } from '../asked.ts'
import { InRoomContext, useRoom } from '../in-room.ts'
import { LeaveChallenge } from '../settings/choices.tsx'
import type { LiveChallenge } from '../use-challenge.ts'
import { usePresence } from '../use-presence.ts'
import type { VerbProblem } from '../verb-form.tsx'
import { Answer } from './answer.tsx'
import { AskForCompany, CompanyCall } from './company.tsx'
import { EveryonesDays } from './everyones-days.tsx'
import { LatelyList } from './lately-list.tsx'
import { HandOver, Standing, Trouble } from './notices.tsx'
import { Here } from './people.tsx'
import { BeforeFirstDay, MilestonesTogether, SharedTotal } from './total.tsx'

type Said = { verb?: AskedVerb; problem?: VerbProblem | undefined }

type RoomProps = {
  live: LiveChallenge
  sent: MemberRecord | null
  sentAt: number
  /** How a form went that was sent without a script. */
  said: Said | undefined
}

/** The page of a challenge for someone who is in it. */
export function Room({ live, sent, sentAt, said: sentSaid }: RoomProps) {
  const own = useOwn(sent)
  const now = useClock(sentAt, own.record.checkIns)
  const isOnline = useOnline()
  const [said, setSaid] = useState(sentSaid)
  usePresence(live.id, live.own?.showsPresence === true && !live.isRefused && isOnline)
  if (!live.view || !live.own) return <Shapes />
  const { member } = own.record
  const today = dayOf(now, member ?? { timeZone: 'UTC', dayEndsAt: defaultDayEnd })
  const view = withOwn(live.view, live.own.name, own.record, today)
  const { blocked } = live.own
  const room = {
    ...live,
    view,
    own: live.own,
    state: stateOn(view, today),
    today,
    now,
    timeZone: member?.timeZone,
    here: live.here.filter(name => !blocked.includes(name)),
    isOnline,
    isLive: live.isLive && isOnline,
    onDone: (verb: AskedVerb, problem: VerbProblem | undefined) => setSaid({ verb, problem }),
  }
  const isAhead = room.state === 'ahead'
  const onTold = (_deed: string, wrong: string | undefined) =>
    setSaid(wrong === undefined ? undefined : { problem: 'unknown' })
  return (
    <InRoomContext value={room}>
      <DeedsProvider value={{ own, deeds: answerDeeds, onDone: onTold }}>
        <article className={classes('wrap pt-2 pb-8 lg:pt-8 lg:pb-16', isAhead && 'max-w-160')}>
          <Head title={view.name} isPrivate />
          <Top />
          {/* Before its first day there is little beside the people: one column. */}
          <div
            className={classes(
              'grid grid-cols-1 gap-6 lg:mt-6',
              !isAhead && 'lg:grid-cols-2 lg:items-start lg:gap-x-14',
            )}
          >
            <div className={classes('grid min-w-0 grid-cols-1 gap-5', !isAhead && 'lg:sticky lg:top-6')}>
              <First record={own.record} said={said} />
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-8">
              <Second />
            </div>
          </div>
        </article>
      </DeedsProvider>
    </InRoomContext>
  )
}

function Top() {
  const t = useWords('challenge')
  const say = useWords()
  const format = useFormat('UTC')
  const { view, state, today } = useRoom()
  const length = lengthOf(view)
  const date = format.dayOfYear(dateOf(view.endDay))
  return (
    <header>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <BackLink to="together" label={say('nav.together')} />
        <Standing />
      </div>
      <h1 className="mt-1 text-3xl wrap-break-word">{view.name}</h1>
      <p className="mt-1 text-quiet">
        {state === 'running'
          ? t('dayOf', { day: daysBetween(view.startDay, today) + 1, length, date })
          : state === 'over'
            ? t('over', { date })
            : t('until', { count: length, date })}
      </p>
      <noscript>
        <a href="?" className="inline-flex min-h-11 items-center text-tide underline">
          {t('reload')}
        </a>
      </noscript>
    </header>
  )
}

function First({ record, said }: { record: MemberRecord; said: Said | undefined }) {
  const { own, state } = useRoom()
  const { member } = record
  return (
    <>
      {state === 'ahead' ? <BeforeFirstDay /> : <SharedTotal />}
      <Here />
      <Trouble />
      <Outcome said={said} />
      <HandOver />
      {state !== 'over' && <CompanyCall />}
      {state === 'running' && own.role === 'member' && member && <Answer record={record} member={member} />}
    </>
  )
}

/** How what was asked for went, where it is not seen otherwise. */
function Outcome({ said }: { said: Said | undefined }) {
  const t = useWords('challenge')
  const { verb, problem } = said ?? {}
  const known = problem === 'tooMany' || problem === 'offline' || problem === 'over' ? problem : 'unknown'
  return (
    <div role="status" className="empty:hidden">
      {problem ? (
        <Banner tone="warning">{t(`problems.${known}`)}</Banner>
      ) : (
        verb === 'reportParticipant' && <Banner tone="success">{t('report.done')}</Banner>
      )}
    </div>
  )
}

function Second() {
  const t = useWords('challenge')
  const { id, view, own, state } = useRoom()
  const mayInvite = view.owner === own.name || view.inviting === 'everyone'
  return (
    <>
      <EveryonesDays />
      {state !== 'ahead' && <MilestonesTogether />}
      <LatelyList />
      <div>
        {state !== 'over' && <AskForCompany />}
        <div className="mt-3 flex flex-wrap items-start gap-x-6 first:mt-0">
          <TextLink to="challengeSettings" params={{ id }} className="inline-flex min-h-11 items-center">
            {t(mayInvite && state !== 'over' ? 'ways.invite' : 'ways.settings')}
          </TextLink>
          <LeaveChallenge className="open:basis-full" />
        </div>
      </div>
    </>
  )
}

/** Placeholders of the same shape, until this device has looked. */
function Shapes() {
  return (
    <Waiting className="wrap grid gap-5 py-8">
      <Skeleton shape="block" className="h-16" />
      <Skeleton shape="block" className="h-64" />
      <Skeleton shape="block" className="h-24" />
    </Waiting>
  )
}
