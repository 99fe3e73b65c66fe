import type { ReactNode } from 'react'
import { wallMinute } from '../../../../domain/members/day.ts'
import { Deed } from '../../../member/deed.tsx'
import type { Member } from '../../../member/record.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { useWords } from '../../../words.tsx'
import { HelpLines } from '../help-lines.tsx'
import type { TodayProblem } from '../problem.ts'
import { MoveDay } from './move-day.tsx'

type TheDayProps = {
  member: Member
  quitAt: number
  now: number
  /** The day has passed, and nobody knows whether it came. */
  isOver: boolean
  /** They said “not now” today. */
  isResting: boolean
  onRest: () => void
  problem: TodayProblem | undefined
}

/** On the day and after it: the count begins when they say so, never of its own accord. */
export function TheDay({ member, quitAt, now, isOver, isResting, onRest, problem }: TheDayProps) {
  const t = useWords('today')
  const say = useWords('steps')
  const home = useWords()
  const isAwake = useHydrated()
  const fault = problem?.deed === 'start' ? problem.problem : undefined
  return (
    <div {...useKeptFocus()} className="mt-6 grid gap-5 outline-none">
      <Question title={t(isOver ? 'due.came' : 'due.last')} isFolded={isOver && isResting && !fault}>
        <p className="mt-2 leading-normal text-quiet">{t(isOver ? 'due.cameText' : 'due.lastText')}</p>
        <Deed deed="start" noValidate className="mt-4 grid gap-4">
          <TextField
            name="moment"
            type="datetime-local"
            label={t('due.when')}
            defaultValue={wallMinute(isOver ? quitAt : now, member.timeZone)}
            error={fault && (fault === 'future' ? t('due.future') : home('validation.date'))}
          />
          <Button type="submit" className="justify-self-start">
            {t(isOver ? 'due.yes' : 'due.start')}
          </Button>
        </Deed>
      </Question>
      <div className="flex flex-wrap gap-2.5">
        <MoveDay member={member} quitAt={quitAt} now={now} problem={problem} />
        {isOver && !isResting && isAwake && (
          <Button kind="quiet" size="small" onClick={onRest}>
            {t('due.notNow')}
          </Button>
        )}
        {isOver && !isAwake && (
          <ButtonLink to="plan" kind="quiet" size="small">
            {t('due.notNow')}
          </ButtonLink>
        )}
      </div>
      {!isOver && (
        <section>
          <h2 className="text-xl">{say('firstHour.title')}</h2>
          <p className="mt-1 leading-normal text-quiet">{say('firstHour.text')}</p>
        </section>
      )}
      <HelpLines now={now} timeZone={member.timeZone} />
    </div>
  )
}

type QuestionProps = { title: string; isFolded: boolean; children: ReactNode }

/** Folded, it waits until it is opened. */
function Question({ title, isFolded, children }: QuestionProps) {
  if (!isFolded)
    return (
      <Card as="section">
        <h2 className="text-xl">{title}</h2>
        {children}
      </Card>
    )
  return (
    <Card padding="small">
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-medium text-tide">{title}</summary>
        {children}
      </details>
    </Card>
  )
}
