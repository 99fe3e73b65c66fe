import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { useWords } from '../../words.tsx'
import { HelpLines } from '../help-lines.tsx'
import type { MyDay } from '../today.tsx'
import { MoveDay } from './move-day.tsx'
import { StartForm } from './start-form.tsx'

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
  const isAwake = useHydrated()
  return (
    <div {...useKeptFocus()} className="mt-6 grid gap-5 outline-none">
      <Question
        title={t(isOver ? 'due.came' : 'due.last')}
        isFolded={isOver && isResting && day.problem?.deed !== 'start'}
      >
        <p className="mt-2 leading-normal text-quiet">{t(isOver ? 'due.cameText' : 'due.lastText')}</p>
        <StartForm day={day} at={isOver ? quitAt : day.now} className="mt-4 grid gap-4">
          <Button type="submit" className="justify-self-start">
            {t(isOver ? 'due.yes' : 'due.start')}
          </Button>
        </StartForm>
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
