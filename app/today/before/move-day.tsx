import type { ReactNode } from 'react'
import { wallMinute } from '../../../domain/members/day.ts'
import { FollowUpOffer } from '../../follow-up/choice.tsx'
import { Deed } from '../../member/deed.tsx'
import { problemOf } from '../../member/read-form.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import type { MyDay } from '../today.tsx'

type MoveDayProps = { day: MyDay; quitAt: number; icon?: ReactNode }

/** Another day, folded away; the steps before it find new dates of their own. */
export function MoveDay({ day, quitAt, icon }: MoveDayProps) {
  const t = useWords('today')
  return (
    <details open={day.problem?.deed === 'setDay'} className="open:w-full">
      <summary className={buttonClasses({ kind: 'secondary', size: 'small', className: 'list-none' })}>
        {icon}
        {t('prepare.move')}
      </summary>
      <div className="mt-3 rounded-card border border-line bg-raised px-4 pt-1 pb-4">
        <DayForm day={day} quitAt={quitAt} />
      </div>
    </details>
  )
}

export function DayForm({ day: { member, now, problem }, quitAt }: { day: MyDay; quitAt?: number }) {
  const t = useWords('today')
  const say = useWords()
  const today = wallMinute(now, member.timeZone).slice(0, 10)
  const fault = problemOf(problem, 'setDay')
  const error = fault && (fault === 'past' ? t('prepare.past') : say('validation.date'))
  return (
    <Deed deed="setDay" noValidate className="mt-3 grid gap-3">
      <TextField
        name="day"
        type="date"
        min={today}
        label={t('prepare.which')}
        defaultValue={quitAt === undefined ? '' : wallMinute(quitAt, member.timeZone).slice(0, 10)}
        error={error}
      />
      {quitAt === undefined && <FollowUpOffer member={member} />}
      <Button
        type="submit"
        // Beside other ways none is pushed.
        kind={quitAt === undefined ? 'secondary' : 'primary'}
        size="small"
        className="justify-self-start"
      >
        {t('reason.save')}
      </Button>
    </Deed>
  )
}
