import { Check, CircleDashed, RotateCcw } from 'lucide'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { openDays } from '../../../domain/members/check-in-days.ts'
import type { CheckIn as Said } from '../../../domain/members/count.ts'
import { useQuery } from '../../map/use-query.ts'
import { Deed } from '../../member/deed.tsx'
import type { Member } from '../../member/record.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { headLink, PartHead } from './head.tsx'

const answers = [
  { state: 'free', icon: Check, colour: 'text-moss' },
  { state: 'slip', icon: RotateCcw, colour: 'text-slip' },
  { state: 'private', icon: CircleDashed, colour: 'text-slip' },
] as const

const titles = ['checkIn.title', 'checkIn.yesterday', 'checkIn.before'] as const
const ways = ['checkIn.fillYesterday', 'checkIn.fillBefore', 'checkIn.toToday'] as const

type CheckInProps = { member: Member; quitAt: number; checkIns: Said[]; now: number; className?: string }

/** One tap a day, today or while it's still open. Nobody has to: a day without a check-in counts too. */
export function CheckIn({ member, quitAt, checkIns, now, className = '' }: CheckInProps) {
  const t = useWords('today')
  const asked = Number(useQuery().get('day') ?? 0)
  const [chosen, setBack] = useState<number>()
  const days = openDays(now, quitAt, member)
  const back = Math.max(0, Math.min(chosen ?? asked, days.length - 1)) || 0
  const day = days[back] ?? ''
  const said = checkIns.find(checkIn => checkIn.day === day)
  const next = (back + 1) % days.length
  const way = next === 0 ? ways[2] : ways[back]
  const focus = useKeptFocus()
  function turn(event: MouseEvent) {
    event.preventDefault()
    setBack(next)
  }
  return (
    <section {...focus} className={`outline-none ${className}`}>
      <PartHead title={t(titles[back] ?? titles[0])}>
        {days.length > 1 && way && (
          <a href={next === 0 ? '?' : `?day=${next}`} onClick={turn} className={headLink}>
            {t(way)}
          </a>
        )}
      </PartHead>
      {said ? (
        <Noted said={said} />
      ) : (
        <Deed
          deed="checkIn"
          fields={{ day }}
          onKeyDown={pressByNumber}
          className="mt-3 grid grid-cols-3 gap-2.5 max-[22rem]:grid-cols-1"
        >
          {answers.map(({ state, icon, colour }, index) => (
            <button
              key={state}
              type="submit"
              name="state"
              value={state}
              aria-keyshortcuts={String(index + 1)}
              className="flex min-h-24 min-w-0 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-card border border-edge bg-raised px-1 py-3 leading-tight font-medium max-sm:text-sm max-[22rem]:text-base transition-colors duration-(--duration-quick) hover:border-tide hover:bg-tide-soft max-[22rem]:min-h-14 max-[22rem]:flex-row max-[22rem]:justify-start max-[22rem]:gap-4 max-[22rem]:px-5"
            >
              <Icon of={icon} className={`size-6 shrink-0 ${colour}`} />
              <span className="inline-block max-w-full first-letter:uppercase">{t(`states.${state}`)}</span>
            </button>
          ))}
        </Deed>
      )}
    </section>
  )
}

/** What was said, folded to a line. */
export function Noted({ said }: { said: Said }) {
  const t = useWords('today')
  const { icon, colour } = answers.find(({ state }) => state === said.state) ?? answers[0]
  return (
    <Deed
      deed="takeBack"
      fields={{ day: said.day }}
      role="status"
      className="settle mt-2 flex min-h-14 items-center gap-3 border-y border-line py-1"
    >
      <Icon of={icon} className={`size-5 shrink-0 ${colour}`} />
      <p className="min-w-0 flex-1 leading-snug">{t(`checkIn.${said.state}`)}</p>
      <button type="submit" className={buttonClasses({ kind: 'quiet', size: 'small', className: '-me-4' })}>
        {t('checkIn.undo')}
      </button>
    </Deed>
  )
}

/** 1, 2 and 3 press the buttons, for who is at them. */
function pressByNumber(event: KeyboardEvent<HTMLFormElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || !/^[123]$/.test(event.key)) return
  event.currentTarget.querySelectorAll('button')[Number(event.key) - 1]?.click()
}
