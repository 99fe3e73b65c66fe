import { Check, CircleDashed, RotateCcw } from 'lucide'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import type { ChallengeView } from '../../../domain/challenges/challenge.ts'
import { openDays } from '../../../domain/members/check-in-days.ts'
import type { CheckIn } from '../../../domain/members/count.ts'
import { hasStopped } from '../../../domain/members/stage.ts'
import { useQuery } from '../../map/use-query.ts'
import { Deed } from '../../member/deed.tsx'
import type { Member, MemberRecord } from '../../member/record.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Link, TextLink } from '../../ui/link.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'

const answers = [
  { state: 'free', icon: Check, colour: 'text-moss' },
  { state: 'slip', icon: RotateCcw, colour: 'text-slip' },
  { state: 'private', icon: CircleDashed, colour: 'text-slip' },
] as const
const titles = ['checkIn.title', 'checkIn.yesterday', 'checkIn.before'] as const
const ways = ['checkIn.fillYesterday', 'checkIn.fillBefore', 'checkIn.toToday'] as const

type AnswerProps = { view: ChallengeView; record: MemberRecord; member: Member; now: number }

/** The same three answers as in the overview, to the same place: told once, it counts in both. */
export function Answer({ view, record, member, now }: AnswerProps) {
  const t = useWords('challenge')
  const say = useWords('today')
  const format = useFormat()
  const asked = Number(useQuery().get('day') ?? 0)
  const [chosen, setChosen] = useState<number>()
  const focus = useKeptFocus()
  if (member.quitAt === undefined || !hasStopped(member, now)) return <NotYet />
  const days = openDays(now, member.quitAt, member).filter(day => day <= view.endDay)
  const back = Math.max(0, Math.min(chosen ?? asked, days.length - 1)) || 0
  const day = days[back]
  if (day === undefined) return null
  const said = record.checkIns?.find(checkIn => checkIn.day === day)
  const next = (back + 1) % days.length
  const way = next === 0 ? ways[2] : ways[back]
  function turn(event: MouseEvent) {
    event.preventDefault()
    setChosen(next)
  }
  return (
    <section {...focus} className="outline-none">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 text-xl">{say(titles[back] ?? titles[0])}</h2>
        {days.length > 1 && way && (
          <a
            href={next === 0 ? '?' : `?day=${next}`}
            onClick={turn}
            className="inline-flex min-h-11 max-w-3/5 shrink-0 items-center text-end text-tide underline-offset-4 hover:underline"
          >
            {say(way)}
          </a>
        )}
      </div>
      {said ? (
        <Noted said={said} total={view.total} unsent={record.unsent} />
      ) : (
        <>
          <Deed
            deed="checkIn"
            fields={{ day }}
            onKeyDown={pressByNumber}
            className="mt-2 grid grid-cols-3 gap-2.5 max-[22rem]:grid-cols-1"
          >
            {answers.map(({ state, icon, colour }, index) => (
              <button
                key={state}
                type="submit"
                name="state"
                value={state}
                aria-keyshortcuts={String(index + 1)}
                className="flex min-h-20 min-w-0 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-card border border-edge bg-raised px-1 py-2.5 leading-tight font-medium max-sm:text-sm max-[22rem]:text-base transition-colors duration-(--duration-quick) hover:border-tide hover:bg-tide-soft max-[22rem]:min-h-14 max-[22rem]:flex-row max-[22rem]:justify-start max-[22rem]:gap-4 max-[22rem]:px-5"
              >
                <Icon of={icon} className={`size-6 shrink-0 ${colour}`} />
                <span className="inline-block max-w-full first-letter:uppercase">
                  {say(`states.${state}`)}
                </span>
              </button>
            ))}
          </Deed>
          <p className="mt-2 text-sm leading-snug text-quiet">
            {t('answer.note', { time: format.hour(member.dayEndsAt) })}
          </p>
        </>
      )}
    </section>
  )
}

/** What was said, and what it means here. */
function Noted({ said, total, unsent }: { said: CheckIn; total: number; unsent: number }) {
  const t = useWords('challenge')
  const say = useWords('today')
  const format = useFormat()
  const { icon, colour } = answers.find(({ state }) => state === said.state) ?? answers[0]
  return (
    <Deed
      deed="takeBack"
      fields={{ day: said.day }}
      className="settle mt-1 flex min-h-15 items-center gap-3 border-y border-line py-2"
    >
      <Icon of={icon} className={`size-5 shrink-0 ${colour}`} />
      <div role="status" className="min-w-0 flex-1 leading-snug">
        <p>{t(`answer.${said.state}`, { total: format.number(total) })}</p>
        {said.state === 'slip' && (
          <TextLink to="quitSlip" className="inline-flex min-h-11 items-center">
            {t('answer.helps')}
          </TextLink>
        )}
        {unsent > 0 && <p className="text-sm text-quiet">{t('answer.kept')}</p>}
      </div>
      <button type="submit" className={buttonClasses({ kind: 'quiet', size: 'small', className: '-me-4' })}>
        {say('checkIn.undo')}
      </button>
    </Deed>
  )
}

/** Someone who has a date ahead of them, or none. */
function NotYet() {
  const t = useWords('challenge')
  return (
    <section>
      <p className="leading-snug text-quiet">{t('answer.notYet')}</p>
      <Link to="home" className={buttonClasses({ kind: 'secondary', className: 'mt-3' })}>
        {t('gone.overview')}
      </Link>
    </section>
  )
}

/** 1, 2 and 3 press the buttons, for who is at them. */
function pressByNumber(event: KeyboardEvent<HTMLFormElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || !/^[123]$/.test(event.key)) return
  event.currentTarget.querySelectorAll('button')[Number(event.key) - 1]?.click()
}
