import type { ReactNode } from 'react'
import { wallMinute } from '../../../domain/members/day.ts'
import { Deed } from '../../member/deed.tsx'
import { problemOf } from '../../member/read-form.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import type { MyDay } from '../today.tsx'

type StartFormProps = { day: MyDay; at?: number; className: string; children: ReactNode }

/** Asks when the last one was: from then on it counts. */
export function StartForm({ day: { member, problem }, at, className, children }: StartFormProps) {
  const t = useWords('today')
  const say = useWords()
  const fault = problemOf(problem, 'start')
  return (
    <Deed deed="start" noValidate className={className}>
      <TextField
        name="moment"
        type="datetime-local"
        label={t('due.when')}
        defaultValue={at === undefined ? undefined : wallMinute(at, member.timeZone)}
        error={fault && (fault === 'future' ? t('due.future') : say('validation.date'))}
      />
      {children}
    </Deed>
  )
}
