import { openDays } from '../../../domain/members/check-in-days.ts'
import type { CheckIn } from '../../../domain/members/count.ts'
import { hasStopped } from '../../../domain/members/stage.ts'
import { AnswerIcon, DayAnswers, useOpenDay } from '../../member/day-answers.tsx'
import { Deed } from '../../member/deed.tsx'
import type { Member, MemberRecord } from '../../member/record.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { useRoom } from '../in-room.ts'

/** The same three answers as in the overview, to the same place: told once, it counts in both. */
export function Answer({ record, member }: { record: MemberRecord; member: Member }) {
  const { view, now, isLive } = useRoom()
  const t = useWords('challenge')
  const format = useFormat()
  const { quitAt } = member
  const days = quitAt === undefined ? [] : openDays(now, quitAt, member).filter(day => day <= view.endDay)
  const { day, title, way } = useOpenDay(days)
  const focus = useKeptFocus()
  if (quitAt === undefined || !hasStopped(member, now)) return <NotYet />
  if (day === undefined) return null
  const said = record.checkIns?.find(checkIn => checkIn.day === day)
  return (
    <section {...focus} className="outline-none">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-xl">{title}</h2>
        {way && (
          <a
            {...way}
            className="inline-flex min-h-11 items-center text-tide underline-offset-4 hover:underline"
          />
        )}
      </div>
      {said ? (
        // Linked with the server, what isn't there yet is on its way.
        <Noted said={said} total={view.total} isHeld={record.unsent > 0 && !isLive} />
      ) : (
        <div className="mt-2">
          <DayAnswers day={day} isLow />
          <p className="mt-2 text-sm leading-snug text-quiet">
            {t('answer.note', { time: format.hour(member.dayEndsAt) })}
          </p>
        </div>
      )}
    </section>
  )
}

/** What was said, and what it means here. */
function Noted({ said, total, isHeld }: { said: CheckIn; total: number; isHeld: boolean }) {
  const t = useWords('challenge')
  const say = useWords('today')
  const format = useFormat()
  return (
    <Deed
      deed="takeBack"
      fields={{ day: said.day }}
      className="settle mt-1 flex min-h-15 items-start gap-3 border-y border-line py-2 sm:items-center"
    >
      <AnswerIcon state={said.state} />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-3">
        <div role="status" className="min-w-0 flex-1 leading-snug">
          <p>{t(`answer.${said.state}`, { total: format.number(total) })}</p>
          {said.state === 'slip' && (
            <TextLink to="quitSlip" className="inline-flex min-h-11 items-center">
              {t('answer.helps')}
            </TextLink>
          )}
          {isHeld && <p className="text-sm text-quiet">{t('answer.kept')}</p>}
        </div>
        <Button type="submit" kind="quiet" size="small" className="max-sm:-ms-4 sm:-me-4">
          {say('checkIn.undo')}
        </Button>
      </div>
    </Deed>
  )
}

/** Someone who has a date ahead of them, or none. */
function NotYet() {
  const t = useWords('challenge')
  return (
    <section>
      <p className="leading-snug text-quiet">{t('answer.notYet')}</p>
      <ButtonLink to="home" kind="secondary" className="mt-3">
        {t('gone.overview')}
      </ButtonLink>
    </section>
  )
}
