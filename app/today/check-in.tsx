import { openDays } from '../../domain/members/check-in-days.ts'
import type { CheckIn as Said } from '../../domain/members/count.ts'
import { AnswerIcon, DayAnswers, useOpenDay } from '../member/day-answers.tsx'
import { Deed } from '../member/deed.tsx'
import { Button } from '../ui/button.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useNamed } from '../ui/use-named.ts'
import { useWords } from '../words.tsx'
import { headLink, PartHead } from './head.tsx'
import type { MyDay } from './today.tsx'

/** One tap a day, today or while it's still open. Nobody has to: a day without a check-in counts too. */
export function CheckIn({ day: { member, checkIns, now }, className }: { day: MyDay; className: string }) {
  const { day = '', title, way } = useOpenDay(openDays(now, member.quitAt ?? now, member))
  const said = checkIns.find(checkIn => checkIn.day === day)
  const focus = useKeptFocus()
  const { place } = useNamed('slip')
  return (
    <section {...focus} className={`outline-none ${className}`}>
      <PartHead title={title}>{way && <a {...way} className={headLink} />}</PartHead>
      <div {...place}>
        {said ? (
          <Noted said={said} />
        ) : (
          <div className="mt-3">
            <DayAnswers day={day} />
          </div>
        )}
      </div>
    </section>
  )
}

/** What was said, folded to a line. */
export function Noted({ said }: { said: Said }) {
  const t = useWords('today')
  return (
    <Deed
      deed="takeBack"
      fields={{ day: said.day }}
      role="status"
      className="settle mt-2 flex min-h-14 items-center gap-3 border-y border-line py-1"
    >
      <AnswerIcon state={said.state} />
      <p className="min-w-0 flex-1 leading-snug">{t(`checkIn.${said.state}`)}</p>
      <Button type="submit" kind="quiet" size="small" className="-me-4">
        {t('checkIn.undo')}
      </Button>
    </Deed>
  )
}
