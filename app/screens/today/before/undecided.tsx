import { FollowUpOffer } from '../../../follow-up/choice.tsx'
import { Deed } from '../../../member/deed.tsx'
import type { Member } from '../../../member/record.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { useWords } from '../../../words.tsx'
import type { TodayProblem } from '../problem.ts'
import { DayForm } from './move-day.tsx'

type UndecidedProps = { member: Member; now: number; problem: TodayProblem | undefined }

/** For someone who has not decided: no counter, ways to one, and no pressure. */
export function Undecided({ member, now, problem }: UndecidedProps) {
  const t = useWords('today')
  const say = useWords()
  const fault = (deed: string) => (problem?.deed === deed ? problem.problem : undefined)
  const stopped = fault('start')
  return (
    <div {...useKeptFocus()} className="mt-6 grid gap-5 outline-none">
      <div>
        <p className="leading-normal">{t('undecided.body')}</p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <ButtonLink to="motivation">{t('undecided.why')}</ButtonLink>
          <ButtonLink to="quitSmoking" kind="secondary">
            {t('undecided.guide')}
          </ButtonLink>
        </div>
      </div>
      <Card as="section" padding="small">
        <h2 className="text-xl">{t('undecided.planned')}</h2>
        <DayForm member={member} now={now} fault={fault('setDay')} />
      </Card>
      {/* Folded, or what both ask would stand there twice. */}
      <Fold title={t('undecided.stopped')} isOpen={stopped !== undefined}>
        <Deed deed="start" noValidate className="grid gap-3">
          <TextField
            name="moment"
            type="datetime-local"
            label={t('due.when')}
            error={stopped && (stopped === 'future' ? t('due.future') : say('validation.date'))}
          />
          <FollowUpOffer member={member} />
          <Button type="submit" kind="secondary" size="small" className="justify-self-start">
            {t('due.start')}
          </Button>
        </Deed>
      </Fold>
    </div>
  )
}
