import type { ReactNode } from 'react'
import { wallMinute } from '../../../../domain/members/day.ts'
import { Deed } from '../../../member/deed.tsx'
import { problemOf } from '../../../member/read-form.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { useWords } from '../../../words.tsx'
import { HelpLines } from '../help-lines.tsx'
import type { MyDay } from '../today.tsx'
import { MoveDay } from './move-day.tsx'

type TheDayProps = {
  day: MyDay
  quitAt: number
  /** The day has passed, and nobody knows whether it came. */
  isOver: boolean
  /** They said “not now” today. */
  isResting: boolean
  onRest: () => void
}

/** On the day and after it: the count begins when they say so, never of its own accord. */
export function TheDay({ day, quitAt, isOver, isResting, onRest }: TheDayProps) {
  const t = useWords('today')
  const say = useWords('steps')
  const home = useWords()
  const isAwake = useHydrated()
  const fault = problemOf(day.problem, 'start')
  return (
    <div {...useKeptFocus()} className="mt-6 grid gap-5 outline-none">
      <Question title={t(isOver ? 'due.came' : 'due.last')} isFolded={isOver && isResting && !fault}>
        <p className="mt-2 leading-normal text-quiet">{t(isOver ? 'due.cameText' : 'due.lastText')}</p>
        <Deed deed="start" noValidate className="mt-4 grid gap-4">
          <TextField
            name="moment"
            type="datetime-local"
            label={t('due.when')}
            defaultValue={wallMinute(isOver ? quitAt : day.now, day.member.timeZone)}
            error={fault && (fault === 'future' ? t('due.future') : home('validation.date'))}
          />
          <Button type="submit" className="justify-self-start">
            {t(isOver ? 'due.yes' : 'due.start')}
          </Button>
        </Deed>
      </Question>
      <div className="flex flex-wrap gap-2.5">
        <MoveDay day={day} quitAt={quitAt} />
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
      <HelpLines day={day} />
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
